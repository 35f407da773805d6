// The chat tab: conversations on one side, the one that is open on the other.
import { conversation } from "./conversation.js";
import { h } from "./dom.js";
import { sessionList } from "./sessions.js";

export function create() {
  const talk = conversation({ onAnswered: (session) => sessions.refresh(session), onErased: () => leave() });
  const sessions = sessionList({ onErased: (id) => id === talk.session() && leave() });
  const element = h("div", { class: "chat" }, h("h1", { class: "unseen" }, "Chat"), sessions.element, talk.element);

  function leave() {
    location.hash = "#/chat";
    talk.open(null);
    sessions.refresh(null);
  }

  return {
    element,
    open: ([id]) => {
      if (id !== "new" && !id && talk.session()) return;
      talk.open(id === "new" ? null : id ?? null);
      sessions.mark(talk.session());
      if (id === "new") history.replaceState(null, "", "#/chat");
    },
  };
}
