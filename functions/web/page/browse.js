// What an edition holds: recommendations with their trees, symptom rows, terms; with search.
import { call } from "./api.js";
import { announce, fill, h, newId, unseen } from "./dom.js";
import { heldEditions, speakFor } from "./editions.js";
import { currentUser } from "./identity.js";
import { empty, failed, loading } from "./notice.js";
import { pageButton } from "./sources.js";
import { criteriaTree } from "./tree.js";
import { day, plain, printed, urgency } from "./words.js";

const KINDS = {
  recommendations: { title: "Recommendations", name: "recommendations", line: recommendation },
  "symptom-rows": { title: "Symptom rows", name: "symptom_rows", line: symptomRow },
  terms: { title: "Terms", name: "terms", line: term },
};
const WAIT_MS = 200;

/** `kind` and the id of one entry, from the address. */
export async function section([kind, only]) {
  const editions = await heldEditions();
  if (!editions.length) return empty("No guideline is held yet", "Somebody with the role admin uploads one under Admin, Guidelines.");
  const wanted = KINDS[kind] ? kind : "recommendations";
  const ids = { edition: newId("edition"), search: newId("search") };
  const select = h("select", { id: ids.edition, onchange: () => list() }, editions.map((one) => h("option", { value: one.edition_id, selected: one.is_active }, `${one.guideline}, ${day(one.last_updated)}${one.is_active ? " (active)" : ""}`)));
  let timer;
  const search = h("input", { id: ids.search, type: "search", maxlength: 200, value: only ?? "", oninput: () => {
    clearTimeout(timer);
    timer = setTimeout(list, WAIT_MS);
  } });
  const place = h("div", { class: "stack" });
  const shown = { token: 0 };

  async function list() {
    const token = (shown.token += 1);
    place.replaceChildren(loading());
    await speakFor(select.value);
    const rows = h("ul", { class: "stack" });
    const more = h("div", {});
    await add("", rows, more, token);
    if (token !== shown.token) return;
    if (!rows.children.length && !more.querySelector(".problem")) place.replaceChildren(empty("Nothing found", "No entry holds these words."));
    else place.replaceChildren(rows, more);
    announce(`${rows.children.length}${more.querySelector("button") ? " or more" : ""} found`);
  }

  /** An address names one entry, until something else is searched for. */
  const isWanted = (one) => !only || search.value !== only || [one.rule_id, one.term].includes(only);

  async function add(cursor, rows, more, token) {
    const edition = editions.find((one) => one.edition_id === select.value);
    const asked = new URLSearchParams({ q: search.value, ...(cursor && { cursor }) });
    try {
      const page = await call(`/admin/editions/${encodeURIComponent(edition.edition_id)}/${wanted}?${asked}`);
      if (token !== shown.token) return;
      rows.append(...page[KINDS[wanted].name].filter(isWanted).map((one) => KINDS[wanted].line(one, edition)));
      fill(more, page.cursor && h("button", { type: "button", class: "secondary", onclick: () => add(page.cursor, rows, more, token) }, "Show more"));
    } catch (problem) {
      fill(more, failed(problem, () => add(cursor, rows, more, token)));
    }
  }

  list();
  return h(
    "div", { class: "stack" },
    h("div", { class: "card" }, h("h2", {}, unseen(KINDS[wanted].title)),
      h("nav", { class: "kinds", "aria-label": "What to browse" }, Object.entries(KINDS).map(([name, { title }]) => h("a", { href: `#/guideline/${name}`, "aria-current": name === wanted ? "page" : null }, title))),
      h("div", { class: "sides" }, h("div", { class: "field" }, h("label", { for: ids.edition }, "Edition"), select), h("div", { class: "field" }, h("label", { for: ids.search }, "Search"), search))),
    place,
  );
}

function recommendation(one, edition) {
  const cited = citation(edition, one, `${edition.edition_id}/rule_search/${one.rule_id}`, { rule_id: one.rule_id, excerpt: one.text });
  return h(
    "li", { class: "card" },
    h("div", { class: "card-head" }, h("h3", {}, h("a", { class: "rule", href: `#/guideline/recommendations/${encodeURIComponent(one.rule_id)}`, title: "An address to share" }, one.rule_id), ` ${one.cancer_type ?? one.heading ?? one.section_title}`), badge(one.urgency)),
    h("p", { class: "printed" }, printed(one.text)), one.table && table(one.table),
    h("p", { class: "small muted" }, [plain(one.action), one.year_tag && `[${one.year_tag}]`].filter(Boolean).join(" ")),
    h("div", { class: "buttons" }, pageButton(cited)),
    one.criterion ? h("details", {}, h("summary", {}, "Criteria"), criteriaTree(one.criterion)) : h("p", { class: "small muted" }, one.urgency === "none" ? "Gives no action, so nothing is judged." : "No criteria were read from it."),
  );
}

/** How soon: in the colours of an assessment for those who make one, plainly for everybody else. */
function badge(value) {
  const isClinician = currentUser().roles.includes("clinician");
  return h("span", { class: isClinician ? `badge urgency-${value}` : "badge" }, urgency(value));
}

function table({ title, rows: [head, ...body] }) {
  return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": title }, h("table", {}, h("caption", {}, title), h("thead", {}, h("tr", {}, head.map((cell) => h("th", { scope: "col" }, cell)))), h("tbody", {}, body.map((row) => h("tr", {}, row.map((cell) => h("td", {}, cell)))))));
}

function symptomRow(one, edition) {
  return h(
    "li", { class: "card" }, h("h3", {}, one.symptom), h("p", {}, `Possible cancer: ${one.possible_cancer}`), h("p", { class: "printed" }, one.recommendation),
    h("p", { class: "small muted" }, [one.group, one.subgroup].filter(Boolean).join(" · "), " · refers to ", one.references.map((rule, place) => [place > 0 && ", ", h("a", { href: `#/guideline/recommendations/${encodeURIComponent(rule)}` }, rule)])),
    h("div", { class: "buttons" }, pageButton(citation(edition, one, one.chunk_id, { excerpt: `${one.symptom}: ${one.recommendation}` }))),
  );
}

function term(one, edition) {
  return h("li", { class: "card" }, h("h3", {}, h("a", { href: `#/guideline/terms/${encodeURIComponent(one.term)}`, title: "An address to share" }, one.term)), h("p", { class: "printed" }, one.text), h("div", { class: "buttons" }, pageButton(citation(edition, one, one.chunk_id, { term: one.term, excerpt: one.text }))));
}

function citation(edition, { page }, chunk_id, more) {
  return { source: edition.guideline, edition: edition.edition_id, page, chunk_id, ...more };
}
