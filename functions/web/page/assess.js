// The assessment tab: a record on one side, what the guideline says of it on the other.
import { call } from "./api.js";
import { announce, h } from "./dom.js";
import { empty, failed, loading } from "./notice.js";
import { outcome } from "./outcome.js";
import { patientForm } from "./patient_form.js";
import { sampleChoice } from "./samples.js";

export function create() {
  let assessed = null;
  let asking = null;
  const result = h("section", { class: "result", "aria-label": "Result", tabindex: "-1" }, welcome());
  const stale = h("div", { class: "notice stale", role: "status", hidden: true });
  const form = patientForm({ onAssess: assess, onChange: compare });
  const samples = sampleChoice((record) => {
    form.load(record);
    return form.send();
  });
  const element = h(
    "div", { class: "assess" }, h("h1", { class: "unseen" }, "Assessment"),
    h("div", { class: "side" }, samples, form.element), h("div", { class: "stage" }, stale, result),
  );

  async function assess(record) {
    asking?.abort();
    asking = new AbortController();
    assessed = JSON.stringify(record);
    tellStale(false);
    result.setAttribute("aria-busy", "true");
    if (!result.querySelector(".outcome")) result.replaceChildren(loading("Assessing"));
    try {
      const found = await call("/assess", { method: "POST", body: { patient: record }, signal: asking.signal });
      result.replaceChildren(outcome(found, record, answer));
      announce(`Assessed. ${found.risk_level}. ${found.recommended_action}`);
    } catch (problem) {
      if (problem.name === "AbortError") return;
      assessed = null;
      result.replaceChildren(explained(problem, () => assess(record)));
    }
    result.removeAttribute("aria-busy");
    result.focus({ preventScroll: true });
    bringIntoSight(result);
  }

  /** An answer changes the record, and the assessment with it, at once. */
  function answer(field, value) {
    form.answer(field, value);
    return assess(form.record());
  }

  function compare() {
    if (!assessed || !form) return;
    queueMicrotask(() => {
      tellStale(assessed !== null && JSON.stringify(form.record({ isGlance: true })) !== assessed);
    });
  }

  function tellStale(isStale) {
    stale.hidden = !isStale;
    result.classList.toggle("is-stale", isStale);
  }

  stale.append("The record has changed since this assessment. ", h("button", { type: "button", class: "secondary", onclick: () => form.send() }, "Assess again"));
  return { element, open: () => {} };
}

/** Scroll to the beginning of the result unless it can be seen. */
function bringIntoSight(result) {
  const { top } = result.getBoundingClientRect();
  if (top < 0 || top > innerHeight / 2) result.scrollIntoView({ block: "start" });
}

function welcome() {
  return empty(
    "No patient assessed yet",
    "Open a held patient, or enter a record and choose Assess.",
    "Every recommendation of the active guideline is judged against the record. You see which are met, which words decided it, and what to ask next.",
  );
}

function explained(problem, again) {
  if (problem.kind !== "no-active-edition") return failed(problem, again);
  return h(
    "div", {}, empty("No guideline is active yet", "Assessments need one. Upload its PDF, or activate one that is held."),
    h("p", {}, h("a", { class: "button", href: "#/admin/guidelines" }, "Go to guidelines")),
  );
}
