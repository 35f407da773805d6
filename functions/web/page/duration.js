// How long, as people say it; the record keeps days.
import { h, newId } from "./dom.js";
import { numberField } from "./number.js";

const DAYS = { days: 1, weeks: 7, months: 30 };

export function durationField({ label, hint, onChange }) {
  const unit = h("select", { id: newId("unit"), "aria-label": "Unit of the duration", onchange: onChange }, Object.keys(DAYS).map((name) => h("option", { value: name }, name)));
  unit.value = "weeks";
  const number = numberField({ label, hint, unit, onChange });
  return {
    element: number.element,
    input: number.input,
    typed: () => number.typed() && `${number.typed()} ${unit.value}`,
    value: () => (number.value() === null ? null : number.value() * DAYS[unit.value]),
    set: (days) => {
      unit.value = days && days % DAYS.weeks ? "days" : "weeks";
      number.set(days === null || days === undefined ? null : days / DAYS[unit.value]);
    },
  };
}
