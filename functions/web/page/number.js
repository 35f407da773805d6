// A field for a whole number.
import { h, newId } from "./dom.js";

export function numberField({ label, max, hint, required, onChange }) {
  const id = newId("number");
  const input = h("input", { id, type: "number", inputmode: "numeric", min: 0, max, step: 1, required, oninput: onChange, "aria-describedby": hint && `${id}-hint` });
  const element = h("div", { class: "field" }, h("label", { for: id }, label), input, hint && h("p", { class: "hint", id: `${id}-hint` }, hint));
  return {
    element,
    input,
    value: () => (input.value === "" ? null : Number(input.value)),
    set: (value) => {
      input.value = value ?? "";
    },
  };
}
