// What cannot be assessed as it was entered, in plain words, at its field and in a summary above the form.
import { fill, h, newId } from "./dom.js";
import { field } from "./words.js";

const MOST_IN_NOTE = 40_000;
const MOST_IN_ENTRY = 2_000;
const MOST_ENTRIES = 50;
const TEXTS = ["symptoms", "findings", "history"];
const figure = (number) => number.toLocaleString("en-GB");
const LIMITS = {
  age: { name: "Age", most: 130, unit: "years" },
  age_months: { name: "Age in months", most: 1571, unit: "months" },
  symptom_duration_days: { name: "How long", most: 40_000, unit: "days" },
};
const NO_AGE = "Enter the age in whole years";

/** What is wrong with what was entered: [{field, words}]. `typed(field)` gives a field's own characters. */
export function faultsOf({ note, record, typed }) {
  const told = [...record.symptoms, ...record.findings, ...record.history];
  const numbers = Object.keys(LIMITS).map((field) => [field, wrongNumber(field, record[field], typed(field))]);
  const found = numbers.filter(([, words]) => words).map(([field, words]) => ({ field, words }));
  if (!note.trim() && !told.length) found.unshift({ field: "note", words: "Paste a note, or enter at least one symptom, finding or part of the history" });
  else if (!note.trim() && record.age === null) found.unshift({ field: "age", words: NO_AGE });
  if (note.length > MOST_IN_NOTE) found.unshift({ field: "note", words: `The note has ${figure(note.length)} characters; shorten it to ${figure(MOST_IN_NOTE)}` });
  return [...found, ...TEXTS.flatMap((field) => wrongTexts(field, record[field]))];
}

function wrongTexts(name, texts) {
  const long = texts.find((text) => text.length > MOST_IN_ENTRY);
  const found = [];
  if (texts.length > MOST_ENTRIES) found.push(`${field(name)} has ${texts.length} entries; keep the ${MOST_ENTRIES} that matter`);
  if (long) found.push(`“${long.slice(0, 30)} …” has ${figure(long.length)} characters; shorten it to ${figure(MOST_IN_ENTRY)}, or paste it as a note`);
  return found.map((one) => ({ field: name, words: one }));
}

function wrongNumber(field, value, typed) {
  const { name, most, unit } = LIMITS[field];
  if (value === null || value === undefined) return null;
  const entered = `“${typed}” was entered`;
  if (Number.isNaN(value)) return `${name} must be a number, such as 6; ${entered}`;
  if (!Number.isInteger(value)) return `${name} must be a whole number; ${entered}`;
  return value < 0 || value > most ? `${name} must be from 0 to ${figure(most)} ${unit}; ${entered}` : null;
}

/** What the server found wrong, at the field that it names; null where it names none. */
export function faultOf(problem, typed) {
  if (/how old the person is/.test(problem.message)) return { field: "age", words: "The note does not say how old the person is. Enter the age in whole years" };
  if (problem.kind === "nothing-to-assess") return { field: "note", words: "There is nothing to assess yet: paste a note, or enter a symptom, a finding or part of the history" };
  const [, field] = problem.message.match(/^(?:\w+\.)*(age_months|age|symptom_duration_days|symptoms|findings|history|note)(?:\.\d+)?:/) ?? [];
  if (!field) return null;
  if (LIMITS[field]) return { field, words: `${LIMITS[field].name} must be from 0 to ${figure(LIMITS[field].most)} ${LIMITS[field].unit}; “${typed(field)}” was entered` };
  return { field, words: problem.status === 413 ? "This is too long for one record: an entry has at most 2,000 characters, a field at most 50 entries" : problem.message };
}

/** The summary above a form, and the words at each field. `inputs` are the inputs by field. */
export function faultPlace(inputs) {
  const summary = h("div", { class: "fault-summary", role: "alert", tabindex: "-1", hidden: true });
  const shown = [];

  function clear() {
    summary.hidden = true;
    for (const { input, line, described } of shown.splice(0)) {
      line.remove();
      input.removeAttribute("aria-invalid");
      if (described) input.setAttribute("aria-describedby", described);
      else input.removeAttribute("aria-describedby");
    }
  }

  function tell(faults) {
    clear();
    if (!faults.length) return;
    for (const { field, words } of faults) mark(inputs[field], words);
    fill(summary, h("h2", {}, "There is a problem"), h("ul", {}, faults.map(({ field, words }) => h("li", {}, h("button", { type: "button", class: "page-link", onclick: () => inputs[field].focus() }, words)))));
    summary.hidden = false;
    summary.focus();
  }

  function mark(input, words) {
    const id = newId("fault");
    const line = h("p", { class: "fault", id }, h("span", { class: "unseen" }, "Error: "), words);
    const described = input.getAttribute("aria-describedby");
    shown.push({ input, line, described });
    input.setAttribute("aria-invalid", "true");
    input.setAttribute("aria-describedby", [described, id].filter(Boolean).join(" "));
    (input.closest(".pair, .combo") ?? input).before(line);
  }

  return { element: summary, tell, clear };
}
