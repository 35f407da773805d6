// How long, as people say it; the record keeps days.
import { h, newId } from "./dom.js";

const DAYS = { days: 1, weeks: 7, months: 30 };

export function durationField({ label, hint, onChange }) {
  const [id, unitId, hintId] = [newId("duration"), newId("unit"), newId("hint")];
  const input = h("input", { id, type: "number", inputmode: "numeric", min: 0, max: 5000, step: 1, oninput: onChange, "aria-describedby": hintId });
  const unit = h("select", { id: unitId, "aria-label": "Unit of the duration", onchange: onChange }, Object.keys(DAYS).map((name) => h("option", { value: name }, name)));
  unit.value = "weeks";
  const element = h(
    "div", { class: "field" }, h("label", { for: id }, label), h("div", { class: "pair" }, input, unit), h("p", { class: "hint", id: hintId }, hint),
  );
  return {
    element,
    days: () => (input.value === "" ? null : Number(input.value) * DAYS[unit.value]),
    set: (days) => {
      unit.value = days && days % DAYS.weeks ? "days" : "weeks";
      input.value = days === null || days === undefined ? "" : days / DAYS[unit.value];
    },
  };
}
