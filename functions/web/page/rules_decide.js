// A decision on a rule, or on a file of a guideline: name, role and reason, asked for in a dialogue; a refusal is said in it and nothing is lost.
import { call } from "./api.js";
import { announce, fill, h } from "./dom.js";
import { failed } from "./notice.js";

const STEPS = {
  edit: { title: "Save this tree as a draft?", verb: "Save", method: "PUT", path: "", words: "The rule is drafted then: where the settings ask for more, no record is judged by it until somebody accepts it." },
  accept: { title: "Accept this rule as read?", verb: "Accept", method: "POST", path: "/accept", words: "You say that you read the tree against the words of the recommendation, part by part." },
  sign: { title: "Sign this rule?", verb: "Sign", method: "POST", path: "/sign", words: "You put your name to it as a clinician. Whoever drafted or edited it last does not sign." },
  withdraw: { title: "Withdraw this rule?", verb: "Withdraw", method: "POST", path: "/withdraw", words: "From the next request on no record is judged by it, and every answer says so.", style: "danger" },
  vouch: { title: "Sign this file as the publisher's original?", verb: "Sign", method: "POST", path: "/sign", words: "You say that this is the publisher's own file, byte for byte: you fetched it there yourself, or held its hash against the publisher's.", done: "The file is signed as an original" },
  disown: { title: "Withdraw the signature of this file?", verb: "Withdraw", method: "POST", path: "/withdraw", words: "Editions read from it stay as they are, and no longer say that their file is an original.", style: "danger", done: "The signature is withdrawn" },
};
const KEPT = "ng12-decides-as"; // name and role of the last decision in this tab

/** Ask, then do it; `again` is given the rule as it is then. */
export function decide(rule, address, step, again, tree) {
  const { title, verb, method, path, words, done, style = "primary" } = STEPS[step];
  const before = JSON.parse(sessionStorage.getItem(KEPT) ?? "{}");
  const field = (name, label, value = "") => {
    const id = `decide-${name}`;
    const input = name === "reason" ? h("textarea", { id, rows: "2", maxlength: "500", required: true }) : h("input", { id, maxlength: "120", required: true, value, autocomplete: "off" });
    return [input, h("div", { class: "field" }, h("label", { for: id }, label), input)];
  };
  const [name, nameField] = field("name", "Your name", before.name);
  const [role, roleField] = field("role", "Your role", before.role);
  const [reason, reasonField] = field("reason", "Reason");
  const said = h("div", {});
  const dialog = h("dialog", { class: "confirm", "aria-labelledby": "decide-title" });
  const submit = async (event) => {
    event.preventDefault();
    const who = { name: name.value, role: role.value };
    const body = { ...who, reason: reason.value, revision: rule.revision, ...(tree && { tree }) };
    try {
      const now = await call(address + path, { method, body });
      sessionStorage.setItem(KEPT, JSON.stringify(who));
      dialog.close();
      announce(done ?? `${rule.rule_id} is ${now.status}`);
      again(now);
    } catch (problem) {
      const look = problem.status === 409 && h("button", { type: "button", class: "secondary", onclick: () => (dialog.close(), again()) }, "Show it as it is now");
      fill(said, failed(problem), look);
    }
  };
  dialog.append(h(
    "form", { class: "stack", onsubmit: submit }, h("h2", { id: "decide-title" }, title), h("p", {}, words), nameField, roleField, reasonField, said,
    h("div", { class: "buttons" }, h("button", { class: style }, verb), h("button", { type: "button", class: "secondary", onclick: () => dialog.close() }, "Cancel")),
  ));
  dialog.addEventListener("close", () => dialog.remove());
  addEventListener("hashchange", () => dialog.close(), { once: true });
  document.body.append(dialog);
  dialog.showModal();
}
