// The knowledge tab: the base of a role that one has, its topics on one side, the conversation on the other.
import { call, pages } from "./api.js";
import { announce, fill, h, newId } from "./dom.js";
import { empty, failed, loading, show } from "./notice.js";
import { talk } from "./talk.js";

const EXAMPLES = 3;
const ROUTES = { clarify: "Asked back", emergency: "Emergency", injection: "Not answered" };

export function create() {
  let role = null;
  let line = null; // the conversation, in its place
  const id = newId("role");
  const choice = h("select", { id, onchange: () => { location.hash = `#/knowledge/${encodeURIComponent(choice.value)}`; } });
  const topics = h("div", { class: "session-list" });
  const place = h("div", {}, loading("Fetching your knowledge bases"));
  const element = h(
    "div", { class: "chat" }, h("h1", { class: "unseen" }, "Knowledge"),
    h("section", { class: "card sessions", "aria-label": "Topics" }, h("label", { for: id }, "Knowledge base of"), choice, h("details", { class: "folded", open: matchMedia("(min-width: 62rem)").matches }, h("summary", {}, h("h2", {}, "Topics")), topics)), place,
  );

  async function open([wanted]) {
    if (!choice.options.length && !(await offerRoles())) return;
    const next = [...choice.options].some(({ value }) => value === wanted) ? wanted : choice.value;
    if (next === role) return;
    role = choice.value = next;
    line = asking(role);
    fill(place, line.element);
    show(topics, listTopics, "Fetching the topics");
  }

  async function offerRoles() {
    try {
      const { roles } = await call("/knowledge");
      fill(choice, roles.map(({ role: name, name: vi, name_en: en }) => h("option", { value: name }, `${en} (${vi})`)));
      if (!roles.length) fill(place, empty("No knowledge base is yours", "Your account has no role that has one.", "Ask whoever looks after the service."));
      return roles.length > 0;
    } catch (problem) {
      fill(place, failed(problem, () => open([])));
      return false;
    }
  }

  async function listTopics() {
    const sections = new Map();
    try {
      for await (const { topics: found } of pages(`/knowledge/${encodeURIComponent(role)}/topics`)) {
        for (const topic of found) sections.set(topic.de_muc, [...(sections.get(topic.de_muc) ?? []), topic]);
      }
    } catch (problem) {
      topics.closest("details").open = true; // nobody shall ask in vain
      if (problem.kind !== "no-active-edition") throw problem;
      return empty("No base yet", "Nobody has imported the knowledge base of this role. The role admin does, under Admin, Knowledge bases.");
    }
    line.offer([...sections.values()].map(([first]) => first.cau_hoi).slice(0, EXAMPLES));
    const asButton = ({ cau_hoi: question }) => h("button", { type: "button", class: "secondary", onclick: () => line.say(question) }, question);
    return [...sections].map(([name, found]) => h("details", { lang: "vi" }, h("summary", {}, name), found.map(asButton)));
  }

  return { element, open };
}

/** A conversation with the base of a role; it begins anew with each role. */
function asking(role) {
  let session = null;
  return talk({
    welcome: ["Ask the knowledge base", "Vietnamese with or without marks, or English. What no entry answers surely is asked back."],
    placeholder: "Ask in Vietnamese or English", lang: "vi",
    hint: "Answers are the knowledge base's own words. In an emergency call 115. Enter no names or other identifying details.",
    onNew: () => { session = null; },
    reply: async ({ message, messageId, place }) => {
      const body = { message, message_id: messageId, ...(session && { session_id: session }) };
      const reply = await call(`/knowledge/${encodeURIComponent(role)}/chat`, { method: "POST", body });
      session = reply.session_id;
      fill(place, answered(reply));
      announce(`Answer: ${reply.explain}`);
      return reply.suggestion_questions ?? [];
    },
  });
}

/** An answer with the entry that it is, as the base holds it. */
function answered({ explain, route, citations = [], warnings = [], language, disclaimer }) {
  return [
    ROUTES[route] && h("p", { class: "route" }, ROUTES[route]),
    h("div", { class: "answer-words", lang: language }, explain.split("\n").filter(Boolean).map((words) => h("p", {}, words))),
    citations.map((one) => h(
      "details", { lang: "vi" }, h("summary", {}, `${one.entry_id} · ${one.de_muc} · ${one.chu_de_con}`),
      h("p", {}, h("strong", {}, one.cau_hoi)), h("p", {}, one.excerpt), h("p", { class: "small", lang: "en" }, `Edition ${one.edition}`),
    )),
    warnings.map((words) => h("p", { class: "notice", lang: language }, words)),
    h("p", { class: "small", lang: language }, disclaimer),
  ];
}
