// One conversation: what was said, an answer as it comes, and the line to write on.
import { call, Problem, request } from "./api.js";
import { answerBubble } from "./answer.js";
import { announce, h, newId } from "./dom.js";
import { empty, failed, loading } from "./notice.js";
import { events } from "./sse.js";

const MOST_CHARACTERS = 2000;
const EXAMPLES = ["Who should be referred for suspected lung cancer?", "From what age should unexplained haemoptysis lead to a referral?", "What does “safety netting” mean?"];

/** `onAnswered(session)` is called after each answer. */
export function conversation({ onAnswered }) {
  let session = null;
  let isBusy = false;
  const id = newId("message");
  const log = h("div", { class: "log", role: "log", "aria-label": "Conversation", "aria-live": "off", tabindex: "0" });
  const input = h("textarea", { id, rows: 2, maxlength: MOST_CHARACTERS, placeholder: "Ask about the guideline", onkeydown: press });
  const send = h("button", { class: "primary" }, "Send");
  const suggested = h("div", { class: "suggested", role: "group", "aria-label": "Suggested questions" });
  const element = h(
    "section", { class: "card talk", "aria-label": "Conversation" }, log, suggested,
    h("form", { class: "compose", onsubmit: submit }, h("label", { for: id, class: "unseen" }, "Your question"), input, send),
    h("p", { class: "hint" }, "Answers quote the guideline and name the page. Enter no names or other identifying details. Enter sends; Shift + Enter starts a new line."),
  );

  async function open(wanted) {
    if (wanted && wanted === session) return;
    session = wanted;
    suggest(wanted ? [] : EXAMPLES);
    if (!wanted) return log.replaceChildren(empty("Ask the guideline", "Who to refer, for what, how soon, at which age; what a term means; what to watch for."));
    log.replaceChildren(loading("Fetching the conversation"));
    try {
      const { turns } = await call(`/chat/${encodeURIComponent(wanted)}/history`);
      log.replaceChildren(...turns.flatMap(({ message, reply }) => [asked(message), finished(reply)]));
      suggest(turns.at(-1)?.reply.suggestions ?? []);
      toTop();
    } catch (problem) {
      log.replaceChildren(failed(problem, () => open(wanted)));
    }
    return null;
  }

  function submit(event) {
    event?.preventDefault();
    const message = input.value.trim();
    if (!message || isBusy) return input.focus();
    input.value = "";
    return say(message);
  }

  async function say(message, messageId = crypto.getRandomValues(new Uint32Array(4)).join("-")) {
    if (!log.querySelector(".asked")) log.replaceChildren();
    const bubble = answerBubble(correct);
    log.append(asked(message), bubble.element);
    toTop();
    setBusy(true);
    try {
      await listen(await ask(message, messageId), bubble);
    } catch (problem) {
      refuse(problem, bubble, () => {
        bubble.element.previousElementSibling?.remove();
        bubble.element.remove();
        say(message, messageId); // the same id: answered once, however often it is sent
      });
    }
    setBusy(false);
    toTop();
  }

  const ask = (message, messageId) => request("/chat", {
    method: "POST", headers: { Accept: "text/event-stream" },
    body: { message, message_id: messageId, ...(session && { session_id: session }) },
  });

  async function listen(reply, bubble) {
    for await (const { kind, data } of events(reply)) {
      if (kind === "token") bubble.add(data.text);
      else if (kind === "replace") bubble.replace(data.text);
      else if (kind === "error") throw new Problem(data);
      else if (kind === "done") return done(data, bubble);
    }
    throw new Problem({ title: "The answer broke off", detail: "The connection ended before the answer did.", type: "offline" });
  }

  function done(reply, bubble) {
    session = reply.session_id;
    bubble.finish(reply);
    announce(`Answer: ${reply.answer}`);
    suggest(reply.suggestions);
    history.replaceState(null, "", `#/chat/${encodeURIComponent(session)}`);
    onAnswered(session);
  }

  function refuse(problem, bubble, again) {
    if (problem.route === "injection") return bubble.turnAway(problem.message);
    bubble.element.replaceChildren(failed(problem, problem.status === 404 ? null : again));
    return null;
  }

  function finished(reply) {
    const bubble = answerBubble(correct);
    bubble.finish(reply);
    return bubble.element;
  }

  function correct(words) {
    input.value = words;
    input.focus();
  }

  function suggest(questions) {
    suggested.replaceChildren(...questions.map((words) => h("button", { type: "button", class: "secondary", onclick: () => !isBusy && say(words) }, words)));
  }

  function setBusy(value) {
    isBusy = value;
    send.disabled = value;
    log.setAttribute("aria-busy", String(value));
    if (!value) input.focus({ preventScroll: true });
  }

  function press(event) {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    submit();
  }

  /** The last question at the top, so that its answer is read from its beginning. */
  function toTop() {
    const last = [...log.querySelectorAll(".asked")].at(-1);
    if (!last) return;
    if (log.scrollHeight > log.clientHeight + 1) log.scrollTo(0, log.scrollTop + last.getBoundingClientRect().top - log.getBoundingClientRect().top);
    else last.scrollIntoView({ block: "start" }); // on a narrow window the page itself scrolls
  }
  const asked = (message) => h("p", { class: "asked" }, h("span", { class: "unseen" }, "You: "), message);

  return { element, open, session: () => session };
}
