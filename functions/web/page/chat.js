// The chat tab: conversations on one side, the one that is open on the other.
import { answered, growing } from "./answer.js";
import { call, request } from "./api.js";
import { announce, fill, h } from "./dom.js";
import { failed, loading } from "./notice.js";
import { sessionList } from "./sessions.js";
import { follow } from "./sse.js";
import { talk } from "./talk.js";

const EXAMPLES = ["Who should be referred for suspected lung cancer?", "From what age should unexplained haemoptysis lead to a referral?", "What does “safety netting” mean?"];

export function create() {
  let session = null;
  const line = talk({
    welcome: ["Ask the guideline", "Who to refer, for what, how soon, at which age; what a term means; what to watch for."],
    placeholder: "Ask about the guideline", examples: EXAMPLES, reply,
    hint: "Answers quote the guideline and name the page. Enter no names or other identifying details. Enter sends; Shift + Enter starts a new line.",
  });
  const sessions = sessionList({ onErased: (id) => id === session && leave() });
  const element = h("div", { class: "chat" }, h("h1", { class: "unseen" }, "Chat"), sessions.element, line.element);

  async function reply({ message, messageId, place }) {
    const words = growing(place);
    const body = { message, message_id: messageId, ...(session && { session_id: session }) };
    const sent = await request("/chat", { method: "POST", headers: { Accept: "text/event-stream" }, body });
    const found = await follow(sent, { token: ({ text }) => words.add(text), replace: ({ text }) => words.replace(text) });
    session = found.session_id;
    fill(place, answered(found, line.write));
    announce(`Answer: ${found.answer}`);
    history.replaceState(null, "", `#/chat/${encodeURIComponent(session)}`);
    sessions.refresh(session);
    return found.suggestions;
  }

  async function show(wanted) {
    if (wanted && wanted === session) return null;
    session = wanted;
    if (!wanted) return line.start();
    line.log.replaceChildren(loading("Fetching the conversation"));
    try {
      const { turns } = await call(`/chat/${encodeURIComponent(wanted)}/history`);
      return line.tell(turns.map(({ message, reply: told }) => [message, answered(told, line.write)]), turns.at(-1)?.reply.suggestions ?? []);
    } catch (problem) {
      session = null;
      return line.log.replaceChildren(failed(problem, () => show(wanted)));
    }
  }

  function leave() {
    location.hash = "#/chat";
    show(null);
    sessions.refresh(null);
  }

  function open([id]) {
    if (!id && session) return;
    show(id === "new" ? null : id ?? null);
    sessions.mark(session);
    if (id === "new") history.replaceState(null, "", "#/chat");
  }

  return { element, open };
}
