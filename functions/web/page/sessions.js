// Conversations that are kept, the latest first; each can be opened or erased.
import { call } from "./api.js";
import { confirmed } from "./confirm.js";
import { announce, fill, h, unseen } from "./dom.js";
import { failed } from "./notice.js";
import { count, shortly } from "./words.js";

const TITLED = 12;

export function sessionList({ onErased }) {
  const titles = new Map();
  let current = null;
  const list = h("ul", { class: "session-list" });
  const element = h(
    "details", { class: "card sessions", open: matchMedia("(min-width: 62rem)").matches },
    h("summary", {}, "Conversations"), h("a", { class: "button", href: "#/chat/new" }, "New conversation"), list,
  );

  async function refresh(session = current) {
    current = session;
    try {
      const { sessions } = await call("/chat");
      draw(sessions);
      await Promise.all(sessions.slice(0, TITLED).filter(({ session_id: id }) => !titles.has(id)).map(name));
      draw(sessions);
    } catch (problem) {
      fill(list, h("li", {}, failed(problem, () => refresh())));
    }
  }

  /** A conversation is called after its first message. */
  async function name({ session_id: id }) {
    const { turns } = await call(`/chat/${encodeURIComponent(id)}/history`);
    titles.set(id, turns[0]?.message ?? "Conversation");
  }

  function draw(sessions) {
    fill(list, sessions.length ? sessions.map(line) : h("li", { class: "muted small" }, "None yet. They are kept for a limited time, and you can erase them."));
    mark(current);
  }

  function line({ session_id: id, turns, updated_at: at }) {
    const title = titles.get(id) ?? "Conversation";
    return h(
      "li", { class: "session" },
      h("a", { href: `#/chat/${encodeURIComponent(id)}`, "data-session": id }, h("span", { class: "session-title" }, title), h("span", { class: "small muted" }, `${count(turns, "turn")}, ${at ? shortly(at) : ""}`)),
      h("button", { type: "button", class: "quiet", onclick: () => erase(id, title) }, "Erase", unseen(` the conversation “${title}”`)),
    );
  }

  async function erase(id, title) {
    const isSure = await confirmed({ title: "Erase this conversation?", words: [`“${title}”`, "It is removed from the server and cannot be brought back."], verb: "Erase", isDangerous: true });
    if (!isSure) return;
    await call(`/chat/${encodeURIComponent(id)}`, { method: "DELETE" });
    titles.delete(id);
    announce("Conversation erased");
    onErased(id);
    refresh();
  }

  function mark(session) {
    current = session;
    for (const link of list.querySelectorAll("[data-session]")) {
      if (link.dataset.session === session) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  }

  refresh();
  return { element, refresh, mark };
}
