// Stored records to choose from.
import { call } from "./api.js";
import { fill, h, newId } from "./dom.js";
import { failed } from "./notice.js";

/** `onOpen(record)` gets the whole record of the one chosen. */
export function sampleChoice(onOpen) {
  const id = newId("held");
  const select = h("select", { id });
  const open = h("button", { class: "secondary" }, "Open and assess");
  const place = h("div", {});
  const element = h(
    "form", { class: "card samples", hidden: true, onsubmit: choose },
    h("label", { for: id }, "Open a stored record"), h("div", { class: "pair" }, select, open), place,
  );

  async function choose(event) {
    event.preventDefault();
    await tell(async () => onOpen(await call(`/assess/patients/${encodeURIComponent(select.value)}`)));
  }

  async function list() {
    await tell(async () => {
      const { patients } = await call("/assess/patients");
      element.hidden = !patients.length;
      fill(select, patients.map((one) => h("option", { value: one.patient_id }, lineOf(one))));
    }, list);
  }

  async function tell(work, again) {
    place.replaceChildren();
    try {
      await work();
    } catch (problem) {
      place.replaceChildren(failed(problem, again));
    }
  }

  list();
  return element;
}

const lineOf = ({ patient_id: id, name, age, gender }) => [name ?? id, age, gender].filter((part) => part !== null && part !== undefined).join(", ");
