// Questions over one's own documents: urgent help first, then what the documents say, with each passage and its source.
import { call } from "./api.js";
import { announce, fill, h } from "./dom.js";
import { sourceLine } from "./records_papers.js";
import { talk } from "./talk.js";

const OUTCOMES = {
  answer_with_conflict: "Your documents do not agree on this",
  answer_partial: "Your documents answer a part of this",
  no_evidence: "Not found in your documents",
  redirect: "A question for your doctor or pharmacist",
  refuse: "Not answered",
};
const EXAMPLES = ["Which medicines am I taking?", "What am I allergic to?", "What were my latest blood results?"];

export function asking(record) {
  let session = null;
  return talk({
    welcome: ["Ask your documents", "A medicine and its dose, a test and how it changed, who wrote what, and when."],
    placeholder: "Ask about your letters, prescriptions and results",
    hint: "Answers quote your own documents. In an emergency do not ask here: call the emergency number.",
    examples: EXAMPLES,
    onNew: () => { session = null; },
    reply: async ({ message, messageId, place }) => {
      const body = { message, message_id: messageId, ...(session && { session_id: session }) };
      const reply = await call(`/records/${encodeURIComponent(record)}/ask`, { method: "POST", body });
      session = reply.session_id;
      fill(place, answered(record, reply));
      announce(`Answer: ${reply.answer}`);
      return reply.suggestions.filter((words) => words.endsWith("?")); // the others say what to do, and ask nothing
    },
  });
}

function answered(record, reply) {
  const lines = reply.answer.split("\n").filter(Boolean);
  const urgent = reply.urgent_help ? lines.splice(0, reply.urgent_help === "emergency" ? lines.length : 1) : [];
  return [
    urgent.length > 0 && h("div", { class: "emergency" }, urgent.map((words) => h("p", {}, h("strong", {}, words)))),
    OUTCOMES[reply.outcome] && h("p", { class: "route" }, OUTCOMES[reply.outcome]),
    reply.evidence === "weak" && h("p", { class: "route" }, "Not sure: read the passages themselves"),
    h("div", { class: "answer-words" }, lines.map((words) => h("p", {}, words))),
    reply.citations.length > 0 && h("div", { class: "stack" }, h("h2", {}, "Where it stands"), h("ul", { class: "citations" }, reply.citations.map((cited) => cite(record, cited)))),
    reply.outcome !== "emergency" && reply.allergies.length > 0 && h("p", { class: "small" }, `Allergies in this record: ${reply.allergies.map(({ allergen }) => allergen).join(", ")}`),
    reply.warnings.map((words) => h("p", { class: "warning" }, words)),
    reply.mode === "model_assisted" && h("p", { class: "small muted" }, "Worded with the help of a language model; the passages are your documents' own."),
    h("p", { class: "small muted" }, reply.disclaimer),
  ];
}

function cite(record, cited) {
  const where = cited.chunk_id.split("/").pop();
  return h("li", {}, sourceLine(record, cited, where), h("blockquote", { class: "excerpt" }, cited.chunk_text));
}
