// A tree as a form: a box a node, with what its kind needs; parts are added, moved out and changed in place.
import { fill, h, newId } from "./dom.js";

const GROUPS = ["all of", "any of", "at least"];
const KINDS = {
  "all of": () => ({ "all of": [part()] }),
  "any of": () => ({ "any of": [part()] }),
  "at least": () => ({ "at least": 2, of: [part(), part()] }),
  not: () => ({ not: part() }),
  age: () => ({ age: "40 and over" }),
  people: () => ({ people: "adults, 16 and over" }),
  sex: () => ({ sex: "female" }),
  feature: () => part(),
  measure: () => ({ measure: "", is: "at least 1", unit: "" }),
  checklist: () => ({ checklist: "checklist", score: 3, items: [{ item: "", points: 1 }] }),
  finding: () => ({ finding: "chest xray", suggests: "lung cancer" }),
  exposure: () => ({ exposure: "smoking" }),
  "refers to": () => ({ "refers to": [""] }),
  unread: () => ({ unread: "" }),
};
const part = () => ({ feature: "" });
const kindOf = (node) => Object.keys(KINDS).find((kind) => kind in node) ?? "unread";
const partsOf = (node) => ("at least" in node ? node.of : node["all of"] ?? node["any of"]);
const joined = (value) => (Array.isArray(value) ? value.join(", ") : (value ?? ""));
const parted = (text) => {
  const names = text.split(",").map((name) => name.trim()).filter(Boolean);
  return names.length === 1 ? names[0] : names;
};

/** The form over `tree`, which it changes in place. */
export function treeForm(tree, { names, units }) {
  const lists = Object.entries(names).map(([kind, words]) => h("datalist", { id: `names-${kind}` }, words.map((word) => h("option", { value: word }))));
  const place = h("div", {});
  const draw = () => fill(place, box(tree, { draw, units, title: "The whole rule" }));
  draw();
  return h("section", { class: "stack", "aria-label": "The tree as a form" }, lists, place);
}

function box(node, { draw, units, title, remove }) {
  const kind = kindOf(node);
  const id = newId("kind");
  const turn = (event) => {
    const made = KINDS[event.target.value]();
    const parts = partsOf(node);
    const into = partsOf(made);
    if (parts && into) into.splice(0, into.length, ...parts);
    else if (into && !parts) into.splice(0, 1, { ...node });
    become(node, made);
    draw();
  };
  const choice = h("select", { id, onchange: turn }, Object.keys(KINDS).map((name) => h("option", { selected: name === kind }, name)));
  return h(
    "fieldset", { class: "tree-node" }, h("legend", { class: "unseen" }, `${title}: ${kind}`),
    h("div", { class: "row" }, h("div", { class: "field" }, h("label", { for: id }, "Kind"), choice), FIELDS[kind](node, { draw, units }),
      remove && h("button", { type: "button", class: "quiet", onclick: remove }, "Remove", h("span", { class: "unseen" }, ` ${title}: ${kind}`))),
    GROUPS.includes(kind) && group(partsOf(node), { draw, units, title }),
    kind === "not" && box(node.not, { draw, units, title: `${title}, not` }),
  );
}

function become(node, made) {
  for (const key of Object.keys(node)) delete node[key];
  Object.assign(node, made);
}

function group(parts, { draw, units, title }) {
  const boxes = parts.map((one, place) => h("li", {}, box(one, {
    draw, units, title: `${title}, part ${place + 1}`,
    remove: parts.length > 1 && (() => (parts.splice(place, 1), draw())),
  })));
  const add = h("button", { type: "button", class: "secondary", onclick: () => (parts.push(part()), draw()) }, "Add a part", h("span", { class: "unseen" }, ` to ${title}`));
  return [h("ul", { class: "tree-parts" }, boxes), add];
}

/** A labelled input that writes what is typed into the node; an empty one takes the key away if it may be left out. */
function input(node, key, label, { list, read = joined, write = (text) => text, optional = false, type = "text" } = {}) {
  const id = newId("node");
  const set = (event) => {
    const text = event.target.value.trim();
    if (!text && optional) delete node[key];
    else node[key] = write(text);
  };
  return h("div", { class: "field" }, h("label", { for: id }, label), h("input", { id, type, value: read(node[key]), list: list && `names-${list}`, autocomplete: "off", oninput: set }));
}

const whole = { write: Number, type: "number" };
const names = (list) => ({ list, write: parted });

const FIELDS = {
  "all of": () => null,
  "any of": () => null,
  "at least": (node) => input(node, "at least", "How many", whole),
  not: (node) => silence(node),
  age: (node) => input(node, "age", "Ages, as in 40 and over"),
  people: (node) => input(node, "people", "People with their ages"),
  sex: (node) => choose(node, "sex", "Sex", ["female", "male"]),
  feature: (node) => [input(node, "feature", "Feature, or several with commas", names("concept")), input(node, "qualified", "Qualities, all of them", { optional: true, list: "quality" }), input(node, "longer than days", "Longer than days", { ...whole, optional: true })],
  measure: (node, { units }) => [
    input(node, "measure", "Value", { list: "value", write: (text) => ((node.unit = units[text] ?? node.unit), text) }),
    node["by age"] ? byAge(node) : input(node, "is", "Is, as in at least 10"), input(node, "also named", "Or in words", { ...names("concept"), optional: true })],
  checklist: (node, context) => [input(node, "checklist", "Name"), input(node, "score", "Score or more", whole), input(node, "about", "On a", { list: "concept", optional: true }), items(node, context)],
  finding: (node) => [input(node, "finding", "Test", { list: "test" }), input(node, "suggests", "Suggests, or several with commas", names("suggestion"))],
  exposure: (node) => input(node, "exposure", "To", { list: "exposure" }),
  "refers to": (node) => input(node, "refers to", "Recommendations, with commas", { write: (text) => [parted(text)].flat() }),
  unread: (node) => input(node, "unread", "Words that are not read"),
};

function choose(node, key, label, values) {
  const id = newId("node");
  return h("div", { class: "field" }, h("label", { for: id }, label), h("select", { id, onchange: (event) => (node[key] = event.target.value) }, values.map((value) => h("option", { selected: value === node[key] }, value))));
}

function silence(node) {
  const id = newId("node");
  const set = (event) => (event.target.checked ? (node["must be stated"] = true) : delete node["must be stated"]);
  return h("div", { class: "field" }, h("label", { for: id }, h("input", { id, type: "checkbox", checked: node["must be stated"], onchange: set }), " only where the record says so"));
}

function byAge(node) {
  return h("div", { class: "stack" }, node["by age"].map((line) => {
    const [ages] = Object.keys(line);
    return input(line, ages, `For ages ${ages}`);
  }));
}

function items(node, { draw }) {
  const lines = node.items.map((item, place) => h("div", { class: "row" }, input(item, "item", "Feature", names("concept")), input(item, "points", "Points", whole), input(item, "at least mm", "At least mm", { ...whole, optional: true }),
    node.items.length > 1 && h("button", { type: "button", class: "quiet", onclick: () => (node.items.splice(place, 1), draw()) }, "Remove", h("span", { class: "unseen" }, ` item ${place + 1}`))));
  return h("div", { class: "stack" }, lines, h("button", { type: "button", class: "secondary", onclick: () => (node.items.push({ item: "", points: 1 }), draw()) }, "Add an item"));
}
