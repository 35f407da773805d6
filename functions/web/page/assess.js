// The assessment tab: a note or a record on one side, what the guideline says of it on the other.
import { call } from "./api.js";
import { NOTHING, TEXTS, withAnswers, withDecided, withPlaced } from "./beside.js";
import { resultPlace } from "./assess_result.js";
import { address, gone, lead } from "./assess_states.js";
import { confirmed } from "./confirm.js";
import { announce, h } from "./dom.js";
import { forgetDraft, heldDraft, keepDraft } from "./draft.js";
import { speakFor } from "./editions.js";
import { failed } from "./notice.js";
import { patientForm } from "./patient_form.js";
import { sampleChoice } from "./samples.js";
import { assessed, same } from "./sent.js";

export function create() {
  const draft = heldDraft();
  let [judged, shown, asking] = [null, null, null]; // what was entered and said for the result that is shown; that with its record; what is asked now
  let beside = draft?.beside ?? NOTHING; // what was answered and corrected, which the record does not hold
  let denied = null; // the questions that were answered with one "no", until something else is done
  let former = []; // what was entered and said before each answer and correction, to take it back
  const place = resultPlace();
  const stale = h("div", { class: "notice stale", role: "status", hidden: true }, "What was entered has changed since this assessment. ", h("button", { type: "button", class: "secondary", onclick: () => form.send() }, "Assess again"));
  const form = patientForm({ onSend: (entered) => assess(entered), onChange: compare, onNew: startAnew });
  const samples = sampleChoice(assessHeld);
  const element = h("div", { class: "assess" }, lead(), h("div", { class: "side" }, form.element, samples), h("div", { class: "stage" }, stale, place.said, place.result));

  /** `before`: the result that an answer or a correction was given to; `isFar`: from far below, so what it changed is shown. */
  async function assess(entered, { isQuiet = false, isFar = false, before = null } = {}) {
    asking?.abort();
    const mine = (asking = new AbortController());
    place.wait();
    const rest = () => (settle(), place.show({ isQuiet, isFar }));
    let early = null; // what the rules found, while a model still reads
    try {
      const tellVerdict = async (answer) => {
        if (early) complete(answer, mine, before, early);
        else if (await take(answer, mine, before)) rest();
        else return;
        early = answer.found;
      };
      const answer = await assessed({ ...entered, beside }, judged && { entered: judged, record: shown.record }, mine.signal, tellVerdict);
      if (early) return complete(answer, mine, before, early);
      if (!(await take(answer, mine, before))) return;
    } catch (problem) {
      if (mine.signal.aborted) return; // whatever failed: somebody went on meanwhile
      if (early) render({ ...shown, found: { ...early, provisional: "lost" } }, { before, early });
      if (form.refuse(problem)) return settle();
      place.tellFailure(problem, () => assess(entered, { before }), early);
    }
    rest();
  }

  /** Show an answer in the place of the last one, and note what it is to. Says false where somebody went on meanwhile. */
  async function take({ found, record, lost }, mine, before) {
    await speakFor(found.edition.edition_id);
    if (mine.signal.aborted) return false;
    if (found.patient) form.takeRead(found.patient);
    for (const one of lost) beside = withPlaced(beside, one, null);
    judged = state({ isGlance: true });
    render({ found, record }, { before });
    element.classList.add("has-result");
    address(record.patient_id);
    place.tell(found, lost);
    return true;
  }

  /** Put a fuller answer in the place of the provisional one, under the eyes of whoever reads that. */
  function complete({ found, record }, mine, before, early) {
    if (mine.signal.aborted) return;
    render({ found, record }, { before, early });
    place.tellFuller(found, early);
  }

  function render({ found, record }, { before, early }) {
    shown = { found, record };
    place.put(found, record, { ...steps(), before, early });
  }

  function settle() {
    place.settle();
    compare();
  }

  /** What may be done with a result: answer, correct, take back. */
  function steps() {
    return { answer, answerAll, beside, correct, denied, undo: former.length ? undo : null };
  }

  /** What is asked of words of the record is answered where they stand. */
  const answer = (one, isYes) => (one.quote ? say(withDecided(beside, shown.record, one, isYes)) : answerAll([one], isYes));
  const answerAll = (questions, isYes) => say(withAnswers(beside, questions, isYes), { questions, isYes });

  /** Words of the record taken as something else than they were read as; they stand far below what that changes. */
  const correct = (words, taken) => say(withPlaced(beside, words, taken), { isFar: true });

  /** What is said stands beside the record; who the patient is, is set in the form. The assessment is made with it at once. */
  function say(changed, { questions = [], isYes = false, isFar = false } = {}) {
    former.push({ entered: form.state(), beside, found: shown?.found });
    beside = changed;
    for (const one of questions) if (!TEXTS.includes(one.field)) form.choose(one.field, isYes ? one.value_if_yes : one.value_if_no);
    denied = !isYes && questions.length > 1 ? questions : null;
    return assess(form.state(), { isQuiet: true, isFar, before: former.at(-1).found });
  }

  function undo() {
    const last = former.pop();
    denied = null;
    beside = last.beside;
    form.restore(last.entered);
    announce("Taken back");
    return assess(form.state(), { isQuiet: true, before: former.at(-1)?.found });
  }

  async function startAnew() {
    const isUntouched = !judged && form.isEmpty();
    if (!isUntouched && !(await confirmed({ title: "Begin with a new patient?", words: ["The record, its result and every answer are wiped. They cannot be brought back."], verb: "New patient", isDangerous: true }))) return;
    wipe();
    form.clear();
    forgetDraft();
    address(null);
  }

  function wipe() {
    asking?.abort();
    judged = shown = denied = null;
    former = [];
    beside = NOTHING;
    place.clear();
    element.classList.remove("has-result");
    compare();
  }

  /** All that was entered and said. */
  const state = (options) => ({ ...form.state(options), beside });

  function compare() {
    const entered = form && state({ isGlance: true });
    const isStale = Boolean(judged) && !same(entered, judged);
    stale.hidden = !isStale;
    place.result.classList.toggle("is-stale", isStale);
    if (entered) keepDraft({ ...entered, isJudged: Boolean(judged) });
  }

  /** Each record has an address: a held patient's everywhere, any other's in this tab while it is kept. */
  async function open([id]) {
    const { record } = form.state({ isGlance: true });
    if (id === record.patient_id) return null;
    if (!id) return judged ? address(record.patient_id) : form.note.input.focus({ preventScroll: true });
    try {
      return assessHeld(await call(`/assess/patients/${encodeURIComponent(id)}`));
    } catch (problem) {
      return place.said.replaceChildren(problem.status === 404 ? gone() : failed(problem, () => open([id])));
    }
  }

  function assessHeld(held) {
    wipe();
    form.load(held);
    return assess(form.state());
  }

  if (draft) form.restore(draft);
  if (draft?.isJudged) assess(form.state(), { isQuiet: true });
  return { element, open };
}
