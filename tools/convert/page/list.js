// list.js: the list of games, and its filter.

function listText(head) {
    const { tags } = head;
    const year = (known(tags.Date) || known(tags.UTCDate) || '').replace(/\.\?\?/g, '');
    return [known(tags.Event), known(tags.Round) && `round ${tags.Round}`, year, known(tags.ECO)].filter(Boolean).join(', ');
}

function namesOf(tags) {
    return `${known(tags.White) || '?'} – ${known(tags.Black) || '?'}`;
}

function listEntry(head) {
    const entry = element('button', { type: 'button', 'data-game': head.number },
        element('span', { class: 'names' }, namesOf(head.tags)), element('span', { class: 'score' }, head.result),
        element('span', { class: 'about' }, listText(head)));
    return element('li', {}, entry);
}

// So many are shown at once: more take a browser long, and nobody looks through them.
const SHOWN = 1000;

// Each word must be somewhere in the tags.
function filterList() {
    const wanted = byId('filter').value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const entry of entries) {
        const found = wanted.every((word) => entry.text.includes(word));
        count += found;
        entry.element.hidden = !found || count > SHOWN;
    }
    const all = count === entries.length ? `${count} games` : `${count} of ${entries.length} games`;
    byId('count').textContent = count > SHOWN ? `${all}, the first ${SHOWN} are listed` : all;
}

let entries = [];

function fillList() {
    entries = sources.map((_, number) => {
        const head = headOf(number);
        return { element: listEntry(head), text: `${namesOf(head.tags)} ${Object.values(head.tags).join(' ')} ${head.result}`.toLowerCase() };
    });
    byId('list').append(...entries.map((entry) => entry.element));
    byId('list').addEventListener('click', (event) => {
        const entry = event.target.closest('button');
        if (!entry) return;
        openGame(Number(entry.dataset.game));
        openList(false);
    });
    byId('filter').addEventListener('input', filterList);
    filterList();
}

function markList() {
    for (const entry of document.querySelectorAll('#list [aria-current]')) entry.removeAttribute('aria-current');
    const now = document.querySelector(`#list [data-game="${game.number}"]`);
    now.setAttribute('aria-current', 'true');
    if (now.offsetParent) scrollWithin(byId('list'), now);
}

// On a narrow screen the list lies over the page.
function openList(open) {
    byId('games').classList.toggle('open', open);
    byId('open-list').setAttribute('aria-expanded', open);
    // The game at hand rather than the filter, which on a phone would call the keyboard.
    if (open) (document.querySelector('#list li:not([hidden]) [aria-current]') || byId('filter')).focus();
    else if (byId('open-list').offsetParent) byId('open-list').focus();
}
