// Who may see one's record: carers until a day, ended at any time, and who looked.
import { call } from "./api.js";
import { confirmed } from "./confirm.js";
import { announce, h, newId } from "./dom.js";
import { failed, show } from "./notice.js";
import { dated } from "./records_papers.js";

const at = (record, name = "") => `/records/${encodeURIComponent(record)}/carers${name && `/${encodeURIComponent(name)}`}`;

export async function carers(record) {
  const place = h("div", {});
  const listed = () => show(place, () => held(record, listed), "Fetching who may see this record");
  await listed();
  return [place, giving(record, listed)];
}

async function held(record, again) {
  const found = (await call(at(record))).carers.filter(({ relation }) => relation === "carer");
  return h(
    "section", { class: "card" }, h("h2", {}, "Carers"),
    found.length ? h("ul", { class: "entries" }, found.map((one) => carer(record, one, again))) : h("p", {}, "Nobody but you sees this record."),
  );
}

function carer(record, { caller, until }, again) {
  return h(
    "li", {}, h("strong", {}, caller), h("span", { class: "small muted" }, until ? ` until ${dated(until.slice(0, 10))}` : ""),
    h("button", { type: "button", class: "quiet", onclick: () => end(record, caller, again) }, `End the access of ${caller}`),
  );
}

async function end(record, caller, again) {
  if (!(await confirmed({ title: "End this access?", words: [`${caller} will not see this record any more.`], verb: "End access", isDangerous: true }))) return;
  await call(at(record, caller), { method: "DELETE" });
  announce("The access was ended.");
  await again();
}

function giving(record, again) {
  const [name, until] = [newId("carer"), newId("until")];
  const who = h("input", { id: name, required: true, maxlength: 128 });
  const day = h("input", { id: until, type: "date", required: true, min: new Date().toISOString().slice(0, 10) });
  const place = h("div", {});
  async function give(event) {
    event.preventDefault();
    place.replaceChildren();
    try {
      await call(at(record, who.value.trim()), { method: "PUT", body: { until: `${day.value}T23:59:59Z` } });
      announce("The carer may see this record now.");
      event.target.reset();
      await again();
    } catch (problem) {
      place.replaceChildren(failed(problem));
    }
  }
  return h(
    "section", { class: "card" }, h("h2", {}, "Let a carer see this record"), h("p", { class: "small muted" }, "They can read and ask, until the day that you name. Every look is written down."),
    h("form", { class: "stack", onsubmit: give }, h("div", { class: "field" }, h("label", { for: name }, "The carer's sign-in name"), who), h("div", { class: "field" }, h("label", { for: until }, "Until"), day), h("div", { class: "buttons" }, h("button", { class: "primary" }, "Allow")), place),
  );
}
