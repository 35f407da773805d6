// What to decide of the words of a record: what nobody can tell, what is only supposed, what its readers take otherwise.
import { h } from "./dom.js";
import { answerButtons, quotedOf, worded } from "./questions.js";
import { urgency } from "./words.js";

const HOLDS = {
  present: "present", absent: "denied", past: "past", planned_or_advised: "planned or advised", somebody_else: "somebody else's",
  supposed: "only supposed", explained: "explained by something else", unread: "saying nothing of it",
};

/** What was answered stays in its place, so that it can be changed; what the headline asks is asked there. */
export function toDecide(found, steps) {
  const answered = steps.beside.placed.filter(({ id }) => id);
  const open = quotedOf(found).filter(({ id }) => id !== headlineQuestion(found)?.id && !answered.some((one) => one.id === id));
  const card = open.length + answered.length > 0 && h(
    "section", { class: "card ask" }, h("h2", {}, "To decide"),
    h("ul", { class: "questions" }, [...answered, ...open].map((one) => line(one, found, steps))),
    found.more_to_ask > 0 && h("p", { class: "small muted" }, `${found.more_to_ask} more can be asked after these.`),
  );
  return [notice(found), card];
}

/** Where nothing was raised nothing is shown: silence of a model is no agreement. */
function notice({ second_reading: second }) {
  return ["failed", "left_out"].includes(second?.state) && h("p", { class: "notice" }, `No second reading by a language model: ${second.why ?? "it failed"}`);
}

/** What the first open question asks of words of the record, if it does. */
export const headlineQuestion = (found) => found.open && quotedOf(found).find(({ question, rule_ids: [rule] }) => question === found.open.question && rule === found.open.rule_id);

function line(one, found, steps) {
  return h(
    "li", { class: one.isYes === undefined ? "question" : "question answered", id: `asked-${one.id}`, tabindex: "-1" },
    h("div", {}, h("p", {}, worded(one.question)), wordsAsked(one, found), h("p", { class: "small muted" }, turned(one))), answerButtons(one, steps),
  );
}

/** The words that a question is about, and who takes them how. */
export const wordsAsked = (one, found) => h("p", { class: "small" }, "From ", h("q", { class: "quote" }, one.quote), one.says && ` ${saidOf(one, found)}`);

function saidOf({ kind, says: { rules, model } }, { second_reading: second }) {
  const reader = second?.model ? `a language model (${second.model})` : "a language model";
  if (kind === "check_first") return `The rules read it as ${HOLDS[rules]}; ${reader} takes it as ${HOLDS[model]}. It stays matched until you answer.`;
  return `A${reader.slice(1)} read this; the rules ${rules === "unread" ? "did not" : `read it as ${HOLDS[rules]}`}, and it changes nothing until you answer.`;
}

/** What an answer would turn. */
function turned({ kind, concept, rule_ids: rules, urgency: value }) {
  const isCause = concept.endsWith("+explained");
  const turns = isCause ? "Yes would no longer meet" : kind === "check_first" ? "No would no longer meet" : "Yes would meet";
  return `${turns} ${rules.join(", ")} (${urgency(value).toLowerCase()})`;
}

/** What a recommendation rests on and a model takes otherwise, with the way to the question; it stays met until that is answered. */
export function checkFirst(found, rule, steps) {
  const asked = quotedOf(found).filter(({ kind, rule_ids: rules }) => kind === "check_first" && rules.includes(rule));
  return asked.map((one) => h(
    "div", { class: "check-first" }, h("p", {}, h("strong", {}, "Check first: "), worded(one.question)),
    steps && h("div", { class: "buttons" }, h("button", { type: "button", class: "secondary", "aria-label": `Go to the question: ${worded(one.question)}`, onclick: () => goTo(one) }, "Go to the question")),
  ));
}

function goTo({ id }) {
  const place = document.getElementById(`asked-${id}`);
  place.scrollIntoView({ block: "center" });
  place.focus({ preventScroll: true });
}
