// The rulebook's desk: every rule with its status, found by its words; one at a time to read, try, edit and sign.
import { call, pages, request } from "./api.js";
import { announce, fill, h } from "./dom.js";
import { empty, failed, show } from "./notice.js";
import { one as oneRule } from "./rules_one.js";
import { count } from "./words.js";

const STATUSES = ["drafted", "read", "signed", "withdrawn"];

export async function section([ruleId]) {
  if (ruleId) return oneRule(ruleId);
  const place = h("div", { class: "stack" });
  const search = h("input", { type: "search", id: "rules-q", autocomplete: "off" });
  const status = h("select", { id: "rules-status" }, h("option", { value: "" }, "any"), STATUSES.map((name) => h("option", {}, name)));
  const list = () => show(place, () => found(search.value, status.value));
  search.addEventListener("change", list);
  status.addEventListener("change", list);
  list();
  return h(
    "div", { class: "stack" },
    h("section", { class: "card" },
      h("h2", {}, "Rules"),
      h("p", { class: "muted" }, "Whom each recommendation of the active edition is for. A rule counts from the status that the settings require; one that is not judged says why."),
      h("form", { class: "row", role: "search", onsubmit: (event) => (event.preventDefault(), list()) },
        h("div", { class: "field" }, h("label", { for: "rules-q" }, "Find a rule"), search),
        h("div", { class: "field" }, h("label", { for: "rules-status" }, "Status"), status)),
      place),
    travel(list),
  );
}

async function found(words, status) {
  const rules = [];
  let counts = {};
  for await (const page of pages(`/admin/rules?q=${encodeURIComponent(words)}${status && `&status=${status}`}`)) {
    rules.push(...page.rules);
    counts = page.counts;
  }
  const summary = h("p", {}, Object.entries(counts).map(([name, many]) => `${many} ${name}`).join(", "));
  if (!rules.length) return [summary, empty("No rule is like that", "Search for a number, a cancer or a word of the recommendation.")];
  return [summary, h("ul", { class: "rules" }, rules.map(line))];
}

function line(rule) {
  return h(
    "li", {},
    h("a", { href: `#/admin/rules/${encodeURIComponent(rule.rule_id)}` }, `${rule.rule_id} ${rule.about}`),
    h("span", { class: `badge rule-${rule.status}` }, rule.status), h("span", { class: "small muted" }, `p. ${rule.page}`),
    rule.why && h("span", { class: "small rule-why" }, `Not judged: ${rule.why}`),
  );
}

function travel(again) {
  const said = h("div", {});
  const file = h("input", { type: "file", id: "rulebook-file", accept: ".yaml,.yml" });
  const attempt = async (work) => {
    fill(said);
    try {
      fill(said, h("p", { class: "notice", role: "status" }, await work()));
    } catch (problem) {
      fill(said, failed(problem));
    }
  };
  const take = async () => {
    if (!file.files[0]) return "Choose a file first.";
    const done = await call("/admin/rulebook", { method: "PUT", body: new Blob([await file.files[0].arrayBuffer()], { type: "application/yaml" }) });
    announce("Rulebook taken in");
    again();
    return `${count(done.taken, "rule")} taken in, ${done.same} the same already, ${done.older} older than here.`;
  };
  return h(
    "section", { class: "card" }, h("h2", {}, "To and from other deployments"),
    h("p", { class: "muted" }, "The file holds every rule with its signatures and history. One that was altered is refused."),
    h("div", { class: "buttons" }, h("button", { type: "button", class: "secondary", onclick: () => attempt(download) }, "Export the rulebook")),
    h("div", { class: "field" }, h("label", { for: "rulebook-file" }, "Rulebook file"), file),
    h("div", { class: "buttons" }, h("button", { type: "button", class: "secondary", onclick: () => attempt(take) }, "Import it")), said,
  );
}

async function download() {
  const reply = await request("/admin/rulebook");
  const address = URL.createObjectURL(await reply.blob());
  h("a", { href: address, download: "rulebook.yaml" }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
  return "The rulebook was exported.";
}
