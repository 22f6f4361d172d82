// page.js: tables that sort and filter.
const value = (cell) => cell.dataset.v !== undefined ? Number(cell.dataset.v) : cell.textContent;

function compare(a, b, down) {
    if (a === '' || b === '') return (a === '') - (b === '');
    const order = typeof a === 'number' && typeof b === 'number' ? a - b :
        String(a).localeCompare(String(b), undefined, { numeric: true });
    return down ? -order : order;
}

// Numbers begin with the greatest, texts with the first.
function sort(table, column, head) {
    const sorted = head.getAttribute('aria-sort');
    const down = sorted ? sorted === 'ascending' : head.classList.contains('n');
    table.querySelectorAll('th[aria-sort]').forEach((other) => other.removeAttribute('aria-sort'));
    head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
    const body = table.tBodies[0], rows = [...body.rows];
    rows.sort((x, y) => compare(value(x.cells[column]), value(y.cells[column]), down));
    body.append(...rows);
}

function addFilter(table) {
    const input = document.createElement('input');
    input.type = 'search';
    input.placeholder = 'Filter';
    input.setAttribute('aria-label', 'Filter rows');
    input.addEventListener('input', () => {
        const wanted = input.value.toLowerCase();
        for (const row of table.tBodies[0].rows) row.hidden = !row.textContent.toLowerCase().includes(wanted);
    });
    table.parentElement.before(input);
}

for (const table of document.querySelectorAll('table')) {
    [...table.tHead.rows[0].cells].forEach((head, column) =>
        head.firstElementChild.addEventListener('click', () => sort(table, column, head)));
    if (table.tBodies[0].rows.length >= 12) addFilter(table);
}
