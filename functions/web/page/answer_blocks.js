// The text of an answer as it is laid out: paragraphs, lists with lists in them, tables.
import { h } from "./dom.js";

const ITEM = /^(\s*)([•－–-])\s+(.*)$/;
const NESTED = /[－–]/;

/** `worded(line)` gives what stands for a line, such as its text with links. */
export function blocks(text, worded) {
  const found = [];
  for (const line of text.split("\n").filter((each) => each.trim())) {
    const item = line.match(ITEM);
    if (item) addItem(found, item, worded);
    else if (line.includes(" | ")) addRow(found, line, worded);
    else found.push(h("p", {}, worded(line)));
  }
  return found;
}

function addItem(found, [, indent, sign, words], worded) {
  if (found.at(-1)?.tagName !== "UL") found.push(h("ul", { class: "bullets" }));
  const list = found.at(-1);
  const isNested = (NESTED.test(sign) || indent.length > 1) && list.lastElementChild;
  const item = h("li", {}, worded(words));
  if (!isNested) return list.append(item);
  const above = list.lastElementChild;
  if (above.lastElementChild?.tagName !== "UL") above.append(h("ul", { class: "bullets" }));
  return above.lastElementChild.append(item);
}

function addRow(found, line, worded) {
  const cells = line.split(" | ");
  const table = found.at(-1)?.querySelector?.("table");
  if (table) return table.tBodies[0].append(h("tr", {}, cells.map((cell) => h("td", {}, worded(cell)))));
  const head = h("thead", {}, h("tr", {}, cells.map((cell) => h("th", { scope: "col" }, worded(cell)))));
  return found.push(h("div", { class: "answer-table", tabindex: "0", role: "region", "aria-label": "Table" }, h("table", {}, head, h("tbody"))));
}
