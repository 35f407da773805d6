// A field for a whole number; what is no number is kept as it was typed, so that it can be named.
import { h, newId } from "./dom.js";

export function numberField({ label, hint, unit, onChange }) {
  const id = newId("number");
  const input = h("input", { id, type: "text", inputmode: "numeric", autocomplete: "off", maxlength: 8, oninput: onChange, "aria-describedby": hint && `${id}-hint` });
  const line = unit ? h("div", { class: "pair" }, input, unit) : input;
  const element = h("div", { class: "field" }, h("label", { for: id }, label), line, hint && h("p", { class: "hint", id: `${id}-hint` }, hint));
  return {
    element,
    input,
    typed: () => input.value.trim(),
    /** A number, NaN for what is none, null for nothing. */
    value: () => (input.value.trim() === "" ? null : Number(input.value.trim().replace(",", "."))),
    set: (value) => {
      input.value = value ?? "";
    },
  };
}
