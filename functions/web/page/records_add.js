// A paper added to one's own record: typed, or a PDF of text; the same again changes nothing.
import { call } from "./api.js";
import { announce, h, newId } from "./dom.js";
import { failed } from "./notice.js";
import { documentAddress } from "./records_papers.js";

const KINDS = { clinical_note: "Letter or note", discharge_summary: "Discharge letter", lab_result: "Test results", radiology_report: "Scan report", prescription: "Prescription", pharmacy_record: "Pharmacy list", other: "Something else" };
const MOST_BYTES = 8 * 1024 * 1024;

/** A form that adds one document and goes to it. */
export function adding(record) {
  const title = field("Title", h("input", { required: true, maxlength: 500 }));
  const kind = field("What it is", h("select", {}, Object.entries(KINDS).map(([value, words]) => h("option", { value }, words))));
  const date = field("Its date", h("input", { type: "date" }));
  const who = field("Who wrote it", h("input", { maxlength: 500 }));
  const words = field("Its text", h("textarea", { rows: 8 }));
  const file = field("or a PDF of text, at most 8 MB", h("input", { type: "file", accept: "application/pdf,.pdf" }));
  const place = h("div", {});
  const button = h("button", { class: "primary" }, "Add");
  const form = h("form", { class: "stack", onsubmit: add }, title.element, kind.element, date.element, who.element, words.element, file.element, h("div", { class: "buttons" }, button), place);

  async function add(event) {
    event.preventDefault();
    place.replaceChildren();
    button.disabled = true;
    try {
      const id = await named(`${title.value()}\n${date.value()}\n${words.value()}\n${file.input.files[0]?.name ?? ""}`);
      await call(`/records/${encodeURIComponent(record)}/documents/${id}`, { method: "PUT", body: await given() });
      announce("The document was added.");
      location.hash = documentAddress(record, id);
    } catch (problem) {
      place.replaceChildren(failed(problem));
    } finally {
      button.disabled = false;
    }
  }

  async function given() {
    const [pdf] = file.input.files;
    if (pdf?.size > MOST_BYTES) throw new Error("A PDF has at most 8 MB.");
    const told = { title: title.value(), doc_type: kind.input.value, ...(date.value() && { document_date: date.value() }), ...(who.value() && { professional: { name: who.value() } }) };
    return pdf ? { ...told, pdf: await encoded(pdf) } : { ...told, text: words.value() };
  }

  return h("details", { class: "card" }, h("summary", {}, "Add a document"), form);
}

function field(words, input) {
  input.id = newId("paper");
  return { input, value: () => input.value.trim(), element: h("div", { class: "field" }, h("label", { for: input.id }, words), input) };
}

/** An id made of what is sent, so that the same paper sent twice is one. */
async function named(words) {
  const hashed = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(words)));
  return [...hashed.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function encoded(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let letters = "";
  for (let at = 0; at < bytes.length; at += 0x8000) letters += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(letters);
}
