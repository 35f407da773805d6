// A question with few answers as one row of radio buttons.
import { h, newId } from "./dom.js";

/** `options` is [[value, label], ...]; the first is chosen. */
export function choice({ label, options, onChange }) {
  const name = newId("choice");
  const radios = options.map(([value, text], place) => {
    const radio = h("input", { type: "radio", name, value, id: newId("radio"), checked: place === 0, onchange: onChange });
    return [radio, h("label", { for: radio.id }, text)];
  });
  const element = h("fieldset", { class: "field choice" }, h("legend", {}, label), h("div", { class: "segments" }, radios));
  return {
    element,
    value: () => radios.find(([radio]) => radio.checked)[0].value,
    set: (wanted) => radios.forEach(([radio]) => {
      radio.checked = radio.value === wanted;
    }),
  };
}
