// The patient: a note as it was written, who they are as the note tells it, and entries of one's own beside it.
import { chipField } from "./chips.js";
import { choice } from "./choice.js";
import { h, newId } from "./dom.js";
import { durationField } from "./duration.js";
import { faultOf, faultPlace, faultsOf } from "./faults.js";
import { noteBox } from "./note_box.js";
import { numberField } from "./number.js";

const SEX = [["Unknown", "Not stated"], ["Female", "Female"], ["Male", "Male"], ["Other", "Other"]];
const SMOKING = [["Unknown", "Not stated"], ["Current Smoker", "Current"], ["Ex-Smoker", "Ex"], ["Never Smoked", "Never"]];
const TEXTS = {
  symptoms: { label: "Symptoms", hint: "One each, in your words or the patient's", example: "cough for 6 weeks" },
  findings: { label: "Findings", example: "Hb 98 g/L" },
  history: { label: "History", example: "asbestos exposure" },
};
const UNKNOWN = { gender: "Unknown", smoking_history: "Unknown" };
const INFANT_YEARS = 2;

/** `onSend(entered)` gets what is to be assessed, `onChange` is called whenever it may have changed, `onNew` for another patient. */
export function patientForm({ onSend, onChange, onNew }) {
  let identity = newIdentity();
  const own = new Set(); // fields that somebody set; the others follow the note
  const touch = (name) => () => {
    own.add(name);
    changed();
  };
  const person = {
    age: numberField({ label: "Age in years", onChange: touch("age") }),
    age_months: numberField({ label: "Age in months", hint: "For infants", onChange: touch("age_months") }),
    gender: choice({ label: "Sex", options: SEX, onChange: touch("gender") }),
    smoking_history: choice({ label: "Smoking", options: SMOKING, onChange: touch("smoking_history") }),
    symptom_duration_days: durationField({ label: "How long", hint: "For symptoms that state no duration of their own", onChange: touch("symptom_duration_days") }),
  };
  const texts = Object.fromEntries(Object.entries(TEXTS).map(([name, words]) => [name, chipField({ ...words, onChange: changed })]));
  const note = noteBox({ onSend: send, onChange: changed });
  const title = h("h2", { id: newId("form") }, "Patient");
  const faults = faultPlace({
    note: note.input, ...Object.fromEntries(Object.entries(texts).map(([name, field]) => [name, field.input])),
    age: person.age.input, age_months: person.age_months.input, symptom_duration_days: person.symptom_duration_days.input,
  });
  const who = h(
    "fieldset", { class: "who", hidden: true }, h("legend", {}, "Who the patient is"), h("p", { class: "hint" }, "As the note tells it; correct what is wrong."),
    h("div", { class: "row" }, person.age.element, person.age_months.element, person.symptom_duration_days.element), person.gender.element, person.smoking_history.element,
  );
  const entries = h(
    "details", { class: "entries-own", ontoggle: () => showWho() }, h("summary", {}, "Fill in a form"),
    texts.symptoms.element, texts.findings.element, texts.history.element,
  );
  const element = h(
    "form", { class: "card patient-form", "aria-labelledby": title.id, novalidate: true, onsubmit: send, onkeydown: (event) => event.key === "Enter" && (event.ctrlKey || event.metaKey) && send(event) },
    h("div", { class: "card-head" }, title, h("button", { type: "button", class: "quiet", onclick: () => onNew() }, "New patient")),
    faults.element, note.element, who, entries, h("div", { class: "send" }, h("button", { class: "primary", title: "Ctrl + Enter" }, "Assess")),
  );

  /** The record as entered beside the note; what is still being typed is taken over unless `isGlance`. */
  function record({ isGlance = false } = {}) {
    const entered = (name) => (isGlance ? texts[name].peek() : texts[name].values());
    const months = person.age_months.element.hidden ? null : person.age_months.value();
    return {
      ...identity, age: person.age.value(), ...(months !== null && { age_months: months }),
      gender: person.gender.value(), smoking_history: person.smoking_history.value(),
      symptoms: entered("symptoms"), symptom_duration_days: person.symptom_duration_days.value(),
      findings: entered("findings"), history: entered("history"),
    };
  }

  /** All that was entered, as it is kept, taken back and sent. */
  function state(options) {
    return { note: note.value(), record: record(options), own: [...own], isFormOpen: entries.open };
  }

  function restore({ note: words, record: held, own: names, isFormOpen }) {
    const { patient_id, name } = held;
    identity = { patient_id, ...(name && { name }) };
    title.textContent = name ? `${name} (${patient_id})` : "Patient";
    note.set(words);
    own.clear();
    names.forEach((one) => own.add(one));
    setPerson(held, Object.keys(person));
    for (const one of Object.keys(texts)) texts[one].set(held[one] ?? []);
    entries.open = Boolean(isFormOpen);
    faults.clear();
    changed();
  }

  function setPerson(held, names) {
    for (const name of names) person[name].set(held[name] ?? UNKNOWN[name]);
    showWho();
  }

  /** Show who the note says the patient is; what somebody set stays. */
  function takeRead(read) {
    setPerson(read, Object.keys(person).filter((name) => !own.has(name)));
    who.hidden = false;
  }

  function load(held) {
    restore({ note: "", record: held, own: Object.keys(person), isFormOpen: true });
  }

  function clear() {
    restore({ note: "", record: newIdentity(), own: [], isFormOpen: false });
    who.hidden = true;
    note.input.focus();
  }

  /** Set who the patient is, as a question on it was answered. */
  function choose(name, value) {
    own.add(name);
    person[name]?.set(value);
    changed();
  }

  function changed() {
    showWho();
    onChange();
  }

  function isEmpty() {
    const { age, symptoms, findings, history } = record({ isGlance: true });
    return !note.value().trim() && age === null && ![...symptoms, ...findings, ...history].length;
  }

  function showWho() {
    element.classList.toggle("is-empty", isEmpty());
    const age = person.age.value();
    person.age_months.element.hidden = age === null || age > INFANT_YEARS;
    if (entries.open || own.size) who.hidden = false;
  }

  const typed = (name) => person[name].typed();

  function send(event) {
    event?.preventDefault();
    faults.clear();
    const entered = state();
    const found = faultsOf({ ...entered, typed });
    return found.length ? tell(found) : onSend(entered);
  }

  /** Say at its field what the server found wrong; false where it names no field. */
  function refuse(problem) {
    const found = faultOf(problem, typed);
    if (found) tell([found]);
    return Boolean(found);
  }

  function tell(found) {
    if (found.some(({ field }) => person[field])) who.hidden = false;
    if (found.some(({ field }) => texts[field])) entries.open = true;
    faults.tell(found);
  }

  showWho();
  return { element, note, state, restore, takeRead, load, clear, choose, send, refuse, isEmpty };
}

/** An opaque id of a record that nobody keeps. */
function newIdentity() {
  return { patient_id: `form-${crypto.getRandomValues(new Uint32Array(1))[0].toString(36)}` };
}
