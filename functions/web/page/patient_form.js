// A patient record as a form that a clinician fills in a minute; what it gives is the record of the API.
import { chipField } from "./chips.js";
import { choice } from "./choice.js";
import { h, newId } from "./dom.js";
import { durationField } from "./duration.js";
import { numberField } from "./number.js";
import { pasteBox } from "./paste.js";

const SEX = [["Unknown", "Not stated"], ["Female", "Female"], ["Male", "Male"], ["Other", "Other"]];
const SMOKING = [["Unknown", "Not stated"], ["Current Smoker", "Current"], ["Ex-Smoker", "Ex"], ["Never Smoked", "Never"]];
const TEXTS = {
  symptoms: { label: "Symptoms", hint: "One each, in your words or the patient's", example: "cough for 6 weeks" },
  findings: { label: "Findings", example: "Hb 98 g/L" },
  history: { label: "History", example: "asbestos exposure" },
};
const INFANT_YEARS = 2;

/** `onAssess` is called when the form is sent, `onChange` whenever the record may have changed. */
export function patientForm({ onAssess, onChange }) {
  let identity = newIdentity();
  const changed = () => {
    showMonths();
    onChange();
  };
  const fields = {
    age: numberField({ label: "Age in years", max: 130, required: true, onChange: changed }),
    age_months: numberField({ label: "Age in months", max: 1571, hint: "For infants", onChange: changed }),
    gender: choice({ label: "Sex", options: SEX, onChange: changed }),
    smoking_history: choice({ label: "Smoking", options: SMOKING, onChange: changed }),
    duration: durationField({ label: "How long", hint: "For symptoms that state no duration of their own", onChange: changed }),
  };
  const texts = Object.fromEntries(Object.entries(TEXTS).map(([name, words]) => [name, chipField({ ...words, onChange: changed })]));
  const title = h("h2", { id: newId("form") }, "New patient");
  const element = h(
    "form", { class: "card patient-form", "aria-labelledby": title.id, novalidate: true, onsubmit: send, onkeydown: sendByKeys },
    h("div", { class: "card-head" }, title, h("button", { type: "button", class: "quiet", onclick: clear }, "Clear")),
    h("div", { class: "row" }, fields.age.element, fields.age_months.element, fields.duration.element),
    fields.gender.element, fields.smoking_history.element,
    texts.symptoms.element, texts.findings.element, texts.history.element,
    pasteBox((name, lines) => lines.forEach(texts[name].add)),
    h("p", { class: "hint" }, "Enter no names, NHS numbers or other identifying details."),
    h("div", { class: "send" }, h("button", { class: "primary", title: "Ctrl + Enter" }, "Assess")),
  );

  /** The record as entered; what is still being typed is taken over unless `isGlance`. */
  function record({ isGlance = false } = {}) {
    const entered = (name) => (isGlance ? texts[name].peek() : texts[name].values());
    const months = fields.age_months.element.hidden ? null : fields.age_months.value();
    return {
      patient_id: identity.patient_id,
      ...(identity.name && { name: identity.name }),
      age: fields.age.value(),
      ...(months !== null && { age_months: months }),
      gender: fields.gender.value(),
      smoking_history: fields.smoking_history.value(),
      symptoms: entered("symptoms"),
      symptom_duration_days: fields.duration.days(),
      findings: entered("findings"),
      history: entered("history"),
    };
  }

  function load(held) {
    identity = { patient_id: held.patient_id, name: held.name };
    title.textContent = held.name ? `${held.name} (${held.patient_id})` : held.patient_id;
    for (const name of ["age", "age_months"]) fields[name].set(held[name]);
    fields.gender.set(held.gender);
    fields.smoking_history.set(held.smoking_history ?? "Unknown");
    fields.duration.set(held.symptom_duration_days);
    for (const name of Object.keys(texts)) texts[name].set(held[name] ?? []);
    changed();
  }

  function clear() {
    load({ ...newIdentity(), gender: "Unknown" });
    title.textContent = "New patient";
    fields.age.input.focus();
  }

  /** Put the answer to a question where the record holds it. */
  function answer(name, value) {
    if (texts[name]) texts[name].add(value);
    else fields[name]?.set(value);
    changed();
  }

  function showMonths() {
    const age = fields.age.value();
    fields.age_months.element.hidden = age === null || age > INFANT_YEARS;
  }

  function send(event) {
    event?.preventDefault();
    if (fields.age.input.checkValidity()) return onAssess(record());
    fields.age.input.reportValidity();
    return null;
  }

  function sendByKeys(event) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) send(event);
  }

  showMonths();
  return { element, record, load, answer, send };
}

/** An opaque id of a record that nobody keeps. */
function newIdentity() {
  return { patient_id: `form-${crypto.getRandomValues(new Uint32Array(1))[0].toString(36)}` };
}
