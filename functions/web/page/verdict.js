// The verdict: how urgent as a headline, what cannot wait, a line for each test or referral, and why. It fits one screen.
import { headlineQuestion, wordsAsked } from "./asked.js";
import { levelOf, readingOn, undecided } from "./decision.js";
import { h } from "./dom.js";
import { answerButtons, worded } from "./questions.js";
import { reasonsOf } from "./reasons.js";
import { day, level, urgency } from "./words.js";

const NO_TIME_SET = "Without needless delay";
const TONES = {
  immediate: "now", very_urgent: "now", suspected_cancer_pathway: "refer", urgent: "test", unspecified: "test", non_urgent: "routine", none: "none",
};
const CALM = ["routine", "none"]; // never the tone of what is not decided
const NOTHING = "No referral or test on what the record says";
const NOTHING_YET = "So far, no referral or test on the record"; // as long as what takes its place
const SAID_ABOVE = /^No referral or test[^.]*\. /; // by the headline
const UNREAD_SHOWN = 60; // characters of each clause in the folded line

/**
 * `steps`: what may be done with the result. `person` says whom it is of. `steps.early`: the provisional answer in whose
 * place this comes; what it had not said stands last, so that nothing that is being read moves.
 */
export function verdict(found, person, steps) {
  const told = undecided(found);
  const { early } = steps;
  const warnings = warningsOf(found);
  const isNew = (words) => early && !early.warnings.includes(words);
  const opened = openLine(found, steps);
  const isOpenedLate = early && !early.open;
  return h(
    "section", { class: `headline tone-${toneOf(found, told)}`, "aria-label": "What to do" },
    emergencyLine(found),
    h("div", { class: "band" }, h("h2", { "data-key": "headline" }, headlineOf(found, told)), told && !isSaidBelow(found, told) && found.actions.length > 0 && h("p", { class: "mark-undecided" }, told.mark), soon(found) && h("p", {}, soon(found))),
    readingLine(found, early), unread(found), h("p", { class: "person" }, h("strong", {}, person), " ", levelLine(found, steps)),
    warnings.filter((words) => !isNew(words)).map(warning), undecidedLine(found, told), !isOpenedLate && opened, actionLines(found, told), because(found),
    isOpenedLate && opened, warnings.filter(isNew).map(warning),
  );
}

const warning = (words) => h("p", { class: "warning" }, words);

const warningsOf = ({ warnings, degraded }) => [...warnings, ...(degraded ? ["The language model did not answer; the rules alone decided, as always."] : [])];

/** That a model is still reading. Its lines stay when it has read, empty: silence of a model is no agreement. */
function readingLine(found, early) {
  const words = readingOn(found);
  if (!words && !early) return null;
  if (!words) return h("p", { class: "reading-on", "aria-hidden": "true", "data-kept": provisionally(readingOn(early)) });
  return h("p", { class: "reading-on", role: "status" }, h("strong", {}, provisionally(words)));
}

const provisionally = (words) => `Provisional: ${words}`;

/** Whether the line below the headline says why it is not decided. */
const isSaidBelow = (found, told) => told.mark === "Provisional" && Boolean(readingOn(found));

function toneOf({ urgency: value, actions }, told) {
  const tone = value || actions.length ? TONES[value] ?? "refer" : "test";
  return told && CALM.includes(tone) ? "test" : tone;
}

/** The same day is no level beside; what the last answer or correction has changed stays to be seen. */
function levelLine(found, { before, early }) {
  const { means } = level(found.risk_level);
  const place = early && !undecided(found) && h("span", { class: "kept-free", "aria-hidden": "true" }, " (provisional)");
  const former = before && formerOf(found, before);
  const changed = former && h("strong", { class: "before" }, `before: ${former}`);
  if (found.urgency === "immediate") return changed && h("span", { class: "level" }, changed);
  return h("span", { class: "level", title: means }, `Level: ${levelOf(found)}`, place, " · ", changed && [changed, " · "], `${found.edition.guideline}, ${day(found.edition.last_updated)}`);
}

/** The former level, or how soon it was where the level does not tell the two apart. */
function formerOf(found, before) {
  const isLevel = before.risk_level !== found.risk_level && [found, before].every(({ urgency: value }) => value !== "immediate");
  if (isLevel) return levelOf(before);
  return before.urgency !== found.urgency && urgency(before.urgency).toLowerCase();
}

const headlineOf = ({ urgency: value, actions, provisional }, told) => {
  if (told && isSaidBelow({ provisional }, told) && value === "none" && !actions.length) return NOTHING_YET;
  if (told && !actions.length) return `${told.mark}: ${told.why}`;
  if (value === "none" && !actions.length) return NOTHING;
  return value === "unspecified" ? NO_TIME_SET : urgency(value);
};

