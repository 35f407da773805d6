// The tools tab: ask, follow the steps, read the sources; what would be written waits as a card for a person's decision.
import { call, request } from "./api.js";
import { attachment } from "./attachment.js";
import { announce, fill, h } from "./dom.js";
import { failed } from "./notice.js";
import { proposalCard } from "./proposal.js";
import { citationList } from "./sources.js";
import { follow } from "./sse.js";
import { talk } from "./talk.js";
import { moment, plain } from "./words.js";

const EXAMPLES = ["Does warfarin interact with ibuprofen?", "Boxed warning for warfarin?", "Find Tobias Fenwick and open his record", "Prescribe amlodipine 5 mg once daily for S-102"];

export function create() {
  let session = null;
  const image = attachment();
  const waiting = h("ul", { class: "entries" });
  const conversation = talk({
    welcome: ["Ask for something to be looked up or proposed", "Label warnings, interactions, papers, trials, a patient's record; a prescription, an allergy or a note.", "Nothing is written by words. A proposal waits for you to confirm or reject it."],
    placeholder: "Ask, or say what to propose", examples: EXAMPLES, onNew: () => { session = null; image.clear(); }, reply, beside: image.element,
    hint: "Each answer names its source. Samples are said to be samples, and are no source for care.",
  });
  const element = h(
    "div", { class: "chat" }, h("h1", { class: "unseen" }, "Tools"),
    h("section", { class: "card sessions", "aria-label": "Open proposals" }, h("h2", {}, "Open proposals"), waiting), conversation.element,
  );

  async function reply({ message, messageId, place }) {
    const steps = h("ol", { class: "steps" });
    const words = h("div", { class: "answer-words" });
    let text = "";
    place.append(steps, words);
    const imageId = await image.sent();
    const body = { message, message_id: messageId, ...(session && { session_id: session }), ...(imageId && { image_id: imageId }) };
    const sent = await request("/agent", { method: "POST", headers: { Accept: "text/event-stream" }, body });
    const found = await follow(sent, {
      step: ({ label }) => steps.append(h("li", {}, label)),
      token: (piece) => fill(words, paragraphs((text += piece.text))),
      replace: (whole) => fill(words, paragraphs((text = whole.text))),
    });
    session = found.session_id;
    fill(place, answered(found, steps));
    announce(`Answer: ${found.answer}`);
    await refresh();
    return [];
  }

  function answered(found, steps) {
    return [
      found.patient && h("p", { class: "route" }, `About ${named(found.patient)}`),
      h("div", { class: "answer-words" }, paragraphs(found.answer)),
      found.question?.options.length > 0 && h("div", { class: "buttons", role: "group", "aria-label": "Which" }, found.question.options.map(({ label, value }) => h("button", { type: "button", class: "secondary", onclick: () => conversation.say(value) }, label))),
      found.proposals.map((action) => proposalCard(action, refresh)),
      [...found.unavailable.map(({ message }) => message), ...found.not_done.map((label) => `Not done: ${label}`), ...found.warnings].map((words) => h("p", { class: "warning" }, words)),
      found.sources.length > 0 && h("div", {}, h("h3", {}, "Sources"), h("ul", { class: "bullets" }, found.sources.map(source))),
      found.citations.length > 0 && h("details", {}, h("summary", {}, `Guideline (${found.citations.length})`), citationList(found.citations)),
      steps.children.length > 0 && h("details", {}, h("summary", {}, `Steps (${steps.children.length})`), steps),
      found.mode === "model_assisted" && h("p", { class: "small muted" }, "Worded with the help of a language model."),
      h("p", { class: "small muted" }, found.disclaimer),
    ];
  }

  async function refresh() {
    try {
      const { actions } = await call("/agent/actions");
      fill(waiting, actions.length ? actions.map(line) : h("li", { class: "muted" }, "None. What you ask to be written waits here."));
    } catch (problem) {
      fill(waiting, h("li", {}, failed(problem, refresh)));
    }
  }

  const line = (action) => h(
    "li", {}, h("strong", {}, plain(action.kind)), h("span", { class: "small muted" }, ` ${named(action.patient)}, until ${moment(action.expires_at)}`),
    h("button", { type: "button", class: "secondary", onclick: () => bring(action) }, "Show"),
  );

  /** The card as it stands in the conversation, or a new one at its end. */
  function bring(action) {
    const held = [...conversation.log.querySelectorAll("[data-action]")].findLast(({ dataset }) => dataset.action === action.action_id);
    const card = held ?? proposalCard(action, refresh);
    if (!held) conversation.log.querySelector(".empty")?.remove();
    if (!held) conversation.log.append(card);
    card.scrollIntoView({ block: "nearest" });
    card.focus();
  }

  return { element, open: refresh };
}

const paragraphs = (answer) => worded(answer).split("\n").filter(Boolean).map((words) => h("p", {}, words));

/** The proposal stands below as a card: its identifier says nothing to whoever reads. */
const worded = (answer) => answer.replace(/\bproposal act-\w+/g, "the proposal");

const named = ({ name, patient_id: id }) => (name ? `${name} (${id})` : id);

function source({ label, ref, title, date, url, jurisdiction }) {
  const told = [title, date, jurisdiction && `${jurisdiction}`].filter(Boolean).join(", ");
  const name = /^https:\/\//.test(url ?? "") ? h("a", { href: url, rel: "noreferrer", target: "_blank" }, ref) : ref;
  return h("li", {}, `${label}: `, name, told && h("span", { class: "small muted" }, ` ${told}`));
}
