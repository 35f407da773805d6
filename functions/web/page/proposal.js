// What would be written, what was checked, and the decision; only a person's decision writes.
import { call } from "./api.js";
import { announce, fill, h, newId } from "./dom.js";
import { currentUser } from "./identity.js";
import { failed } from "./notice.js";
import { moment, plain } from "./words.js";

const CHECKED = { clear: ["✓", "Checked, nothing found"], warning: ["!", "Warning"], not_checked: ["?", "Not checked"] };
const ORDER = ["warning", "not_checked", "clear"];
const STATES = {
  done: "Written to the record", rejected: "Rejected: nothing was written", expired: "Expired: nothing was written",
  refused: "The record refused it: nothing was written", voided: "Replaced by a later proposal", executing: "Being written: ask again",
};

/** `onDecided` is called when it no longer waits. */
export function proposalCard(given, onDecided) {
  const id = newId("why");
  const reason = h("input", { id, maxlength: 500 });
  const trouble = h("div", {});
  const confirm = h("button", { type: "button", class: "primary", onclick: () => decide("confirm") }, "Confirm and write");
  const reject = h("button", { type: "button", class: "secondary", onclick: () => decide("reject") }, "Reject");
  const mayConfirm = given.kind !== "prescription" || currentUser().roles.includes("prescriber");
  const decision = h(
    "div", { class: "stack" },
    h("div", { class: "field" }, h("label", { for: id }, given.needs_override ? "Why you go ahead despite the warning" : "Why (optional)"), reason),
    !mayConfirm && h("p", { class: "notice" }, "Confirming a prescription needs the role prescriber."),
    h("p", { class: "small muted" }, `Waits until ${moment(given.expires_at)}`), h("div", { class: "buttons" }, mayConfirm && confirm, reject),
  );
  const element = h(
    "section", { class: "card proposal", "aria-label": `Proposal: ${given.kind}`, "data-action": given.action_id, tabindex: "-1" },
    h("h3", {}, `${plain(given.kind)} for ${[given.patient.name, `(${given.patient.patient_id})`].filter(Boolean).join(" ")}`),
    h("dl", { class: "figures" }, Object.entries(given.arguments).filter(([name, value]) => name !== "patient_id" && value).map(([name, value]) => h("div", {}, h("dt", {}, plain(name)), h("dd", {}, String(value))))),
    h("h4", {}, "What was checked"),
    given.checks.length ? h("ul", { class: "checks" }, given.checks.toSorted((one, other) => ORDER.indexOf(one.outcome) - ORDER.indexOf(other.outcome)).map(check)) : h("p", {}, "Nothing was checked for this kind of entry."),
    trouble, decision,
  );

  async function decide(word) {
    const why = reason.value.trim();
    if (word === "confirm" && given.needs_override && !why) return reason.focus();
    confirm.disabled = reject.disabled = true;
    const field = word === "confirm" && given.needs_override ? "override_reason" : "reason";
    try {
      settle(await call(`/agent/actions/${encodeURIComponent(given.action_id)}`, { method: "POST", body: { decision: word, ...(why && { [field]: why }) } }));
    } catch (problem) {
      fill(trouble, failed(problem, problem.status === 503 ? () => decide(word) : null)); // the same id: written once
      confirm.disabled = reject.disabled = false;
    }
    return onDecided();
  }

  function settle({ state, reference, reason: why }) {
    const words = STATES[state] ?? plain(state);
    trouble.replaceChildren();
    fill(decision, h("p", { class: "settled", title: reference && `Reference: ${reference}` }, h("strong", {}, words)), why && h("p", { class: "small" }, `Reason given: ${why}`));
    announce(words);
  }

  if (given.state !== "proposed" && given.state !== "executing") settle(given);
  return element;
}

function check({ outcome, text }) {
  const [sign, words] = CHECKED[outcome] ?? CHECKED.not_checked;
  return h("li", { class: `check-${outcome}` }, h("span", { class: "tick", "aria-hidden": "true" }, sign), h("span", {}, h("strong", {}, `${words}: `), text));
}
