// The box that a note is pasted into: Enter assesses it, two examples show what may stand there.
import { h, newId } from "./dom.js";

const EXAMPLES = {
  "Cough, smoker": "58 year old woman, smoker, 30 pack years.\nCough for 7 weeks. More breathless on the stairs.\nNo haemoptysis. No weight loss.\nPMH: hypertension.\nFH: father had bowel cancer at 71.\nO/E: chest clear, no clubbing.\nPlan: discuss.",
  "Child with petechiae": "5 year old boy, seen with his mother.\nPetechiae on both legs since yesterday.\nPale and tired for 2 weeks. No fever.\nO/E: alert, no lymph nodes felt.",
};

/** `onSend()` is called by Enter and with an example, `onChange` whenever the note may have changed. */
export function noteBox({ onSend, onChange }) {
  const id = newId("note");
  const area = h("textarea", { id, rows: 8, spellcheck: "false", autocomplete: "off", "aria-describedby": `${id}-hint`, oninput: changed, onkeydown: press });
  const element = h(
    "div", { class: "field note-field" }, h("label", { for: id, class: "label-large" }, "Consultation note or letter"),
    h("p", { class: "hint", id: `${id}-hint` }, "Paste it as it was written, without names or NHS numbers. ", h("span", { class: "by-keys" }, "Enter assesses it; Shift + Enter starts a new line.")), area,
    h("p", { class: "examples" }, "Try: ", Object.entries(EXAMPLES).map(([name, text]) => h("button", { type: "button", class: "quiet", onclick: () => example(text) }, name))),
  );

  function example(text) {
    area.value = text;
    changed();
    onSend();
  }

  function changed() {
    element.classList.toggle("has-note", area.value.trim() !== "");
    onChange();
  }

  function press(event) {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    area.scrollTop = 0; // what was pasted is read from its beginning
    onSend();
  }

  return {
    element, input: area,
    value: () => area.value,
    set: (text) => {
      area.value = text ?? "";
      changed();
    },
  };
}
