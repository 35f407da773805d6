// Knowledge bases for whoever looks after them: a table in, the editions of each role, which answers, and what changed.
import { call, Problem, request } from "./api.js";
import { confirmed } from "./confirm.js";
import { announce, fill, h, newId, unseen } from "./dom.js";
import { empty, failed, show } from "./notice.js";
import { events } from "./sse.js";
import { count, moment, plain } from "./words.js";

const ROLES = ["patient_dental", "patient_diabetes", "doctor_dental", "doctor_endocrine"];
const COLUMNS = { question: "question", answer: "answer", reason: "explanation", section: "section", topic: "topic" };

export async function section([former, present]) {
  const place = h("div", { class: "stack" });
  const list = () => show(place, editions);
  list();
  return h("div", { class: "stack" }, former && present ? await compared(former, present) : importing(list), h("section", { class: "card" }, h("h2", {}, "Bases held"), place));

  async function editions() {
    const { bases } = await call("/admin/bases");
    if (!bases.length) return empty("No knowledge base is held yet", "Import a table above: a row an entry, in the columns DEMUC, CHUDECON, MASO, CAUHOI, CAUTRALOI, GIAITHICH.");
    return [...Map.groupBy(bases, ({ role }) => role)].map(([role, held]) => h("section", {}, h("h3", {}, plain(role)), h("ul", { class: "editions" }, held.map((one) => line(one, held, list)))));
  }
}

function importing(again) {
  const ids = { role: newId("role"), file: newId("base") };
  const role = h("select", { id: ids.role }, ROLES.map((name) => h("option", { value: name }, plain(name))));
  const input = h("input", { id: ids.file, type: "file", accept: ".csv,text/csv", required: true });
  const button = h("button", { class: "primary" }, "Import");
  const said = h("div", {});

  async function send(event) {
    event.preventDefault();
    const [file] = input.files;
    if (!file) return;
    button.disabled = true;
    fill(said, h("p", { role: "status" }, "Importing …"));
    try {
      const done = await imported(role.value, file);
      announce("Base imported");
      fill(said, h("p", { class: "notice" }, `${count(done.counts.entries ?? 0, "entry", "entries")} imported. ${done.is_active ? "It answers for its role now." : `${done.message ?? "It is held, and does not answer yet."} Compare it, then activate it.`}`));
      input.value = "";
    } catch (problem) {
      fill(said, failed(problem));
    }
    button.disabled = false;
    again();
  }

  return h(
    "form", { class: "card", onsubmit: send }, h("h2", {}, "Import a knowledge base"),
    h("div", { class: "row" }, h("div", { class: "field" }, h("label", { for: ids.role }, "For the role"), role), h("div", { class: "field" }, h("label", { for: ids.file }, "Table (CSV, UTF-8)"), input)),
    h("div", {}, button), h("p", { class: "hint" }, "What answers now goes on answering until the new edition is whole."), said,
  );
}

async function imported(role, file) {
  const place = await call("/admin/uploads", { method: "POST", body: { kind: "role_base", role } });
  await request(place.upload_url, { method: place.method, headers: place.headers, body: file });
  for (;;) {
    const reply = await request(`/admin/ingestions/${encodeURIComponent(place.ingestion_id)}`, { headers: { Accept: "text/event-stream" } });
    for await (const { kind, data } of events(reply)) {
      if (kind !== "done" || data.outcome === "running") continue;
      if (data.outcome === "ingested") return data;
      throw new Problem({ title: "The table was refused", detail: data.message ?? "Import it again; what was done already is not done twice." });
    }
  }
}

function line(one, held, again) {
  const active = held.find(({ is_active: isActive }) => isActive);
  const said = h("div", {});
  const odd = [[one.empty_rows, "empty row"], [one.incomplete_rows, "incomplete row"], [one.repeated_codes.length, "repeated code"], [one.drifted, "answer unlike another role's", "answers unlike another role's"]];
  return h(
    "li", { class: "edition" },
    h("div", {},
      h("h4", {}, `${count(one.entries, "entry", "entries")}, ${moment(one.imported_at)} `, one.is_active && h("span", { class: "badge active" }, "Answers")),
      h("p", { class: "small muted" }, h("code", {}, one.edition_id)), h("p", { class: "small muted" }, odd.filter(([number]) => number).map((words) => count(...words)).join(", ")), said),
    h("div", { class: "buttons" },
      active && !one.is_active && h("a", { class: "button-plain", href: `#/admin/bases/${[active, one].map(({ edition_id: id }) => encodeURIComponent(id)).join("/")}` }, "Compare with the one that answers", unseen(` ${one.edition_id}`)),
      !one.is_active && h("button", { type: "button", class: "secondary", onclick: () => activate(one, active, said, again) }, "Activate", unseen(` ${one.edition_id}`))),
  );
}

async function activate(one, active, said, again) {
  const isSure = await confirmed({
    title: "Let this edition answer?",
    words: [`From the next question on, ${plain(one.role)} is answered from ${count(one.entries, "entry", "entries")} of ${moment(one.imported_at)}.`, active ? "The edition that answers now is kept; you can go back at any time." : "No edition answers for this role now."],
    verb: "Activate",
  });
  if (!isSure) return;
  try {
    await call(`/admin/bases/${encodeURIComponent(one.edition_id)}/activate`, { method: "POST" });
    announce("The edition answers now");
    again();
  } catch (problem) {
    fill(said, failed(problem));
  }
}

async function compared(former, present) {
  const found = await call(`/admin/bases/${encodeURIComponent(former)}/diff/${encodeURIComponent(present)}`);
  const listed = (title, codes) => codes.length > 0 && [h("h3", {}, `${title} (${codes.length})`), h("p", {}, codes.join(", "))];
  const isSame = ![found.added, found.removed, found.changed].some((one) => one.length);
  return h(
    "section", { class: "card stack" }, h("p", {}, h("a", { href: "#/admin/bases" }, "All bases")), h("h2", {}, "What changed"),
    h("p", { class: "small muted" }, h("code", {}, found.former), " → ", h("code", {}, found.present)),
    isSame && h("p", {}, "Nothing: both hold the same entries."), listed("Added", found.added), listed("Removed", found.removed),
    found.changed.length > 0 && [h("h3", {}, `Changed (${found.changed.length})`), h("ul", {}, found.changed.map(({ code, fields }) => h("li", {}, h("strong", {}, code), `: ${fields.map((name) => COLUMNS[name] ?? name).join(", ")}`)))],
  );
}
