// A line to write on and what was said above it, for every view where one asks in words.
import { h, newId } from "./dom.js";
import { empty, failed } from "./notice.js";

const MOST_CHARACTERS = 2000;
const NOT_ANSWERED = "Not answered";

/**
 * `beside`: a further control, under the line; `onNew`: what a new conversation forgets, where one begins here; `lang`: of what is asked.
 * `reply({ message, messageId, place })` fills the place of its answer and returns what may be asked next.
 * A repeat after a failure carries the same message id: it is answered once, however often it is sent.
 */
export function talk({ welcome, placeholder, hint, examples = [], reply, onNew = null, beside = null, lang = null }) {
  let isBusy = false;
  const id = newId("message");
  const log = h("div", { class: "log", role: "log", "aria-label": "Conversation", "aria-live": "off", tabindex: "0" });
  const suggested = h("div", { class: "suggested", role: "group", "aria-label": "Suggested questions", lang });
  const input = h("textarea", { id, rows: 2, maxlength: MOST_CHARACTERS, placeholder, onkeydown: press });
  const send = h("button", { class: "primary" }, "Send");
  const anew = onNew && h("button", { type: "button", class: "quiet", onclick: () => isBusy || start() }, "New conversation");
  const element = h(
    "section", { class: "card talk", "aria-label": "Conversation" }, log, suggested,
    h("form", { class: "compose", onsubmit: submit }, h("label", { for: id, class: "unseen" }, "Your question"), input, send),
    beside, h("p", { class: "hint" }, `${hint} `, anew),
  );

  function start() {
    onNew?.();
    log.replaceChildren(empty(...welcome));
    suggest(examples);
  }

  /** Show what was said before: [message, what stands for its answer] each, and what may be asked next. */
  function tell(turns, next) {
    log.replaceChildren(...turns.flatMap(([message, answer]) => [asked(message), placeOf(answer)]));
    suggest(next);
    toTop();
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
    const place = placeOf();
    log.querySelector(".empty")?.remove();
    log.append(asked(message), place);
    answer({ message, place, messageId: crypto.getRandomValues(new Uint32Array(4)).join("-") });
  }

  async function answer(one) {
    setBusy(true);
    one.place.replaceChildren(h("p", { class: "muted" }, "Looking it up …"));
    toTop();
    try {
      suggest(await reply(one));
    } catch (problem) {
      one.place.replaceChildren(...refusal(problem, () => isBusy || answer(one)));
    }
    setBusy(false);
    toTop();
  }

  function refusal(problem, again) {
    if (problem.route === "injection") return [h("p", { class: "route" }, NOT_ANSWERED), h("p", {}, problem.message)];
    return [failed(problem, problem.status === 404 ? null : again)];
  }

  function suggest(questions) {
    suggested.replaceChildren(...questions.map((words) => h("button", { type: "button", class: "secondary", onclick: () => say(words) }, words)));
  }

  /** Name what may be asked, while nothing was. */
  function offer(questions) {
    if (log.querySelector(".empty")) suggest(questions);
  }

  /** Put words on the line, to be changed and sent. */
  function write(words) {
    input.value = words;
    input.focus();
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

  /** The last question at the top, so that its answer is read from its beginning. */
  function toTop() {
    const last = [...log.querySelectorAll(".asked")].at(-1);
    if (!last) return;
    if (log.scrollHeight > log.clientHeight + 1) log.scrollTo(0, log.scrollTop + last.getBoundingClientRect().top - log.getBoundingClientRect().top);
    else last.scrollIntoView({ block: "start" }); // on a narrow window the page itself scrolls
  }

  const asked = (message) => h("p", { class: "asked", lang }, h("span", { class: "unseen", lang: lang && "en" }, "You: "), message);
  const placeOf = (...held) => h("article", { class: "answer", "aria-label": "Answer" }, held);

  start();
  return { element, log, say, start, tell, write, offer };
}
