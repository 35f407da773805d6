// The audit: what was decided, when, for whom and with what. It holds no free text.
import { call } from "./api.js";
import { fill, h } from "./dom.js";
import { empty, failed } from "./notice.js";
import { level, moment, truth } from "./words.js";

export async function section() {
  const first = await call("/admin/audit");
  if (!first.entries.length) return empty("No assessments yet", "Each assessment leaves one record here that nobody can change.");
  const body = h("tbody");
  const more = h("div", {});
  add(first, body, more);
  return h(
    "section", { class: "card" }, h("h2", {}, "Audit"), h("p", { class: "muted" }, "Newest first. Ids, versions and verdicts; no words of a record."),
    h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Audit entries" },
      h("table", {}, h("thead", {}, h("tr", {}, ["When", "Patient", "Level", "Verdicts", "Edition", "Reference"].map((name) => h("th", { scope: "col" }, name)))), body)),
    more,
  );
}

function add({ entries, cursor }, body, more) {
  body.append(...entries.map(row));
  fill(more, cursor && h("button", { type: "button", class: "secondary", onclick: () => next(cursor, body, more) }, "Show more"));
}

async function next(cursor, body, more) {
  try {
    add(await call(`/admin/audit?cursor=${encodeURIComponent(cursor)}`), body, more);
  } catch (problem) {
    fill(more, failed(problem, () => next(cursor, body, more)));
  }
}

function row(entry) {
  const verdicts = Object.entries(entry.verdicts);
  return h(
    "tr", {}, h("td", {}, moment(entry.at)), h("td", {}, entry.patient_id),
    h("td", {}, h("span", { class: `badge level-${level(entry.risk_level).style}` }, entry.risk_level)),
    h("td", {}, verdicts.length ? h("details", {}, h("summary", {}, `${verdicts.length} told`), h("ul", {}, verdicts.map(([rule, value]) => h("li", {}, `${rule} ${truth(value)?.word.toLowerCase() ?? value}`)))) : "none met"),
    h("td", {}, h("code", {}, entry.edition_id)), h("td", {}, h("code", {}, entry.correlation_id)),
  );
}
