// Free text from the record, taken over line by line.
import { h, newId } from "./dom.js";

const FIELDS = [["symptoms", "symptoms"], ["findings", "findings"], ["history", "history"]];
const MOST = 2000;

/** `take(field, lines)` gets what was pasted. */
export function pasteBox(take) {
  const id = newId("paste");
  const area = h("textarea", { id, rows: 5, maxlength: 20000, "aria-describedby": `${id}-hint` });
  const buttons = FIELDS.map(([name, label]) => h("button", { type: "button", class: "secondary", onclick: () => give(name) }, `Add as ${label}`));

  function give(name) {
    const lines = area.value.split(/\r?\n|(?<=[.!?;])\s+(?=\p{Lu})/u).map((line) => line.trim().replace(/^[-•*]\s*/, "").slice(0, MOST)).filter(Boolean);
    if (!lines.length) return area.focus();
    take(name, lines);
    area.value = "";
    return null;
  }

  return h(
    "details", { class: "paste" },
    h("summary", {}, "Paste free text"),
    h("label", { for: id }, "Text from the record"), area,
    h("p", { class: "hint", id: `${id}-hint` }, "Each line or sentence becomes an entry of its own."),
    h("div", { class: "buttons" }, buttons),
  );
}