/** An emergency that the guideline does not cover; its fixed words and what they were read from. */
function emergencyLine({ emergency }) {
  if (!emergency) return null;
  return h("div", { class: "emergency", role: "alert" }, h("p", {}, h("strong", {}, emergency.text)), h("p", { class: "small" }, "Read from ", h("q", {}, emergency.because)));
}

/** Why it is not decided, where neither the headline nor the open question says so. */
function undecidedLine(found, told) {
  const { actions, open } = found;
  if (!told || !actions.length || (open && told.mark === "To decide first") || isSaidBelow(found, told)) return null;
  return h("p", { class: "warning" }, h("strong", {}, `${told.mark}: `), told.why);
}

/** What one answer would make more urgent than what was matched, to be answered here. */
function openLine(found, steps) {
  const { open, actions } = found;
  if (!open) return null;
  const asked = headlineQuestion(found);
  const lead = actions.length ? h("strong", {}, `More urgent if so: ${worded(open.question)} `) : h("strong", {}, "If so: ");
  return h(
    "div", { class: "open" }, h("p", {}, lead, h("span", { class: "small" }, `${urgency(open.urgency)}, ${open.cancer_type}, ${open.rule_id}`)), asked && wordsAsked(asked, found), answerButtons(asked ?? open, steps, "open"),
  );
}

function actionLines(found, told) {
  const { actions, recommended_action: words, emergency } = found;
  if (actions.length) return h("ul", { class: "actions" }, actions.map((one, place) => actionLine(one, soon({ actions }), place > 0 && whenOf(one) === whenOf(actions[place - 1]))));
  const said = emergency ? words.slice(emergency.text.length) : words;
  const lines = said.trim().split("\n");
  const isSaid = told && lines[0].startsWith(told.mark); // by the headline
  return lines.slice(isSaid ? 1 : 0).map((line) => h("p", { class: "action-none" }, told && headlineOf(found, told) !== NOTHING_YET ? line : line.replace(SAID_ABOVE, "")));
}

/** A line says of the timing what the headline has not said; `isAgain`: as the line above says. */
function actionLine(action, said, isAgain) {
  const [what, detail] = [whatOf(action), detailOf(action)];
  const cancers = action.for.join(", ");
  return h(
    "li", { class: isAgain ? "action again" : "action" }, h("span", { class: "when" }, `${whenOf(action)}:`), " ",
    h("span", {}, h("strong", {}, what || cancers), " ", h("span", { class: "small" }, detail && detail !== said && `(${detail}) `, what && `for ${cancers}`), " ", h("span", { class: "small muted" }, `(${basisOf(action)})`),
      action.done && h("span", { class: "small done" }, " Already in the record: ", h("q", {}, action.done))),
  );
}

/** The timing in a few words. */
export const whenOf = (action) => (action.urgency === "unspecified" ? NO_TIME_SET : action.timing.split(" (")[0]);

/** What the guideline says of the timing beside: "diagnosis or ruling out within 28 days". */
export const detailOf = ({ timing }) => timing.match(/\((.*)\)$/)?.[1] ?? "";

/** What is to be done, without what its timing says already: nothing where it names the referral. */
export function whatOf(action) {
  const named = action.timing.split(" (")[0].toLowerCase();
  const rest = action.what.toLowerCase().startsWith(named) ? action.what.slice(named.length).trim() : action.what;
  return [rest, ...action.alternatives.map((other) => `(${other})`)].filter(Boolean).join(" ");
}

const basisOf = (action) => [action.strength?.replaceAll("_", " "), action.urgency === "unspecified" && "no time set", action.rule_ids.join(", ")].filter(Boolean).join("; ");

/** How soon the most urgent of them is, in the guideline's words beside the headline's. */
const soon = ({ actions }) => (actions.length ? detailOf(actions[0]) : "");

/** The words of the record that the recommendations rest on, each once. */
function because({ matched_recommendations: matched }) {
  const words = reasonsOf(matched.flatMap(({ why }) => why));
  return words.length > 0 && h("p", { class: "because" }, h("strong", {}, "Why: "), words.join(", "));
}

function unread({ not_understood: texts }) {
  if (!texts.length) return null;
  const brief = (text) => (text.length > UNREAD_SHOWN ? `${text.slice(0, UNREAD_SHOWN)} …` : text);
  return h("p", { class: "unread" }, h("strong", {}, "Not understood, so not considered: "), texts.map(({ text }) => `“${brief(text)}”`).join(", "));
}
