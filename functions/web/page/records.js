// My documents: the records that one may see, one at a time, each section with an address of its own.
import { call } from "./api.js";
import { fill, h, newId } from "./dom.js";
import { empty, show } from "./notice.js";
import { adding } from "./records_add.js";
import { asking } from "./records_ask.js";
import { carers } from "./records_carers.js";
import { appointment, atAGlance, timeline } from "./records_lists.js";
import { documentShown, documents } from "./records_papers.js";

const SECTIONS = {
  ask: { title: "Ask", show: (record) => conversationOf(record) },
  documents: { title: "Documents", show: (record, [id, where]) => (id ? documentShown(record, id, where) : papers(record)) },
  timeline: { title: "Timeline", show: timeline },
  lists: { title: "Medicines and allergies", show: atAGlance },
  carers: { title: "Carers", show: carers, isOwn: true },
  appointment: { title: "Next appointment", show: appointment },
};
const conversations = new Map();

export function create() {
  let held = null;
  const own = new Set();
  const id = newId("record");
  const choice = h("select", { id, onchange: () => { location.hash = address(choice.value, "ask"); } });
  const chosen = h("div", { class: "pair record-choice", hidden: true }, h("label", { for: id }, "Whose documents"), choice);
  const nav = h("nav", { class: "subnav", "aria-label": "My documents" });
  const place = h("div", { class: "section" });
  const element = h("div", { class: "admin records" }, h("h1", { class: "unseen" }, "My documents"), chosen, nav, place);

  async function open([wanted, name, ...rest]) {
    await show(place, async () => {
      held ??= await fetchRecords();
      if (!held.length) return nothing();
      const record = held.includes(wanted) ? wanted : held[0];
      const section = SECTIONS[name] ? name : "ask";
      choice.value = record;
      fill(nav, Object.entries(SECTIONS).filter(([, { isOwn }]) => !isOwn || own.has(record)).map(([each, { title }]) => h("a", { href: address(record, each), "aria-current": each === section && "page" }, title)));
      return SECTIONS[section].show(record, rest);
    }, "Fetching the documents");
  }

  async function fetchRecords() {
    const { records } = await call("/records");
    fill(choice, records.map(({ patient_id: record, relation }) => h("option", { value: record }, relation === "self" ? record : `${record} (as carer)`)));
    chosen.hidden = records.length < 2;
    for (const { patient_id: record, relation } of records) if (relation === "self") own.add(record);
    return records.map(({ patient_id: record }) => record);
  }

  return { element, open };
}

const address = (record, section) => `#/records/${encodeURIComponent(record)}/${section}`;

function conversationOf(record) {
  if (!conversations.has(record)) conversations.set(record, asking(record));
  return conversations.get(record).element;
}

async function papers(record) {
  return [adding(record), await documents(record)];
}

function nothing() {
  return empty(
    "No record is yours yet",
    "A record holds letters, prescriptions and test results of one person, who asks about them here.",
    "Whoever looks after the service opens one for you. On one machine: ng12 records import FILE.json.",
  );
}
