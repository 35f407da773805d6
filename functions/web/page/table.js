// A table that on a narrow window shows each row as a card, so that no cell of it is cut off.
import { h } from "./dom.js";

/** `add(rows)` appends rows; each cell then says under which heading it stands. */
export function tableOf(label, names) {
  const body = h("tbody");
  const head = h("thead", {}, h("tr", {}, names.map((name) => h("th", { scope: "col" }, name))));
  const element = h("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": label }, h("table", { class: "rows" }, head, body));

  function add(rows) {
    for (const row of rows) [...row.cells].forEach((cell, place) => cell.setAttribute("data-name", names[place]));
    body.append(...rows);
  }

  return { element, add, clear: () => body.replaceChildren() };
}
