// What the documents hold in order: by date, as medicines and allergies, and as questions to take to an appointment.
import { call, pages } from "./api.js";
import { h } from "./dom.js";
import { empty } from "./notice.js";
import { dated, entryLink, sourceLine } from "./records_papers.js";
import { plain } from "./words.js";

const PREPARE = "What should I ask at my next appointment?";
const at = (record, name) => `/records/${encodeURIComponent(record)}/${name}`;

export async function timeline(record) {
  const found = [];
  for await (const page of pages(at(record, "timeline"))) found.push(...page.entries);
  if (!found.length) return empty("Nothing to put in order yet", "What your documents say of medicines, results and conditions is listed here by its date.");
  const days = Map.groupBy(found.toReversed(), ({ date }) => date ?? null);
  return h(
    "section", { class: "card" }, h("h2", {}, "Timeline"),
    [...days].map(([date, entries]) => h("section", {}, h("h3", {}, dated(date)), h("ul", { class: "entries" }, entries.map((one) => entry(record, one, plain(one.kind)))))),
  );
}

export async function atAGlance(record) {
  const found = await call(at(record, "summary"));
  const current = found.medicines.filter(({ status }) => status !== "stopped");
  const stopped = found.medicines.filter(({ status }) => status === "stopped");
  return h(
    "div", { class: "stack" },
    found.observations.length > 0 && h("section", { class: "card" }, h("h2", {}, "To ask about"), found.observations.map(({ text }) => h("p", { class: "warning" }, text))),
    h("section", { class: "card" }, h("h2", {}, "Allergies"), found.allergies.length ? h("ul", { class: "entries" }, found.allergies.map((one) => allergy(record, one))) : h("p", {}, "Your documents name none. That does not mean that there are none.")),
    listed(record, "Medicines, as your documents list them", current, "Your documents name none."),
    stopped.length > 0 && listed(record, "Stopped medicines", stopped),
    found.conditions.length > 0 && listed(record, "Conditions", found.conditions),
    h("p", { class: "small muted" }, found.disclaimer),
  );
}

function listed(record, title, entries, none) {
  return h("section", { class: "card" }, h("h2", {}, title), entries.length ? h("ul", { class: "entries" }, entries.toReversed().map((one) => entry(record, one, dated(one.date)))) : h("p", {}, none));
}

function entry(record, one, about) {
  return h(
    "li", {}, h("strong", {}, plain(one.name)), h("span", { class: "small muted" }, ` ${[about, one.status].filter(Boolean).join(", ")}`),
    one.quote && h("q", { class: "small" }, one.quote), !one.verified && h("span", { class: "badge" }, "not found in a document"), h("span", { class: "small" }, entryLink(record, one)),
  );
}

function allergy(record, { allergen, reaction, severity, verified, document_id: id }) {
  return h(
    "li", {}, h("strong", {}, plain(allergen)), h("span", { class: "small muted" }, ` ${[reaction, severity].filter(Boolean).join(", ")}`),
    !verified && h("span", { class: "badge" }, "not found in a document"), id && h("span", { class: "small" }, entryLink(record, { document_id: id }, "Open the document")),
  );
}

/** A sheet to print: what to ask, the passages that a question comes from, and room to write. */
export async function appointment(record) {
  const reply = await call(at(record, "ask"), { method: "POST", body: { message: PREPARE } });
  await call(`/records/sessions/${encodeURIComponent(reply.session_id)}`, { method: "DELETE" }).catch(() => null); // it was no conversation
  const asked = Map.groupBy(reply.answer.split("\n").filter((line) => line.includes("?")), (line) => line.slice(0, line.indexOf("?") + 1));
  if (!asked.size) return empty("No questions yet", reply.answer);
  return h(
    "section", { class: "card sheet" },
    h("div", { class: "card-head" }, h("h2", {}, "Questions for your next appointment"), h("button", { type: "button", class: "secondary no-print", onclick: () => print() }, "Print")),
    h("ol", { class: "to-ask" }, [...asked].map(([words, lines]) => h(
      "li", {}, h("strong", {}, words), lines.map((line) => h("p", { class: "small" }, line.slice(words.length).trim())), h("div", { class: "room", "aria-hidden": "true" }),
    ))),
    h("div", { class: "no-print" }, h("h3", {}, "Where it stands"), h("ul", { class: "entries" }, reply.citations.map((cited) => h("li", {}, sourceLine(record, cited, cited.chunk_id.split("/").pop()), h("q", { class: "small" }, cited.chunk_text))))),
    h("p", { class: "small muted" }, reply.disclaimer),
  );
}
