// Whether an edition's file is signed as the publisher's own, by whom and why; signed or withdrawn here.
import { call } from "./api.js";
import { h } from "./dom.js";
import { decide } from "./rules_decide.js";
import { show } from "./notice.js";
import { day } from "./words.js";

export function original(edition) {
  const place = h("div", {});
  const look = () => show(place, async () => card(edition, (await call(`/admin/editions/${encodeURIComponent(edition.edition_id)}`)).original, look));
  look();
  return h("section", { class: "card" }, h("h2", {}, "The file"), place);
}

function card(edition, signed, again) {
  const address = `/admin/originals/${edition.content_hash}`;
  const act = (label, step, style) => h("button", { type: "button", class: style, onclick: () => decide({}, address, step, again) }, label);
  const said = signed
    ? `Signed as the publisher's original by ${signed.by.name} (${signed.by.role}) on ${day(signed.at.slice(0, 10))}: ${signed.by.reason}`
    : "Nobody has signed this file as the publisher's original. Hold its hash against the publisher's own file first.";
  return h(
    "div", { class: "stack" }, h("p", {}, said), h("p", { class: "small muted" }, "SHA-256: ", h("code", { class: "long" }, edition.content_hash)),
    h("div", { class: "buttons" }, signed ? act("Withdraw the signature", "disown", "danger") : act("Sign as original", "vouch", "secondary")),
  );
}
