// A second reading by a language model: what to confirm, and what speaks against what was read; it decides nothing.
import { h } from "./dom.js";
import { answerButtons, worded } from "./questions.js";
import { clauseAt, openCorrection } from "./reading.js";
import { urgency } from "./words.js";

const RAISED = { abbreviation: "as an abbreviation", lay: "in everyday words", inferred: "as something that follows from these words" };
const DOUBTED = {
  explained: "as explained by something else", denied: "as denied", another_person: "as told of another person", past: "as past",
  other_sense: "as meant in another sense",
};

/** Where nothing was raised nothing is shown: silence of a model is no agreement. */
export function toConfirm({ second_reading: second }, steps) {
  if (!second || second.state === "none") return null;
  if (second.state !== "done") return h("p", { class: "notice" }, `No second reading by a language model: ${second.why ?? "it failed"}`);
  if (!second.to_confirm.length) return null;
  return h(
    "section", { class: "card" }, h("h2", {}, "To confirm"),
    h("p", { class: "muted" }, `${reader(second)} read this; the rules did not, and it changes nothing until you answer.`),
    h("ul", { class: "questions" }, second.to_confirm.map((one) => line(one, steps))),
  );
}

function line(one, steps) {
  return h(
    "li", { class: "question" },
    h("div", {}, h("p", {}, worded(one.question)), h("p", { class: "small" }, "Read ", RAISED[one.as], ": ", h("q", {}, one.quote)),
      h("p", { class: "small muted" }, `Yes would meet ${one.rule_id}, ${one.cancer_type} (${urgency(one.urgency_if_yes).toLowerCase()})${beside(one)}`)),
    answerButtons(one, steps, "confirm"),
  );
}

const beside = ({ turns }) => (turns.length > 1 ? `, and ${turns.slice(1).join(", ")}` : "");

/** What a model holds against what a recommendation was met by; it stays met until the words are corrected. */
export function doubtsOn(found, record, rule, steps) {
  const { second_reading: second } = found;
  const doubts = second?.doubts.filter((one) => one.turns.includes(rule)) ?? [];
  return doubts.map((one) => h(
    "div", { class: "doubt" }, h("p", {}, h("strong", {}, "To check: "), one.question),
    h("p", { class: "small" }, `${reader(second)} read this ${DOUBTED[one.as] ?? "otherwise"}, from `, h("q", {}, one.against), ` The rules read ${one.criterion} from `, h("q", {}, one.read_from), " and keep it until you correct it."),
    h("div", { class: "buttons" }, checkButton(one.at && clauseAt(found, record, one.field, one.at), one, rule), steps && holdsButton(one, rule, steps)),
  ));
}

/** What a doubt is known by, for as long as the words are the same. */
export const doubtKey = ({ criterion, read_from: words, against }) => [criterion, words, against].join("\n");

/** Whether somebody has still to look at a doubt. */
export const isUnchecked = (found, steps) => Boolean(found.second_reading?.doubts.some((one) => !steps?.checked.has(doubtKey(one))));

/** A doubt is answered at the words that it is about; what was read from no words has no such place. */
function checkButton(clause, { question, read_from: words }, rule) {
  const open = () => openCorrection(clause);
  return clause && h("button", { type: "button", class: "secondary", "aria-label": `Check the words: ${question}`, "data-key": `doubt ${rule} ${words}`, onclick: open }, "Check the words");
}

/** Who looked and found it right says so once; it is kept with the draft. */
function holdsButton(one, rule, { checked, keep }) {
  const key = doubtKey(one);
  const mark = ({ currentTarget: button }) => {
    if (!checked.delete(key)) checked.add(key);
    button.setAttribute("aria-pressed", String(checked.has(key)));
    keep();
  };
  return h("button", { type: "button", class: "secondary", "aria-label": `Checked, it holds: ${one.question}`, "aria-pressed": String(checked.has(key)), "data-key": `holds ${rule} ${key}`, onclick: mark }, "Checked, it holds");
}

const reader = ({ model }) => (model ? `A language model (${model})` : "A language model");
