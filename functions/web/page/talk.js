// A line to write on and what was said above it, for views where one asks in words.
import { h, newId } from "./dom.js";
import { empty, failed } from "./notice.js";

const MOST_CHARACTERS = 2000;

/**
 * `beside`: a further control, under the line. `reply({ message, messageId, place })` fills the place of its answer and returns what may be asked next.
 * A repeat after a failure carries the same message id: it is answered once, however often it is sent.
 */
export function talk({ welcome, placeholder, hint, examples = [], reply, onNew, beside = null }) {
  let isBusy = false;
  const id = newId("message");
  const log = h("div", { class: "log", role: "log", "aria-label": "Conversation", "aria-live": "off", tabindex: "0" });
  const suggested = h("div", { class: "suggested", role: "group", "aria-label": "Suggested questions" });
  const input = h("textarea", { id, rows: 2, maxlength: MOST_CHARACTERS, placeholder, onkeydown: press });
  const send = h("button", { class: "primary" }, "Send");
  const element = h(
    "section", { class: "card talk", "aria-label": "Conversation" }, log, suggested,
    h("form", { class: "compose", onsubmit: submit }, h("label", { for: id, class: "unseen" }, "Your question"), input, send),
    beside,
    h("p", { class: "hint" }, `${hint} `, h("button", { type: "button", class: "quiet", onclick: () => isBusy || start() }, "New conversation")),
  );

  function start() {
    onNew();
    log.replaceChildren(empty(...welcome));
    suggest(examples);
  }

  function submit(event) {
    event.preventDefault();
    const message = input.value.trim();
    if (!message || isBusy) return input.focus();
    input.value = "";
    return say(message);
  }

  function say(message) {
    if (isBusy) return;
    const place = h("article", { class: "answer", "aria-label": "Answer" });
    if (!log.querySelector(".asked")) log.querySelector(".empty")?.remove();
    log.append(h("p", { class: "asked" }, h("span", { class: "unseen" }, "You: "), message), place);
    answer({ message, place, messageId: crypto.getRandomValues(new Uint32Array(4)).join("-") });
  }

  async function answer(asked) {
    setBusy(true);
    asked.place.replaceChildren(h("p", { class: "muted" }, "Looking it up …"));
    toEnd();
    try {
      suggest(await reply(asked));
    } catch (problem) {
      asked.place.replaceChildren(problem.route === "injection" ? h("p", { class: "route" }, problem.message) : failed(problem, () => isBusy || answer(asked)));
    }
    setBusy(false);
    asked.place.scrollIntoView({ block: "nearest" });
  }

  function suggest(questions) {
    suggested.replaceChildren(...questions.map((words) => h("button", { type: "button", class: "secondary", onclick: () => say(words) }, words)));
  }

  function setBusy(value) {
    isBusy = value;
    send.disabled = value;
    log.setAttribute("aria-busy", String(value));
    if (!value) input.focus({ preventScroll: true });
  }

  function press(event) {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) submit(event);
  }

  const toEnd = () => log.scrollTo(0, log.scrollHeight);

  start();
  return { element, log, say };
}
