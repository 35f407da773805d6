// Elements are made here and nowhere else; every text goes in as text, so that nothing anybody wrote can run.
const SVG = "http://www.w3.org/2000/svg";

/** Make an element: attributes by name, listeners as on<event>; null, undefined and false are left out. */
export function h(tag, attributes = {}, ...children) {
  return dress(document.createElement(tag), attributes, children);
}

/** Make an SVG element. */
export function svg(tag, attributes = {}, ...children) {
  return dress(document.createElementNS(SVG, tag), attributes, children);
}

function dress(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  put(element, ...children);
  return element;
}

/** Replace what an element holds. Strings become text; lists are spread; null and false are left out. */
export function fill(element, ...children) {
  element.replaceChildren();
  put(element, ...children);
  return element;
}

function put(element, ...children) {
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
}

/** Words for screen readers alone. */
export const unseen = (text) => h("span", { class: "unseen" }, text);

/** Say something to screen readers without moving the focus. */
export function announce(text) {
  document.getElementById("live").textContent = text;
}

let lastId = 0;
export const newId = (name) => `${name}-${++lastId}`;
