// The lists tab: whole lists of patients sent, followed, and worked through; one row of a list has an address too.
import { call, request } from "./api.js";
import { confirmed } from "./confirm.js";
import { announce, fill, h } from "./dom.js";
import { oneRow } from "./lists_one.js";
import { newList } from "./lists_new.js";
import { worklist } from "./lists_work.js";
import { empty, failed, show } from "./notice.js";
import { events } from "./sse.js";
import { tableOf } from "./table.js";
import { count, moment } from "./words.js";

const STATES = { waiting: "Waiting", running: "Being assessed", done: "Done", failed: "Failed" };
const addressOf = (id) => `#/lists/${encodeURIComponent(id)}`;
const pathOf = (id) => `/lists/${encodeURIComponent(id)}`;

export function create() {
  const place = h("div", { class: "stack" });
  const element = h("div", { class: "stack" }, h("h1", { class: "unseen" }, "Lists"), place);
  return { element, open: ([id, row]) => show(place, () => (row ? oneRow(id, row) : id ? oneList(id) : overview())) };
}

async function overview() {
  const { lists } = await call("/lists");
  return h(
    "div", { class: "stack" }, newList((id) => { location.hash = addressOf(id); }),
    h("section", { class: "card" }, h("h2", {}, "Your lists"), lists.length ? table(lists) : empty("No list yet", "Send one above: a table of patients, a line each.", "Whoever is not on a worklist is not cleared.")),
  );
}

function table(lists) {
  const { element, add } = tableOf("Your lists", ["Sent", "State", "Rows", "To look at", "Not assessed"]);
  add(lists.map((one) => h(
    "tr", {}, h("th", { scope: "row" }, h("a", { href: addressOf(one.list_id) }, moment(one.began))), h("td", {}, STATES[one.state]),
    h("td", {}, one.rows), h("td", {}, one.state === "done" && one.to_look_at), h("td", {}, one.state === "done" && one.problems),
  )));
  return element;
}

async function oneList(id) {
  const state = await call(pathOf(id));
  const place = h("div", { class: "stack" });
  const element = h(
    "div", { class: "stack" }, h("p", {}, h("a", { href: "#/lists" }, "All lists")),
    h("div", { class: "card-head" }, h("h2", {}, `List of ${moment(state.began)}`), h("button", { type: "button", class: "danger", onclick: () => remove(id) }, "Remove")), place,
  );
  if (["done", "failed"].includes(state.state)) ended(id, state, place);
  else follow(id, place, element).catch((problem) => fill(place, failed(problem, () => dispatchEvent(new Event("hashchange")))));
  return element;
}

async function follow(id, place, element) {
  const told = h("p", { role: "status" }, "Waiting to begin.");
  fill(place, h("section", { class: "card" }, told, h("progress", { "aria-label": "The list is being assessed" }), h("p", { class: "hint" }, "You can leave this page: the list goes on.")));
  let wasShown = false;
  for (;;) {
    const reply = await request(pathOf(id), { headers: { Accept: "text/event-stream" } });
    for await (const { data } of events(reply)) {
      if (wasShown && !element.isConnected) return null; // somebody went on
      wasShown ||= element.isConnected;
      told.textContent = data.rows ? `${count(data.rows, "row")} assessed so far.` : "Waiting to begin.";
      if (["done", "failed"].includes(data.state)) return ended(id, data, place);
    }
  }
}

function ended(id, state, place) {
  if (state.state === "failed") {
    announce("The list could not be assessed");
    return fill(place, failed({ title: "The list could not be assessed", message: state.detail }));
  }
  announce(`${count(state.rows, "row")} assessed`);
  return fill(place, worklist(id, state));
}

async function remove(id) {
  const isSure = await confirmed({
    title: "Remove this list?",
    words: ["The file that was sent, every answer, and who looked at which row are removed for good. The audit of the assessments stays."],
    verb: "Remove", isDangerous: true,
  });
  if (!isSure) return;
  await call(pathOf(id), { method: "DELETE" });
  announce("List removed");
  location.hash = "#/lists";
}
