// The knowledge tab: the base of a role that one has, its topics on one side, the conversation on the other.
import { call, pages } from "./api.js";
import { announce, fill, h, newId } from "./dom.js";
import { empty, failed, show } from "./notice.js";

const MOST_CHARACTERS = 2000;
const ROUTES = { clarify: "Asked back", emergency: "Emergency", injection: "Not answered" };

export function create() {
  let role = null;
  let session = null;
  let isBusy = false;
  const ids = { role: newId("role"), message: newId("message") };
  const choice = h("select", { id: ids.role, onchange: () => { location.hash = `#/knowledge/${encodeURIComponent(choice.value)}`; } });
  const topics = h("div", { class: "session-list" });
  const log = h("div", { class: "log", role: "log", "aria-label": "Conversation", "aria-live": "off", tabindex: "0" });
  const suggested = h("div", { class: "suggested", role: "group", "aria-label": "Suggested questions", lang: "vi" });
  const input = h("textarea", { id: ids.message, rows: 2, maxlength: MOST_CHARACTERS, placeholder: "Ask in Vietnamese or English", disabled: true, onkeydown: press });
  const send = h("button", { class: "primary" }, "Send");
  const erase = h("button", { type: "button", class: "quiet", onclick: start }, "New conversation");
  const element = h(
    "div", { class: "chat" }, h("h1", { class: "unseen" }, "Knowledge"),
    h("section", { class: "card sessions", "aria-label": "Topics" }, h("label", { for: ids.role }, "Knowledge base of"), choice, h("h2", {}, "Topics"), topics),
    h(
      "section", { class: "card talk", "aria-label": "Conversation" }, log, suggested,
      h("form", { class: "compose", onsubmit: submit }, h("label", { for: ids.message, class: "unseen" }, "Your question"), input, send),
      h("p", { class: "hint" }, "Answers are the knowledge base's own words. In an emergency call 115. Enter no names or other identifying details. ", erase),
    ),
  );

  async function open([wanted]) {
    if (!choice.options.length && !(await offerRoles())) return;
    const next = [...choice.options].some(({ value }) => value === wanted) ? wanted : choice.value;
    if (next === role) return;
    role = choice.value = next;
    input.disabled = false; // not before it is known whose base is asked
    start();
    show(topics, listTopics, "Fetching the topics");
  }

  async function offerRoles() {
    try {
      const { roles } = await call("/knowledge");
      fill(choice, roles.map(({ role: name, name: vi, name_en: en }) => h("option", { value: name }, `${en} (${vi})`)));
      if (!roles.length) log.replaceChildren(empty("No knowledge base is yours", "Your account has no role that has one.", "Ask whoever looks after the service."));
      return roles.length > 0;
    } catch (problem) {
      log.replaceChildren(failed(problem, () => open([])));
      return false;
    }
  }

  async function listTopics() {
    const sections = new Map();
    for await (const { topics: found } of pages(`/knowledge/${encodeURIComponent(role)}/topics`)) {
      for (const topic of found) sections.set(topic.de_muc, [...(sections.get(topic.de_muc) ?? []), topic]);
    }
    return [...sections].map(([name, found]) => h("details", { lang: "vi" }, h("summary", {}, name), found.map(({ cau_hoi: question }) => asButton(question))));
  }

  function start() {
    session = null;
    suggested.replaceChildren();
    log.replaceChildren(empty("Ask the knowledge base", "Vietnamese with or without marks, or English. What no entry answers surely is asked back."));
  }

  function submit(event) {
    event.preventDefault();
    const message = input.value.trim();
    if (!message || isBusy) return input.focus();
    input.value = "";
    return say(message);
  }

  async function say(message) {
    if (isBusy) return;
    if (!log.querySelector(".asked")) log.replaceChildren();
    log.append(h("p", { class: "asked", lang: "vi" }, message));
    setBusy(true);
    try {
      const body = { message, ...(session && { session_id: session }) };
      const reply = await call(`/knowledge/${encodeURIComponent(role)}/chat`, { method: "POST", body });
      session = reply.session_id;
      log.append(answered(reply));
      announce(`Answer: ${reply.explain}`);
      suggested.replaceChildren(...(reply.suggestion_questions ?? []).map(asButton));
    } catch (problem) {
      log.append(problem.route === "injection" ? h("p", { class: "answer route" }, problem.message) : failed(problem, () => say(message)));
    }
    setBusy(false);
    log.scrollTop = log.scrollHeight;
  }

  function setBusy(value) {
    isBusy = value;
    send.disabled = value;
    log.setAttribute("aria-busy", String(value));
    if (!value) input.focus();
  }

  function press(event) {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    submit(event);
  }

  const asButton = (question) => h("button", { type: "button", class: "secondary", onclick: () => say(question) }, question);

  return { element, open };
}

/** An answer with the entry that it is, as the base holds it. */
function answered({ explain, route, citations = [], language, disclaimer }) {
  return h(
    "div", { class: "answer" }, ROUTES[route] && h("p", { class: "route" }, ROUTES[route]),
    h("div", { class: "answer-words", lang: language }, explain.split("\n").filter(Boolean).map((line) => h("p", {}, line))),
    citations.map((one) => h(
      "details", { lang: "vi" }, h("summary", {}, `${one.entry_id} · ${one.de_muc} · ${one.chu_de_con}`),
      h("p", {}, h("strong", {}, one.cau_hoi)), h("p", {}, one.excerpt), h("p", { class: "small", lang: "en" }, `Edition ${one.edition}`),
    )),
    h("p", { class: "small", lang: language }, disclaimer),
  );
}
