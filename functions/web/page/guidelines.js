// Guidelines held: upload, what each ingestion reported, which is active, and the way back.
import { call } from "./api.js";
import { confirmed } from "./confirm.js";
import { announce, fill, h, unseen } from "./dom.js";
import { empty, failed, show } from "./notice.js";
import { report } from "./report.js";
import { uploadCard } from "./upload.js";
import { day } from "./words.js";

export async function section([edition]) {
  if (edition) return report(edition);
  const place = h("div", { class: "stack" });
  const list = () => show(place, editions);
  const element = h("div", { class: "stack" }, uploadCard(list), h("section", { class: "card" }, h("h2", {}, "Editions held"), place));

  async function editions() {
    const found = (await call("/admin/editions")).editions;
    if (!found.length) return empty("No guideline is held yet", "Upload the PDF of a guideline to begin.");
    const active = found.find((one) => one.is_active);
    return h("ul", { class: "editions" }, found.map((one) => line(one, active, list)));
  }

  list();
  return element;
}

function line(one, active, again) {
  const id = encodeURIComponent(one.edition_id);
  const said = h("div", {});
  const acting = (label, work, style) => h("button", { type: "button", class: style, onclick: () => attempt(work, said, again) }, label, unseen(` ${one.guideline} of ${one.last_updated}`));
  return h(
    "li", { class: "edition" },
    h("div", {},
      h("h3", {}, `${one.guideline}, ${day(one.last_updated)} `, one.is_active && h("span", { class: "badge active" }, "Active"), !one.is_active && one.is_its_guidelines && one.guideline !== active?.guideline && h("span", { class: "badge" }, "Held, not served"), one.is_original && h("span", { class: "badge" }, "Signed original")),
      h("p", { class: "small muted" }, one.title), h("p", { class: "small muted" }, h("code", {}, one.edition_id)), said),
    h("div", { class: "buttons" },
      h("a", { class: "button-plain", href: `#/admin/guidelines/${id}` }, "Report", unseen(` of ${one.guideline} of ${one.last_updated}`)),
      active && !one.is_active && h("a", { class: "button-plain", href: `#/admin/compare/${encodeURIComponent(active.edition_id)}/${id}` }, "Compare with active"),
      !one.is_active && acting(isOlder(one, active) ? "Roll back to it" : "Activate", () => activate(one, active), "secondary"),
      !one.is_active && acting("Delete", () => remove(one), "danger")),
  );
}

const isOlder = (one, active) => active && one.last_updated < active.last_updated;

async function attempt(work, said, again) {
  fill(said);
  try {
    if (await work()) again();
  } catch (problem) {
    fill(said, failed(problem));
  }
}

async function activate(one, active) {
  const isBack = isOlder(one, active);
  const { not_active_because: reason } = await call(`/admin/editions/${encodeURIComponent(one.edition_id)}`);
  const isSure = await confirmed({
    title: isBack ? "Roll back to an older edition?" : "Make this edition the active one?",
    words: [
      `From the next request on, every assessment and answer rests on ${one.guideline} of ${day(one.last_updated)}.`,
      active ? `Now active: ${active.guideline} of ${day(active.last_updated)}. You can switch back at any time.` : "No edition is active now.",
      reason ? `It is not active because: ${reason}.` : "",
      one.is_original ? "Its file is signed as the publisher's original." : "Nobody has signed its file as the publisher's original.",
    ].filter(Boolean),
    verb: isBack ? "Roll back" : "Activate",
  });
  if (!isSure) return false;
  await call(`/admin/editions/${encodeURIComponent(one.edition_id)}/activate`, { method: "POST" });
  announce(`${one.guideline} of ${one.last_updated} is active`);
  dispatchEvent(new Event("edition-changed"));
  return true;
}

async function remove(one) {
  const isSure = await confirmed({
    title: "Delete this edition?",
    words: [`${one.guideline} of ${day(one.last_updated)} with its index and page pictures. Its PDF goes with the last edition read from it.`],
    verb: "Delete", isDangerous: true,
  });
  if (!isSure) return false;
  await call(`/admin/editions/${encodeURIComponent(one.edition_id)}`, { method: "DELETE" });
  announce("Edition deleted");
  return true;
}
