// An assessment at a glance: what was not understood, what to do and by when, how grave; then why, and what to ask.
import { asText, download } from "./as_text.js";
import { announce, h } from "./dom.js";
import { matchedCards, nearlyList } from "./matched.js";
import { questions } from "./questions.js";
import { pageButton, sources } from "./sources.js";
import { day, field, level, printed, urgency } from "./words.js";

/** `answer(field, value)` is called with the answer to a question. */
export function outcome(found, record, answer) {
  return h(
    "div", { class: "outcome" },
    headline(found), tools(found, record), questions(found, answer), matchedCards(found), netting(found),
    nearlyList(found), sources(found), h("p", { class: "small muted" }, found.disclaimer),
  );
}

function headline(found) {
  const { style, sign, means } = level(found.risk_level);
  return h(
    "section", { class: `headline level-${style}`, "aria-label": "What to do" },
    unread(found), found.warnings.map((words) => h("p", { class: "warning" }, words)),
    found.degraded && h("p", { class: "warning" }, "The language model did not answer; the rules alone decided, as always."),
    h("p", { class: "level" }, h("span", { class: "level-sign", "aria-hidden": "true" }, sign), h("strong", {}, found.risk_level), h("span", { class: "level-means" }, means)),
    h("div", { class: "actions" }, actions(found).map(actionLine)),
    h("p", { class: "facts" }, facts(found).map((words) => h("span", {}, words))),
  );
}

/** One line a sentence that ends with its recommendation; the whole where it is worded otherwise. */
const actions = ({ recommended_action: words }) => words.split(/(?<=\(\d+(?:\.\d+)+\)\.)\s+/);

function actionLine(words) {
  const [when] = words.match(/^[^.:]{1,90}:(?= )/) ?? [""];
  const steps = words.slice(when.length).trim().split(/(?<=\(\d+(?:\.\d+)+\));\s+/);
  const timing = when && h("strong", { class: "when" }, when);
  if (steps.length === 1) return h("p", { class: "action" }, timing, " ", steps);
  return h("div", { class: "action" }, h("p", {}, timing), h("ul", { class: "bullets" }, steps.map((step) => h("li", {}, step))));
}

function facts(found) {
  return [
    found.urgency !== "none" && `Urgency: ${urgency(found.urgency).toLowerCase()}`,
    found.cancer_types.length > 0 && found.cancer_types.join(", "),
    `${found.edition.guideline}, ${day(found.edition.last_updated)}`,
  ].filter(Boolean);
}

function unread({ not_understood: texts }) {
  if (!texts.length) return null;
  return h(
    "div", { class: "unread" }, h("p", {}, h("strong", {}, "Not understood, so not considered:")),
    h("ul", {}, texts.map(({ field: name, text }) => h("li", {}, `“${text}”`, h("span", { class: "muted" }, ` (${field(name).toLowerCase()})`)))),
    h("p", { class: "small" }, "Word these differently, or judge them yourself."),
  );
}

function netting({ safety_netting: cited }) {
  if (!cited) return null;
  return h(
    "section", { class: "card" }, h("h2", {}, "Safety netting"),
    h("blockquote", { class: "excerpt" }, printed(cited.excerpt)), h("p", {}, pageButton(cited)),
  );
}

function tools(found, record) {
  const copied = h("button", { type: "button", class: "secondary", onclick: copy }, "Copy as text");
  async function copy() {
    try {
      await navigator.clipboard.writeText(asText(found, record));
      announce("Copied");
      copied.textContent = "Copied";
    } catch {
      copied.textContent = "Copying is not allowed here";
    }
    setTimeout(() => {
      copied.textContent = "Copy as text";
    }, 2500);
  }
  return h(
    "div", { class: "tools" }, copied,
    h("button", { type: "button", class: "secondary", onclick: () => print() }, "Print"),
    h("button", { type: "button", class: "secondary", onclick: () => download(found, record) }, "Download JSON"),
  );
}
