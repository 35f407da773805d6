// One's own documents: the list, and one of them as it came, with a passage marked.
import { call, pages } from "./api.js";
import { h } from "./dom.js";
import { empty } from "./notice.js";
import { day, plain } from "./words.js";

const pathOf = (record, id) => `/records/${encodeURIComponent(record)}/documents/${encodeURIComponent(id)}`;
export const dated = (iso) => (iso ? day(iso) : "undated");

/** The address of a document; `where` is a stretch of its text as from-to, or an entry that was read in it. */
export const documentAddress = (record, id) => addressOf(record, id);

function addressOf(record, id, where) {
  return ["#/records", ...[record, "documents", id, where].filter(Boolean).map(encodeURIComponent)].join("/");
}

/** A document's title as a link to a passage in it, with its date and who wrote it. */
export function sourceLine(record, { document_id: id, document_title: title, document_date: date, professional_name: who }, where) {
  return h("p", {}, h("a", { href: addressOf(record, id, where) }, title), h("span", { class: "small muted" }, ` ${[dated(date), who].filter(Boolean).join(", ")}`));
}

/** A link to the words in which an entry stands. */
export function entryLink(record, { document_id: id, record_id: entry }, words = "Show in the document") {
  return id ? h("a", { href: addressOf(record, id, entry) }, words) : h("span", { class: "muted" }, "told without a document");
}

export async function documents(record) {
  const found = [];
  for await (const page of pages(`/records/${encodeURIComponent(record)}/documents`)) found.push(...page.documents);
  if (!found.length) {
    return empty("No documents yet", "A letter, a prescription or a test result can be added as text.", `On the command line: ng12 records import FILE.json. Over HTTP: PUT ${pathOf(record, "ID")}.`);
  }
  return h(
    "section", { class: "card" }, h("h2", {}, "Documents"),
    h("ul", { class: "entries" }, found.toReversed().map((one) => h(
      "li", {}, h("a", { href: addressOf(record, one.document_id) }, one.title), h("span", { class: "small muted" }, ` ${dated(one.document_date)}, ${plain(one.doc_type).toLowerCase()}`),
    ))),
  );
}

export async function documentShown(record, id, where) {
  const found = await call(pathOf(record, id));
  const parts = parted(found, where);
  const mark = h("mark", { id: "passage", tabindex: "-1" }, parts[1]);
  if (parts[1]) setTimeout(() => mark.isConnected && mark.scrollIntoView({ block: "center" }));
  const { name, specialty, institution } = found.professional ?? {};
  return h(
    "article", { class: "card" }, h("p", {}, h("a", { href: `#/records/${encodeURIComponent(record)}/documents` }, "All documents")),
    h("h2", {}, found.title), h("p", { class: "muted" }, [dated(found.document_date), name, specialty, institution].filter(Boolean).join(", ")),
    found.warnings.map((words) => h("p", { class: "warning" }, words)),
    where && !parts[1] && h("p", { class: "notice" }, "The passage does not stand in this document any more."),
    h("p", { class: "printed document" }, parts[0], parts[1] && mark, parts[2]),
  );
}

/** The text before, of and after a passage; the server counts letters as people do, not in halves of pairs. */
function parted({ text, records }, where) {
  const letters = [...text];
  const [, from, to] = where?.match(/^(\d+)-(\d+)$/) ?? [];
  if (to) return [letters.slice(0, from), letters.slice(from, to), letters.slice(to)].map((part) => part.join(""));
  const quote = records.find((one) => one.record_id === where)?.quote;
  const start = quote ? text.indexOf(quote) : -1;
  return start < 0 ? [text, "", ""] : [text.slice(0, start), quote, text.slice(start + quote.length)];
}
