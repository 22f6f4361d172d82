/*! Made by scripts/make-board.sh from cm-chessboard@8.15.1, https://github.com/shaack/cm-chessboard

MIT License

Copyright (c) 2017 Stefan Haack <shaack@gmail.com> (http://shaack.com)

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.
*/
var cm=(()=>{var O=Object.defineProperty;var oe=Object.getOwnPropertyDescriptor;var ne=Object.getOwnPropertyNames;var ae=Object.prototype.hasOwnProperty;var he=(c,e)=>{for(var t in e)O(c,t,{get:e[t],enumerable:!0})},ce=(c,e,t,s)=>{if(e&&typeof e=="objec\
t"||typeof e=="function")for(let i of ne(e))!ae.call(c,i)&&i!==t&&O(c,i,{get:()=>e[i],enumerable:!(s=
oe(e,i))||s.enumerable});return c};var le=c=>ce(O({},"__esModule",{value:!0}),c);var ue={};he(ue,{Arrows:()=>A,Chessboard:()=>M,Markers:()=>L});var q={start:"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",empty:"8/8/8/8/8/8/8/8"},u=class c{constructor(e=q.
empty){this.squares=new Array(64).fill(null),this.setFen(e)}setFen(e=q.empty){let t=e.replace(/^\s*/,
"").replace(/\s*$/,"").split(/\/|\s/);for(let s=0;s<8;s++){let i=t[7-s].replace(/\d/g,r=>{let o=parseInt(
r),a="";for(let d=0;d<o;d++)a+="-";return a});for(let r=0;r<8;r++){let o=i.substring(r,r+1),a=null;o!==
"-"&&(o.toUpperCase()===o?a=`w${o.toLowerCase()}`:a=`b${o}`),this.squares[s*8+r]=a}}}getFen(){let e=new Array(
8).fill("");for(let t=0;t<8;t++){let s=0;for(let i=0;i<8;i++){let r=this.squares[t*8+i];if(!r)s++;else{
s>0&&(e[7-t]+=s,s=0);let o=r.substring(0,1),a=r.substring(1,2);o==="w"?e[7-t]+=a.toUpperCase():e[7-t]+=
a}}s>0&&(e[7-t]+=s,s=0)}return e.join("/")}getPieces(e=void 0,t=void 0,s=["k","q","r","b","n","p"]){
let i=[],r=(o,a)=>s.indexOf(o.name)-s.indexOf(a.name);for(let o=0;o<64;o++){let a=this.squares[o];if(a){
let d=a.charAt(1),m=a.charAt(0),v=c.indexToSquare(o);if(t&&t!==d||e&&e!==m)continue;i.push({name:d,type:d,
color:m,position:v,square:v})}}return s&&i.sort(r),i}movePiece(e,t){if(!this.squares[c.squareToIndex(
e)]){console.warn("no piece on",e);return}this.squares[c.squareToIndex(t)]=this.squares[c.squareToIndex(
e)],this.squares[c.squareToIndex(e)]=null}setPiece(e,t){this.squares[c.squareToIndex(e)]=t}getPiece(e){
return this.squares[c.squareToIndex(e)]}static squareToIndex(e){let t=c.squareToCoordinates(e);return t[0]+
t[1]*8}static indexToSquare(e){return this.coordinatesToSquare([Math.floor(e%8),e/8])}static squareToCoordinates(e){
let t=e.charCodeAt(0)-97,s=e.charCodeAt(1)-49;return[t,s]}static coordinatesToSquare(e){let t=String.
fromCharCode(e[0]+97),s=String.fromCharCode(e[1]+49);return t+s}toString(){return this.getFen()}clone(){
let e=Object.create(c.prototype);return e.squares=this.squares.slice(0),e}};var I=class{constructor(){this.position=new u,this.orientation=void 0,this.inputWhiteEnabled=!1,this.
inputBlackEnabled=!1,this.squareSelectEnabled=!1,this.moveInputCallback=null,this.moveInputAnimate=void 0,
this.extensionPoints={},this.moveInputProcess=Promise.resolve()}inputEnabled(){return this.inputWhiteEnabled||
this.inputBlackEnabled}invokeExtensionPoints(e,t={}){let s=this.extensionPoints[e],i=Object.assign({},
t);i.extensionPoint=e;let r=!0;if(s)for(let o of s)o(i)===!1&&(r=!1);return r}};var Q="http://www.w3.org/2000/svg",h=class{static createSvg(e=void 0){let t=document.createElementNS(
Q,"svg");return e&&(t.setAttribute("width","100%"),t.setAttribute("height","100%"),e.appendChild(t)),
t}static addElement(e,t,s={}){let i=document.createElementNS(Q,t);t==="use"&&(s["xlink:href"]=s.href);
for(let r in s)if(s.hasOwnProperty(r))if(r.indexOf(":")!==-1){let o=r.split(":");i.setAttributeNS("h\
ttp://www.w3.org/1999/"+o[0],o[1],s[r])}else i.setAttribute(r,s[r]);return e.appendChild(i),i}static removeElement(e){
if(!e){console.warn("removeElement, element is",e);return}e.parentNode?e.parentNode.removeChild(e):console.
warn(e,"without parentNode")}};var l={positionChanged:"positionChanged",boardChanged:"boardChanged",moveInputToggled:"moveInputTogg\
led",moveInput:"moveInput",beforeRedrawBoard:"beforeRedrawBoard",afterRedrawBoard:"afterRedrawBoard",
redrawBoard:"redrawBoard",animation:"animation",destroy:"destroy"},E=class{constructor(e){this.chessboard=
e}registerExtensionPoint(e,t){e===l.redrawBoard&&(console.warn("EXTENSION_POINT.redrawBoard is depre\
cated, use EXTENSION_POINT.afterRedrawBoard"),e=l.afterRedrawBoard),this.chessboard.state.extensionPoints[e]||
(this.chessboard.state.extensionPoints[e]=[]),this.chessboard.state.extensionPoints[e].push(t)}registerMethod(e,t){
console.warn("registerMethod is deprecated, just add methods directly to the chessboard instance"),this.
chessboard[e]?log.error("method",e,"already exists"):this.chessboard[e]=(...s)=>t.apply(this,s)}};var p=class c{static delegate(e,t,s,i){let r=function(o){let a=o.target.closest(s);a&&this.contains(
a)&&i.call(a,o)};return e.addEventListener(t,r),{remove:function(){e.removeEventListener(t,r)}}}static mergeObjects(e,t){
let s=i=>i&&typeof i=="object";if(!s(e)||!s(t))return t;for(let i of Object.keys(t))t[i]instanceof Object&&
Object.assign(t[i],c.mergeObjects(e[i],t[i]));return Object.assign(e||{},t),e}static createDomElement(e){
let t=document.createElement("template");return t.innerHTML=e.trim(),t.content.firstChild}static createTask(){
let e,t,s=new Promise(function(i,r){e=i,t=r});return s.resolve=e,s.reject=t,s}static isAbsoluteUrl(e){
return e.indexOf("://")!==-1||e.startsWith("/")}};var D={start:"start",frame:"frame",end:"end"},U=class{constructor(){this.queue=[],this.workingOnPromise=
!1,this.stop=!1}async enqueue(e){return new Promise((t,s)=>{this.queue.push({promise:e,resolve:t,reject:s}),
this.dequeue()})}dequeue(){if(this.workingOnPromise)return;if(this.stop){this.queue=[],this.stop=!1;
return}let e=this.queue.shift();if(e){try{this.workingOnPromise=!0,e.promise().then(t=>{this.workingOnPromise=
!1,e.resolve(t),this.dequeue()}).catch(t=>{this.workingOnPromise=!1,e.reject(t),this.dequeue()})}catch(t){
this.workingOnPromise=!1,e.reject(t),this.dequeue()}return!0}}destroy(){this.stop=!0}},b={move:0,appear:1,
disappear:2},P=class c{constructor(e,t,s,i,r){this.view=e,t&&s?(this.animatedElements=this.createAnimation(
t.squares,s.squares),this.duration=i,this.callback=r,this.frameHandle=requestAnimationFrame(this.animationStep.
bind(this))):console.error("fromPosition",t,"toPosition",s),this.view.positionsAnimationTask=p.createTask(),
this.view.chessboard.state.invokeExtensionPoints(l.animation,{type:D.start})}static seekChanges(e,t){
let s=[],i=[],r=[];for(let o=0;o<64;o++){let a=e[o],d=t[o];d!==a&&(d&&s.push({piece:d,index:o}),a&&i.
push({piece:a,index:o}))}return s.forEach(o=>{let a=8,d=null;i.forEach(m=>{if(o.piece===m.piece){let v=c.
squareDistance(o.index,m.index);v<a&&(d=m,a=v)}}),d?(i.splice(i.indexOf(d),1),r.push({type:b.move,piece:o.
piece,atIndex:d.index,toIndex:o.index})):r.push({type:b.appear,piece:o.piece,atIndex:o.index})}),i.forEach(
o=>{r.push({type:b.disappear,piece:o.piece,atIndex:o.index})}),r}createAnimation(e,t){let s=c.seekChanges(
e,t),i=[];return s.forEach(r=>{let o={type:r.type};switch(r.type){case b.move:o.element=this.view.getPieceElement(
u.indexToSquare(r.atIndex)),o.element.parentNode.appendChild(o.element),o.atPoint=this.view.indexToPoint(
r.atIndex),o.toPoint=this.view.indexToPoint(r.toIndex);break;case b.appear:o.element=this.view.drawPieceOnSquare(
u.indexToSquare(r.atIndex),r.piece),o.element.style.opacity=0;break;case b.disappear:o.element=this.
view.getPieceElement(u.indexToSquare(r.atIndex));break}i.push(o)}),i}animationStep(e){if(!this.view||
!this.view.chessboard.state)return;this.startTime||(this.startTime=e);let t=e-this.startTime;if(t<=this.
duration)this.frameHandle=requestAnimationFrame(this.animationStep.bind(this));else{cancelAnimationFrame(
this.frameHandle),this.animatedElements.forEach(r=>{r.type===b.disappear&&h.removeElement(r.element)}),
this.view.positionsAnimationTask.resolve(),this.view.chessboard.state.invokeExtensionPoints(l.animation,
{type:D.end}),this.callback();return}let s=Math.min(1,t/this.duration),i=s<.5?2*s*s:-1+(4-2*s)*s;(isNaN(
i)||i>.99)&&(i=1),this.animatedElements.forEach(r=>{if(r.element)switch(r.type){case b.move:r.element.
transform.baseVal.removeItem(0);let o=this.view.svg.createSVGTransform();o.setTranslate(r.atPoint.x+
(r.toPoint.x-r.atPoint.x)*i,r.atPoint.y+(r.toPoint.y-r.atPoint.y)*i),r.element.transform.baseVal.appendItem(
o);break;case b.appear:r.element.style.opacity=Math.round(i*100)/100;break;case b.disappear:r.element.
style.opacity=Math.round((1-i)*100)/100;break}else console.warn("animatedItem has no element",r)}),this.
view.chessboard.state.invokeExtensionPoints(l.animation,{type:D.frame,progress:i})}static squareDistance(e,t){
let s=e%8,i=Math.floor(e/8),r=t%8,o=Math.floor(t/8);return Math.max(Math.abs(o-i),Math.abs(r-s))}},C=class extends U{constructor(e){
super(),this.chessboard=e}async enqueuePositionChange(e,t,s){return e.getFen()===t.getFen()?super.enqueue(
()=>Promise.resolve()):super.enqueue(()=>new Promise(i=>{let r=s?this.chessboard.props.style.animationDuration:
0;this.queue.length>0&&(r=r/(1+Math.pow(this.queue.length/5,2))),new P(this.chessboard.view,e,t,s?r:
0,()=>{this.chessboard.view&&this.chessboard.view.redrawPieces(t.squares),i()})}))}async enqueueTurnBoard(e,t,s){
return super.enqueue(()=>new Promise(i=>{let r=new u(q.empty),o=s?this.chessboard.props.style.animationDuration:
0;this.queue.length>0&&(o=o/(1+Math.pow(this.queue.length/5,2))),new P(this.chessboard.view,e,r,s?o:
0,()=>{this.chessboard.state.orientation=t,this.chessboard.view.redrawBoard(),this.chessboard.view.redrawPieces(
r.squares),new P(this.chessboard.view,r,e,s?o:0,()=>{this.chessboard.view.redrawPieces(e.squares),i()})})}))}};var n={waitForInputStart:"waitForInputStart",pieceClickedThreshold:"pieceClickedThreshold",clickTo:"\
clickTo",secondClickThreshold:"secondClickThreshold",dragTo:"dragTo",clickDragTo:"clickDragTo",moveDone:"\
moveDone",reset:"reset"},g={secondClick:"secondClick",secondaryClick:"secondaryClick",movedOutOfBoard:"\
movedOutOfBoard",draggedBack:"draggedBack",clickedAnotherPiece:"clickedAnotherPiece",touchCanceled:"\
touchCanceled",movedPieceChanged:"movedPieceChanged",canceled:"canceled"},K=4,x=class{constructor(e){
this.view=e,this.chessboard=e.chessboard,this.moveInputState=null,this.fromSquare=null,this.toSquare=
null,this.movedPiece=null,this.setMoveInputState(n.waitForInputStart)}moveInputStartedCallback(e){let t=this.
view.moveInputStartedCallback(e);return t&&(this.chessboard.state.moveInputProcess=p.createTask(),this.
chessboard.state.moveInputProcess.then(s=>{(this.moveInputState===n.waitForInputStart||this.moveInputState===
n.moveDone)&&this.view.moveInputFinishedCallback(this.fromSquare,this.toSquare,s)})),t}movingOverSquareCallback(e,t){
this.view.movingOverSquareCallback(e,t)}validateMoveInputCallback(e,t){let s=this.view.validateMoveInputCallback(
e,t);return this.chessboard.state.moveInputProcess.resolve(s),s}moveInputCanceledCallback(e,t,s){this.
view.moveInputCanceledCallback(e,t,s),this.chessboard.state.moveInputProcess.resolve()}setMoveInputState(e,t=void 0){
let s=this.moveInputState;switch(this.moveInputState=e,e){case n.waitForInputStart:break;case n.pieceClickedThreshold:
if(n.waitForInputStart!==s&&n.clickTo!==s)throw new Error("moveInputState");if(this.pointerMoveListener&&
(removeEventListener(this.pointerMoveListener.type,this.pointerMoveListener),this.pointerMoveListener=
null),this.pointerUpListener&&(removeEventListener(this.pointerUpListener.type,this.pointerUpListener),
this.pointerUpListener=null),this.pointerCancelListener&&(removeEventListener(this.pointerCancelListener.
type,this.pointerCancelListener),this.pointerCancelListener=null),this.fromSquare=t.square,this.toSquare=
null,this.movedPiece=t.piece,this.startPoint=t.point,!this.pointerMoveListener&&!this.pointerUpListener){
if(t.type==="mousedown")this.pointerMoveListener=this.onPointerMove.bind(this),this.pointerMoveListener.
type="mousemove",addEventListener("mousemove",this.pointerMoveListener),this.pointerUpListener=this.
onPointerUp.bind(this),this.pointerUpListener.type="mouseup",addEventListener("mouseup",this.pointerUpListener);else if(t.
type==="touchstart")this.pointerMoveListener=this.onPointerMove.bind(this),this.pointerMoveListener.
type="touchmove",addEventListener("touchmove",this.pointerMoveListener),this.pointerUpListener=this.
onPointerUp.bind(this),this.pointerUpListener.type="touchend",addEventListener("touchend",this.pointerUpListener),
this.pointerCancelListener=this.onPointerCancel.bind(this),this.pointerCancelListener.type="touchcan\
cel",addEventListener("touchcancel",this.pointerCancelListener);else throw Error("4b74af");this.contextMenuListener||
(this.contextMenuListener=this.onContextMenu.bind(this),this.chessboard.view.svg.addEventListener("c\
ontextmenu",this.contextMenuListener))}else throw Error("94ad0c");break;case n.clickTo:this.draggablePiece&&
(h.removeElement(this.draggablePiece),this.draggablePiece=null),s===n.dragTo&&this.view.setPieceVisibility(
t.square,!0);break;case n.secondClickThreshold:if(n.clickTo!==s)throw new Error("moveInputState");this.
startPoint=t.point;break;case n.dragTo:if(n.pieceClickedThreshold!==s)throw new Error("moveInputStat\
e");this.view.chessboard.state.inputEnabled()&&(this.view.setPieceVisibility(t.square,!1),this.createDraggablePiece(
t.piece));break;case n.clickDragTo:if(n.secondClickThreshold!==s)throw new Error("moveInputState");this.
view.chessboard.state.inputEnabled()&&(this.view.setPieceVisibility(t.square,!1),this.createDraggablePiece(
t.piece));break;case n.moveDone:if([n.dragTo,n.clickTo,n.clickDragTo].indexOf(s)===-1)throw new Error(
"moveInputState");this.toSquare=t.square;let i=t.validated!==void 0?t.validated:this.validateMoveInputCallback(
this.fromSquare,this.toSquare);if(this.toSquare&&i){let o=s===n.clickTo&&this.chessboard.state.moveInputAnimate!==
!1;this.chessboard.movePiece(this.fromSquare,this.toSquare,o).then(()=>{s===n.clickTo&&this.view.setPieceVisibility(
this.toSquare,!0),this.setMoveInputState(n.reset)})}else this.view.setPieceVisibility(this.fromSquare,
!0),this.setMoveInputState(n.reset);break;case n.reset:this.fromSquare&&!this.toSquare&&this.movedPiece&&
this.chessboard.state.position.setPiece(this.fromSquare,this.movedPiece),this.fromSquare=null,this.toSquare=
null,this.movedPiece=null,this.draggablePiece&&(h.removeElement(this.draggablePiece),this.draggablePiece=
null),this.pointerMoveListener&&(removeEventListener(this.pointerMoveListener.type,this.pointerMoveListener),
this.pointerMoveListener=null),this.pointerUpListener&&(removeEventListener(this.pointerUpListener.type,
this.pointerUpListener),this.pointerUpListener=null),this.pointerCancelListener&&(removeEventListener(
this.pointerCancelListener.type,this.pointerCancelListener),this.pointerCancelListener=null),this.contextMenuListener&&
(this.chessboard.view.svg.removeEventListener("contextmenu",this.contextMenuListener),this.contextMenuListener=
null),this.setMoveInputState(n.waitForInputStart);let r=this.view.piecesGroup.querySelectorAll("[vis\
ibility=hidden]");for(let o=0;o<r.length;o++)r[o].removeAttribute("visibility");break;default:throw Error(
`260b09: moveInputState ${e}`)}}createDraggablePiece(e){if(this.draggablePiece)throw Error("draggabl\
ePiece already exists");this.draggablePiece=h.createSvg(document.body),this.draggablePiece.classList.
add("cm-chessboard-draggable-piece"),this.draggablePiece.setAttribute("width",this.view.squareWidth),
this.draggablePiece.setAttribute("height",this.view.squareHeight),this.draggablePiece.setAttribute("\
style","pointer-events: none"),this.draggablePiece.name=e;let t=this.chessboard.props.assetsCache?"":
this.view.getSpriteUrl(),s=h.addElement(this.draggablePiece,"use",{href:`${t}#${e}`}),i=this.view.squareHeight/
this.chessboard.props.style.pieces.tileSize,r=this.draggablePiece.createSVGTransform();r.setScale(i,
i),s.transform.baseVal.appendItem(r)}moveDraggablePiece(e,t){this.draggablePiece.setAttribute("style",
`pointer-events: none; position: absolute; left: ${e-this.view.squareHeight/2}px; top: ${t-this.view.
squareHeight/2}px`)}onPointerDown(e){if(!(e.type==="mousedown"&&e.button===0||e.type==="touchstart"))
return;let t=e.target.getAttribute("data-square");if(!t)return;let s=this.chessboard.getPiece(t),i;if(s&&
(i=s?s.substring(0,1):null,(i==="w"&&this.chessboard.state.inputWhiteEnabled||i==="b"&&this.chessboard.
state.inputBlackEnabled)&&e.preventDefault()),this.moveInputState!==n.waitForInputStart||this.chessboard.
state.inputWhiteEnabled&&i==="w"||this.chessboard.state.inputBlackEnabled&&i==="b"){let r;if(e.type===
"mousedown"?r={x:e.clientX,y:e.clientY}:e.type==="touchstart"&&(r={x:e.touches[0].clientX,y:e.touches[0].
clientY}),this.moveInputState===n.waitForInputStart&&s&&this.moveInputStartedCallback(t))this.setMoveInputState(
n.pieceClickedThreshold,{square:t,piece:s,point:r,type:e.type});else if(this.moveInputState===n.clickTo)
if(t===this.fromSquare)this.setMoveInputState(n.secondClickThreshold,{square:t,piece:s,point:r,type:e.
type});else{let o=this.chessboard.getPiece(t),a=o?o.substring(0,1):null,d=this.chessboard.getPiece(this.
fromSquare),m=d?d.substring(0,1):null;i&&m===a?this.validateMoveInputCallback(this.fromSquare,t)?this.
setMoveInputState(n.moveDone,{square:t,validated:!0}):(this.moveInputCanceledCallback(this.fromSquare,
t,g.clickedAnotherPiece),this.moveInputStartedCallback(t)?this.setMoveInputState(n.pieceClickedThreshold,
{square:t,piece:o,point:r,type:e.type}):this.setMoveInputState(n.reset)):this.setMoveInputState(n.moveDone,
{square:t})}}}onPointerMove(e){let t,s,i,r,o;if(e.type==="mousemove"?(i=e.clientX,r=e.clientY,t=e.pageX,
s=e.pageY,o=e.target):e.type==="touchmove"&&(i=e.touches[0].clientX,r=e.touches[0].clientY,t=e.touches[0].
pageX,s=e.touches[0].pageY,o=document.elementFromPoint(i,r)),this.moveInputState===n.pieceClickedThreshold||
this.moveInputState===n.secondClickThreshold)(Math.abs(this.startPoint.x-i)>K||Math.abs(this.startPoint.
y-r)>K)&&(this.moveInputState===n.secondClickThreshold?this.setMoveInputState(n.clickDragTo,{square:this.
fromSquare,piece:this.movedPiece}):this.setMoveInputState(n.dragTo,{square:this.fromSquare,piece:this.
movedPiece}),this.view.chessboard.state.inputEnabled()&&this.moveDraggablePiece(t,s));else if(this.moveInputState===
n.dragTo||this.moveInputState===n.clickDragTo||this.moveInputState===n.clickTo){if(o&&o.getAttribute&&
o.parentElement===this.view.boardGroup){let a=o.getAttribute("data-square");a!==this.fromSquare&&a!==
this.toSquare?(this.toSquare=a,this.movingOverSquareCallback(this.fromSquare,this.toSquare)):a===this.
fromSquare&&this.toSquare!==null&&(this.toSquare=null,this.movingOverSquareCallback(this.fromSquare,
null))}else this.toSquare!==null&&(this.toSquare=null,this.movingOverSquareCallback(this.fromSquare,
null));this.view.chessboard.state.inputEnabled()&&(this.moveInputState===n.dragTo||this.moveInputState===
n.clickDragTo)&&this.moveDraggablePiece(t,s)}}onPointerUp(e){let t;if(e.type==="mouseup"?t=e.target:
e.type==="touchend"&&(t=document.elementFromPoint(e.changedTouches[0].clientX,e.changedTouches[0].clientY)),
t&&t.getAttribute){let s=t.getAttribute("data-square");if(s)this.moveInputState===n.dragTo||this.moveInputState===
n.clickDragTo?this.fromSquare===s?(this.chessboard.state.position.setPiece(this.fromSquare,this.movedPiece),
this.view.setPieceVisibility(this.fromSquare),this.moveInputCanceledCallback(s,null,g.draggedBack),this.
setMoveInputState(n.reset)):this.setMoveInputState(n.moveDone,{square:s}):this.moveInputState===n.pieceClickedThreshold?
this.setMoveInputState(n.clickTo,{square:s}):this.moveInputState===n.secondClickThreshold&&(this.setMoveInputState(
n.reset),this.moveInputCanceledCallback(s,null,g.secondClick));else{this.view.redrawPieces();let i=this.
fromSquare;this.setMoveInputState(n.reset),this.moveInputCanceledCallback(i,null,g.movedOutOfBoard)}}else
this.view.redrawPieces(),this.setMoveInputState(n.reset)}onPointerCancel(){this.view.redrawPieces();
let e=this.fromSquare;this.setMoveInputState(n.reset),this.moveInputCanceledCallback(e,null,g.touchCanceled)}onContextMenu(e){
e.preventDefault(),this.view.redrawPieces(),this.setMoveInputState(n.reset),this.moveInputCanceledCallback(
this.fromSquare,null,g.secondaryClick)}cancelMoveInput(){if(this.moveInputState!==n.waitForInputStart){
let e=this.fromSquare;this.view.redrawPieces(),this.setMoveInputState(n.reset),this.moveInputCanceledCallback(
e,null,g.canceled)}}positionChanged(){let e=[n.pieceClickedThreshold,n.clickTo,n.secondClickThreshold,
n.dragTo,n.clickDragTo];if(this.fromSquare&&e.includes(this.moveInputState)&&this.chessboard.getPiece(
this.fromSquare)!==this.movedPiece){let t=this.fromSquare;this.movedPiece=null,this.setMoveInputState(
n.reset),this.moveInputCanceledCallback(t,null,g.movedPieceChanged)}}isDragging(){return this.moveInputState===
n.dragTo||this.moveInputState===n.clickDragTo}destroy(){this.setMoveInputState(n.reset)}};var w={white:"w",black:"b"},f={moveInputStarted:"moveInputStarted",movingOverSquare:"movingOverSquar\
e",validateMoveInput:"validateMoveInput",moveInputCanceled:"moveInputCanceled",moveInputFinished:"mo\
veInputFinished"},J={pointercancel:"pointercancel",pointerdown:"pointerdown",pointerenter:"pointeren\
ter",pointerleave:"pointerleave",pointermove:"pointermove",pointerout:"pointerout",pointerover:"poin\
terover",pointerup:"pointerup"},S={none:"none",thin:"thin",frame:"frame"},T=class{constructor(e){this.
chessboard=e,this.visualMoveInput=new x(this),e.props.assetsCache&&this.cacheSpriteToDiv("cm-chessbo\
ard-sprite",this.getSpriteUrl()),this.container=document.createElement("div"),this.chessboard.context.
appendChild(this.container),e.props.responsive&&(typeof ResizeObserver<"u"?(this.resizeObserver=new ResizeObserver(
()=>{this.resizeTimeout=setTimeout(()=>{this.resizeTimeout=null,this.handleResize()})}),this.resizeObserver.
observe(this.chessboard.context)):(this.resizeListener=this.handleResize.bind(this),window.addEventListener(
"resize",this.resizeListener))),this.positionsAnimationTask=Promise.resolve(),this.pointerDownListener=
this.pointerDownHandler.bind(this),this.container.addEventListener("mousedown",this.pointerDownListener),
this.container.addEventListener("touchstart",this.pointerDownListener,{passive:!1}),this.contextMenuListener=
t=>t.preventDefault(),this.container.addEventListener("contextmenu",this.contextMenuListener),this.createSvgAndGroups(),
this.handleResize()}pointerDownHandler(e){this.visualMoveInput.onPointerDown(e)}destroy(){this.visualMoveInput.
destroy(),this.resizeObserver&&this.resizeObserver.unobserve(this.chessboard.context),this.resizeTimeout&&
(clearTimeout(this.resizeTimeout),this.resizeTimeout=null),this.resizeListener&&window.removeEventListener(
"resize",this.resizeListener),this.container.removeEventListener("mousedown",this.pointerDownListener),
this.container.removeEventListener("touchstart",this.pointerDownListener),this.container.removeEventListener(
"contextmenu",this.contextMenuListener),h.removeElement(this.svg),this.container.remove()}cacheSpriteToDiv(e,t){
if(!document.getElementById(e)){let s=document.createElement("div");s.style.transform="scale(0)",s.style.
position="absolute",s.setAttribute("aria-hidden","true"),s.id=e,document.body.appendChild(s);let i=new XMLHttpRequest;
i.open("GET",t,!0),i.onload=function(){s.insertAdjacentHTML("afterbegin",i.response)},i.send()}}createSvgAndGroups(){
this.svg=h.createSvg(this.container);let e=this.chessboard.props.style.cssClass?this.chessboard.props.
style.cssClass:"default";this.svg.setAttribute("class","cm-chessboard border-type-"+this.chessboard.
props.style.borderType+" "+e),this.svg.setAttribute("role","img"),this.updateMetrics(),this.boardGroup=
h.addElement(this.svg,"g",{class:"board"}),this.coordinatesGroup=h.addElement(this.svg,"g",{class:"c\
oordinates","aria-hidden":"true"}),this.markersLayer=h.addElement(this.svg,"g",{class:"markers-layer"}),
this.piecesLayer=h.addElement(this.svg,"g",{class:"pieces-layer"}),this.piecesGroup=h.addElement(this.
piecesLayer,"g",{class:"pieces"}),this.markersTopLayer=h.addElement(this.svg,"g",{class:"markers-top\
-layer"}),this.interactiveTopLayer=h.addElement(this.svg,"g",{class:"interactive-top-layer"})}updateMetrics(){
let e=this.chessboard.props.style.pieces.tileSize;this.width=this.container.clientWidth,this.height=
this.container.clientWidth*(this.chessboard.props.style.aspectRatio||1),this.chessboard.props.style.
borderType===S.frame?this.borderSize=this.width/25:this.chessboard.props.style.borderType===S.thin?this.
borderSize=this.width/320:this.borderSize=0,this.innerWidth=this.width-2*this.borderSize,this.innerHeight=
this.height-2*this.borderSize,this.squareWidth=this.innerWidth/8,this.squareHeight=this.innerHeight/
8,this.scalingX=this.squareWidth/e,this.scalingY=this.squareHeight/e,this.pieceXTranslate=this.squareWidth/
2-e*this.scalingY/2}handleResize(){!this.chessboard||!this.chessboard.state||(this.container.style.width=
this.chessboard.context.clientWidth+"px",this.container.style.height=this.chessboard.context.clientWidth*
this.chessboard.props.style.aspectRatio+"px",(this.container.clientWidth!==this.width||this.container.
clientHeight!==this.height)&&(this.updateMetrics(),this.redrawBoard(),this.redrawPieces()),this.svg.
setAttribute("width","100%"),this.svg.setAttribute("height","100%"))}redrawBoard(){this.chessboard.state.
invokeExtensionPoints(l.beforeRedrawBoard),this.redrawSquares(),this.drawCoordinates(),this.chessboard.
state.invokeExtensionPoints(l.afterRedrawBoard),this.visualizeInputState()}redrawSquares(){for(;this.
boardGroup.firstChild;)this.boardGroup.removeChild(this.boardGroup.lastChild);if(h.addElement(this.boardGroup,
"rect",{width:this.width,height:this.height}).setAttribute("class","border"),this.chessboard.props.style.
borderType===S.frame){let t=this.borderSize;h.addElement(this.boardGroup,"rect",{x:t,y:t,width:this.
width-t*2,height:this.height-t*2}).setAttribute("class","border-inner")}for(let t=0;t<64;t++){let s=this.
chessboard.state.orientation===w.white?t:63-t,r=`square ${(9*s&8)===0?"black":"white"}`,o=this.squareToPoint(
u.indexToSquare(s)),a=h.addElement(this.boardGroup,"rect",{x:o.x,y:o.y,width:this.squareWidth,height:this.
squareHeight});a.setAttribute("class",r),a.setAttribute("data-square",u.indexToSquare(s))}}drawCoordinates(){
if(!this.chessboard.props.style.showCoordinates)return;for(;this.coordinatesGroup.firstChild;)this.coordinatesGroup.
removeChild(this.coordinatesGroup.lastChild);let e=this.chessboard.props.style.borderType!==S.frame;
for(let t=0;t<8;t++){let s=this.borderSize+(17+this.chessboard.props.style.pieces.tileSize*t)*this.scalingX,
i=this.height-this.scalingY*3.5,r="coordinate file";e&&(s=s+this.scalingX*15.5,r+=t%2?" white":" bla\
ck");let o=h.addElement(this.coordinatesGroup,"text",{class:r,x:s,y:i,style:`font-size: ${this.scalingY*
10}px`});this.chessboard.state.orientation===w.white?o.textContent=String.fromCharCode(97+t):o.textContent=
String.fromCharCode(104-t)}for(let t=0;t<8;t++){let s=this.borderSize/3.7,i=this.borderSize+25*this.
scalingY+t*this.squareHeight,r="coordinate rank";e&&(r+=t%2?" black":" white",this.chessboard.props.
style.borderType===S.frame?(s=s+this.scalingX*10,i=i-this.scalingY*15):(s=s+this.scalingX*2,i=i-this.
scalingY*15));let o=h.addElement(this.coordinatesGroup,"text",{class:r,x:s,y:i,style:`font-size: ${this.
scalingY*10}px`});this.chessboard.state.orientation===w.white?o.textContent=""+(8-t):o.textContent=""+
(1+t)}}redrawPieces(e=this.chessboard.state.position.squares){let t=Array.from(this.piecesGroup.childNodes),
s=this.visualMoveInput.isDragging();for(let i=0;i<64;i++){let r=e[i];if(r){let o=u.indexToSquare(i);
this.drawPieceOnSquare(o,r,s&&o===this.visualMoveInput.fromSquare)}}for(let i of t)this.piecesGroup.
removeChild(i)}drawPiece(e,t,s){let i=h.addElement(e,"g",{});i.setAttribute("data-piece",t);let r=this.
svg.createSVGTransform();r.setTranslate(s.x,s.y),i.transform.baseVal.appendItem(r);let o=this.chessboard.
props.assetsCache?"":this.getSpriteUrl(),a=h.addElement(i,"use",{href:`${o}#${t}`,class:"piece"}),d=this.
svg.createSVGTransform();return d.setScale(this.scalingY,this.scalingY),a.transform.baseVal.appendItem(
d),i}drawPieceOnSquare(e,t,s=!1){let i=h.addElement(this.piecesGroup,"g",{});i.setAttribute("data-pi\
ece",t),i.setAttribute("data-square",e),s&&i.setAttribute("visibility","hidden");let r=this.squareToPoint(
e),o=this.svg.createSVGTransform();o.setTranslate(r.x,r.y),i.transform.baseVal.appendItem(o);let a=this.
chessboard.props.assetsCache?"":this.getSpriteUrl(),d=h.addElement(i,"use",{href:`${a}#${t}`,class:"\
piece"}),m=this.svg.createSVGTransform();m.setTranslate(this.pieceXTranslate,0),d.transform.baseVal.
appendItem(m);let v=this.svg.createSVGTransform();return v.setScale(this.scalingY,this.scalingY),d.transform.
baseVal.appendItem(v),i}setPieceVisibility(e,t=!0){let s=this.getPieceElement(e);s?t?s.setAttribute(
"visibility","visible"):s.setAttribute("visibility","hidden"):console.warn("no piece on",e)}getPieceElement(e){
if(!e||e.length<2)return console.warn("invalid square",e),null;let t=this.piecesGroup.querySelector(
`g[data-square='${e}']`);return t||(console.warn("no piece on",e),null)}enableMoveInput(e,t=null){if(this.
chessboard.state.moveInputCallback)throw Error("moveInput already enabled");t===w.white?this.chessboard.
state.inputWhiteEnabled=!0:t===w.black?this.chessboard.state.inputBlackEnabled=!0:(this.chessboard.state.
inputWhiteEnabled=!0,this.chessboard.state.inputBlackEnabled=!0),this.chessboard.state.moveInputCallback=
e,this.chessboard.state.invokeExtensionPoints(l.moveInputToggled,{enabled:!0,color:t}),this.visualizeInputState()}disableMoveInput(){
this.chessboard.state.inputWhiteEnabled=!1,this.chessboard.state.inputBlackEnabled=!1,this.chessboard.
state.moveInputCallback=null,this.chessboard.state.invokeExtensionPoints(l.moveInputToggled,{enabled:!1}),
this.visualizeInputState()}moveInputStartedCallback(e){let t={chessboard:this.chessboard,type:f.moveInputStarted,
square:e,squareFrom:e,piece:this.chessboard.getPiece(e)};return this.chessboard.state.moveInputCallback&&
(t.moveInputCallbackResult=this.chessboard.state.moveInputCallback(t)),this.chessboard.state.invokeExtensionPoints(
l.moveInput,t),t.moveInputCallbackResult}movingOverSquareCallback(e,t){let s={chessboard:this.chessboard,
type:f.movingOverSquare,squareFrom:e,squareTo:t,piece:this.chessboard.getPiece(e)};this.chessboard.state.
moveInputCallback&&(s.moveInputCallbackResult=this.chessboard.state.moveInputCallback(s)),this.chessboard.
state.invokeExtensionPoints(l.moveInput,s)}validateMoveInputCallback(e,t){let s={chessboard:this.chessboard,
type:f.validateMoveInput,squareFrom:e,squareTo:t,piece:this.chessboard.getPiece(e)};return this.chessboard.
state.moveInputCallback&&(s.moveInputCallbackResult=this.chessboard.state.moveInputCallback(s)),this.
chessboard.state.moveInputAnimate=s.animate,this.chessboard.state.invokeExtensionPoints(l.moveInput,
s),s.moveInputCallbackResult}moveInputCanceledCallback(e,t,s){let i={chessboard:this.chessboard,type:f.
moveInputCanceled,reason:s,squareFrom:e,squareTo:t};this.chessboard.state.moveInputCallback&&this.chessboard.
state.moveInputCallback(i),this.chessboard.state.invokeExtensionPoints(l.moveInput,i)}moveInputFinishedCallback(e,t,s){
let i={chessboard:this.chessboard,type:f.moveInputFinished,squareFrom:e,squareTo:t,legalMove:s};this.
chessboard.state.moveInputCallback&&this.chessboard.state.moveInputCallback(i),this.chessboard.state.
invokeExtensionPoints(l.moveInput,i)}visualizeInputState(){this.chessboard.state&&(this.chessboard.state.
inputWhiteEnabled||this.chessboard.state.inputBlackEnabled?this.boardGroup.setAttribute("class","boa\
rd input-enabled"):this.boardGroup.setAttribute("class","board"))}indexToPoint(e){let t,s;return this.
chessboard.state.orientation===w.white?(t=this.borderSize+e%8*this.squareWidth,s=this.borderSize+(7-
Math.floor(e/8))*this.squareHeight):(t=this.borderSize+(7-e%8)*this.squareWidth,s=this.borderSize+Math.
floor(e/8)*this.squareHeight),{x:t,y:s}}squareToPoint(e){let t=u.squareToIndex(e);return this.indexToPoint(
t)}getSpriteUrl(){return p.isAbsoluteUrl(this.chessboard.props.style.pieces.file)?this.chessboard.props.
style.pieces.file:this.chessboard.props.assetsUrl+this.chessboard.props.style.pieces.file}};var de={svgSprite:"svgSprite"};var M=class{constructor(e,t={}){if(!e)throw new Error("container element is "+e);this.context=e,this.
id=(Math.random()+1).toString(36).substring(2,8),this.extensions=[],this.props={position:q.empty,orientation:w.
white,responsive:!0,assetsUrl:"./assets/",assetsCache:!0,style:{cssClass:"default",showCoordinates:!0,
borderType:S.none,aspectRatio:1,pieces:{type:de.svgSprite,file:"pieces/standard.svg",tileSize:40},animationDuration:300},
extensions:[]},p.mergeObjects(this.props,t),this.state=new I,this.view=new T(this),this.positionAnimationsQueue=
new C(this),this.state.orientation=this.props.orientation;for(let s of this.props.extensions)this.addExtension(
s.class,s.props);this.view.redrawBoard(),this.state.position=new u(this.props.position),this.view.redrawPieces(),
this.state.invokeExtensionPoints(l.positionChanged),this.initialized=Promise.resolve()}async setPiece(e,t,s=!1){
let i=this.state.position.clone();return this.state.position.setPiece(e,t),this.view.visualMoveInput.
positionChanged(),this.state.invokeExtensionPoints(l.positionChanged),this.positionAnimationsQueue.enqueuePositionChange(
i,this.state.position.clone(),s)}async movePiece(e,t,s=!1){let i=this.state.position.clone();return this.
state.position.movePiece(e,t),this.view.visualMoveInput.positionChanged(),this.state.invokeExtensionPoints(
l.positionChanged),this.positionAnimationsQueue.enqueuePositionChange(i,this.state.position.clone(),
s)}async setPosition(e,t=!1){let s=this.state.position.clone(),i=new u(e);return s.getFen()!==i.getFen()&&
(this.state.position.setFen(e),this.view.visualMoveInput.positionChanged(),this.state.invokeExtensionPoints(
l.positionChanged)),this.positionAnimationsQueue.enqueuePositionChange(s,this.state.position.clone(),
t)}async setOrientation(e,t=!1){let s=this.state.position.clone();if(this.boardTurning){console.warn(
"setOrientation is only once in queue allowed");return}return this.boardTurning=!0,this.positionAnimationsQueue.
enqueueTurnBoard(s,e,t).then(()=>{this.boardTurning=!1,this.state.invokeExtensionPoints(l.boardChanged)})}getPiece(e){
return this.state.position.getPiece(e)}getPosition(){return this.state.position.getFen()}getOrientation(){
return this.state.orientation}enableMoveInput(e,t=void 0){this.view.enableMoveInput(e,t)}disableMoveInput(){
this.view.disableMoveInput()}cancelMoveInput(){this.view.visualMoveInput.cancelMoveInput()}isMoveInputEnabled(){
return this.state.inputWhiteEnabled||this.state.inputBlackEnabled}enableSquareSelect(e=J.pointerdown,t){
this.squareSelectListener||(this.squareSelectListener=function(s){let i=s.target.getAttribute("data-\
square");t({eventType:s.type,event:s,chessboard:this,square:i})}),this.context.addEventListener(e,this.
squareSelectListener),this.state.squareSelectEnabled=!0,this.view.visualizeInputState()}disableSquareSelect(e){
this.context.removeEventListener(e,this.squareSelectListener),this.squareSelectListener=void 0,this.
state.squareSelectEnabled=!1,this.view.visualizeInputState()}isSquareSelectEnabled(){return this.state.
squareSelectEnabled}addExtension(e,t){if(this.getExtension(e))throw Error('extension "'+e.name+'" al\
ready added');this.extensions.push(new e(this,t))}getExtension(e){for(let t of this.extensions)if(t instanceof
e)return t;return null}destroy(){this.state.invokeExtensionPoints(l.destroy),this.positionAnimationsQueue.
destroy(),this.view.destroy(),this.view=void 0,this.state=void 0}};var y={frame:{class:"marker-frame",slice:"markerFrame"},framePrimary:{class:"marker-frame-primary",slice:"\
markerFrame"},frameDanger:{class:"marker-frame-danger",slice:"markerFrame"},circle:{class:"marker-ci\
rcle",slice:"markerCircle"},circlePrimary:{class:"marker-circle-primary",slice:"markerCircle"},circleDanger:{
class:"marker-circle-danger",slice:"markerCircle"},circleDangerFilled:{class:"marker-circle-danger-f\
illed",slice:"markerCircleFilled"},square:{class:"marker-square",slice:"markerSquare"},dot:{class:"m\
arker-dot",slice:"markerDot",position:"above"},bevel:{class:"marker-bevel",slice:"markerBevel"}},L=class extends E{constructor(e,t={}){
super(e),this.registerExtensionPoint(l.afterRedrawBoard,()=>{this.onRedrawBoard()}),this.registerExtensionPoint(
l.destroy,()=>{this.onDestroy()}),this.props={autoMarkers:y.frame,sprite:"extensions/markers/markers\
.svg"},Object.assign(this.props,t),e.props.assetsCache&&e.view.cacheSpriteToDiv("cm-chessboard-marke\
rs",this.getSpriteUrl()),e.addMarker=this.addMarker.bind(this),e.getMarkers=this.getMarkers.bind(this),
e.removeMarkers=this.removeMarkers.bind(this),e.addLegalMovesMarkers=this.addLegalMovesMarkers.bind(
this),e.removeLegalMovesMarkers=this.removeLegalMovesMarkers.bind(this),this.markerGroupDown=h.addElement(
e.view.markersLayer,"g",{class:"markers"}),this.markerGroupUp=h.addElement(e.view.markersTopLayer,"g",
{class:"markers"}),this.markers=[],this.props.autoMarkers&&(Object.assign(this.props.autoMarkers,this.
props.autoMarkers),this.registerExtensionPoint(l.moveInput,s=>{this.drawAutoMarkers(s)}))}onDestroy(){
this.markers.length=0,this.markerGroupDown&&this.markerGroupDown.parentNode&&this.markerGroupDown.parentNode.
removeChild(this.markerGroupDown),this.markerGroupUp&&this.markerGroupUp.parentNode&&this.markerGroupUp.
parentNode.removeChild(this.markerGroupUp),delete this.chessboard.addMarker,delete this.chessboard.getMarkers,
delete this.chessboard.removeMarkers,delete this.chessboard.addLegalMovesMarkers,delete this.chessboard.
removeLegalMovesMarkers}drawAutoMarkers(e){e.type!==f.moveInputFinished&&this.removeMarkers(this.props.
autoMarkers),!(e.type===f.moveInputStarted&&!e.moveInputCallbackResult)&&(e.type===f.moveInputStarted||
e.type===f.movingOverSquare)&&(e.squareFrom&&this.addMarker(this.props.autoMarkers,e.squareFrom),e.squareTo&&
this.addMarker(this.props.autoMarkers,e.squareTo))}onRedrawBoard(){for(;this.markerGroupUp.firstChild;)
this.markerGroupUp.removeChild(this.markerGroupUp.firstChild);for(;this.markerGroupDown.firstChild;)
this.markerGroupDown.removeChild(this.markerGroupDown.firstChild);this.markers.forEach(e=>{this.drawMarker(
e)})}addLegalMovesMarkers(e){this.batchUpdate=!0;try{for(let t of e)t.promotion&&t.promotion!=="q"||
(this.chessboard.getPiece(t.to)?this.chessboard.addMarker(y.bevel,t.to):this.chessboard.addMarker(y.
dot,t.to))}finally{this.batchUpdate=!1,this.onRedrawBoard()}}removeLegalMovesMarkers(){this.batchUpdate=
!0;try{this.chessboard.removeMarkers(y.bevel),this.chessboard.removeMarkers(y.dot)}finally{this.batchUpdate=
!1,this.onRedrawBoard()}}drawMarker(e){let t;e.type.position==="above"?t=h.addElement(this.markerGroupUp,
"g"):t=h.addElement(this.markerGroupDown,"g"),t.setAttribute("data-square",e.square);let s=this.chessboard.
view.squareToPoint(e.square),i=this.chessboard.view.svg.createSVGTransform();i.setTranslate(s.x,s.y),
t.transform.baseVal.appendItem(i);let r=this.chessboard.props.assetsCache?"":this.getSpriteUrl(),o=h.
addElement(t,"use",{href:`${r}#${e.type.slice}`,class:"marker "+e.type.class}),a=this.chessboard.view.
svg.createSVGTransform();return a.setScale(this.chessboard.view.scalingX,this.chessboard.view.scalingY),
o.transform.baseVal.appendItem(a),t}addMarker(e,t){if(typeof e=="string"||typeof t=="object"){console.
error("changed the signature of `addMarker` to `(type, square)` with v5.1.x");return}this.markers.push(
new G(t,e)),this.batchUpdate||this.onRedrawBoard()}getMarkers(e=void 0,t=void 0){if(typeof e=="strin\
g"||typeof t=="object"){console.error("changed the signature of `getMarkers` to `(type, square)` wit\
h v5.1.x");return}let s=[];return this.markers.forEach(i=>{i.matches(t,e)&&s.push(i)}),s}removeMarkers(e=void 0,t=void 0){
if(typeof e=="string"||typeof t=="object"){console.error("changed the signature of `removeMarkers` t\
o `(type, square)` with v5.1.x");return}this.markers=this.markers.filter(s=>!s.matches(t,e)),this.batchUpdate||
this.onRedrawBoard()}getSpriteUrl(){return p.isAbsoluteUrl(this.props.sprite)?this.props.sprite:this.
chessboard.props.assetsUrl+this.props.sprite}},G=class{constructor(e,t){this.square=e,this.type=t}matches(e=void 0,t=void 0){
if(!t&&!e)return!0;if(t){if(e){if(this.type===t&&e===this.square)return!0}else if(this.type===t)return!0}else if(e===
this.square)return!0;return!1}};var A=class extends E{constructor(e,t={}){super(e),this.registerExtensionPoint(l.afterRedrawBoard,()=>{
this.onRedrawBoard()}),this.registerExtensionPoint(l.destroy,()=>{this.onDestroy()}),this.props={sprite:"\
extensions/arrows/arrows.svg",slice:"arrowDefault",headSize:7,offsetFrom:0,offsetTo:.55},Object.assign(
this.props,t),this.chessboard.props.assetsCache&&this.chessboard.view.cacheSpriteToDiv("cm-chessboar\
d-arrows",this.getSpriteUrl()),e.addArrow=this.addArrow.bind(this),e.getArrows=this.getArrows.bind(this),
e.removeArrows=this.removeArrows.bind(this),this.arrowGroup=h.addElement(e.view.markersTopLayer,"g",
{class:"arrows"}),this.instanceId=Math.random().toString(36).slice(2,10),this.arrows=[]}onDestroy(){
this.arrows.length=0,this.arrowGroup&&this.arrowGroup.parentNode&&this.arrowGroup.parentNode.removeChild(
this.arrowGroup),delete this.chessboard.addArrow,delete this.chessboard.getArrows,delete this.chessboard.
removeArrows}onRedrawBoard(){for(;this.arrowGroup.firstChild;)this.arrowGroup.removeChild(this.arrowGroup.
firstChild);this.arrows.forEach(e=>{this.drawArrow(e)})}drawArrow(e){let t=this.chessboard.view,s=h.
addElement(this.arrowGroup,"g");s.setAttribute("data-arrow",e.from+e.to),s.setAttribute("class","arr\
ow "+e.type.class);let i=t.squareToPoint(e.from),r=t.squareToPoint(e.to),o=this.chessboard.props.assetsCache?
"":this.getSpriteUrl(),a=h.addElement(s,"defs"),d="arrow-"+this.instanceId+"-"+e.from+e.to,m=h.addElement(
a,"marker",{id:d,markerWidth:this.props.headSize,markerHeight:this.props.headSize,refX:20,refY:20,viewBox:"\
0 0 40 40",orient:"auto",class:"arrow-head"});h.addElement(m,"use",{href:`${o}#${this.props.slice}`});
let v=i.x+t.squareWidth/2,R=i.y+t.squareHeight/2,B=r.x+t.squareWidth/2,z=r.y+t.squareHeight/2,F=B-v,
V=z-R,Y=Math.hypot(F,V)||1,W=F/Y,H=V/Y,X=Math.min(t.squareWidth,t.squareHeight)/2,j=re=>Math.max(0,Math.
min(1,re)),_=X*j(this.props.offsetFrom),$=X*j(this.props.offsetTo),Z=v+W*_,ee=R+H*_,te=B-W*$,se=z-H*
$,ie=(t.scalingX+t.scalingY)/2*8,k=h.addElement(s,"line");k.setAttribute("x1",Z.toString()),k.setAttribute(
"x2",te.toString()),k.setAttribute("y1",ee.toString()),k.setAttribute("y2",se.toString()),k.setAttribute(
"class","arrow-line"),k.setAttribute("marker-end","url(#"+d+")"),k.setAttribute("stroke-width",ie+"p\
x")}addArrow(e,t,s){this.arrows.push(new N(t,s,e)),this.onRedrawBoard()}getArrows(e=void 0,t=void 0,s=void 0){
let i=[];return this.arrows.forEach(r=>{r.matches(t,s,e)&&i.push(r)}),i}removeArrows(e=void 0,t=void 0,s=void 0){
this.arrows=this.arrows.filter(i=>!i.matches(t,s,e)),this.onRedrawBoard()}getSpriteUrl(){return p.isAbsoluteUrl(
this.props.sprite)?this.props.sprite:this.chessboard.props.assetsUrl+this.props.sprite}},N=class{constructor(e,t,s){
this.from=e,this.to=t,this.type=s}matches(e=void 0,t=void 0,s=void 0){return e&&e!==this.from||t&&t!==
this.to?!1:!(s&&s!==this.type)}};return le(ue);})();
