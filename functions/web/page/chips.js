// A field of short texts as chips, with suggestions from the terminology while typing (a combobox with a listbox).
import { call } from "./api.js";
import { announce, fill, h, newId } from "./dom.js";

const WAIT_MS = 120;
const MOST_CHARACTERS = 2000;

/** Make a field; `onChange` is called whenever its texts change. */
export function chipField({ label, hint, example, onChange }) {
  const ids = { input: newId("chips"), list: newId("suggestions"), hint: newId("hint") };
  const texts = [];
  const options = { shown: [], active: -1 };
  let timer;
  let asking;

  const chips = h("ul", { class: "chips", "aria-label": `${label} entered` });
  const list = h("ul", { class: "suggestions", id: ids.list, role: "listbox", "aria-label": `Suggestions for ${label}`, hidden: true });
  const input = h("input", {
    id: ids.input, type: "text", autocomplete: "off", maxlength: MOST_CHARACTERS, role: "combobox", "aria-expanded": "false",
    "aria-controls": ids.list, "aria-autocomplete": "list", "aria-describedby": hint && ids.hint, placeholder: `e.g. ${example}`,
    oninput: () => {
      clearTimeout(timer);
      timer = setTimeout(suggest, WAIT_MS);
    },
    onkeydown: press, onpaste: paste, onblur: () => close(),
  });
  const add = h("button", { type: "button", class: "secondary", "aria-label": `Add to ${label.toLowerCase()}`, onclick: () => commit() }, "Add");
  const element = h(
    "div", { class: "field chip-field" },
    h("label", { for: ids.input }, label), hint && h("p", { class: "hint", id: ids.hint }, hint), chips,
    h("div", { class: "combo" }, input, add, list),
  );

  function draw() {
    fill(chips, texts.map((text, place) => chip(text, place)));
    chips.hidden = !texts.length;
    onChange?.();
  }

  function chip(text, place) {
    const edit = h("button", { type: "button", class: "chip-text", title: "Change", onclick: () => change(place) }, text);
    const remove = h("button", { type: "button", class: "chip-remove", "aria-label": `Remove ${text}`, onclick: () => drop(place) }, "×");
    return h("li", { class: "chip" }, edit, remove);
  }

  function change(place) {
    commit();
    [input.value] = texts.splice(place, 1);
    draw();
    input.focus();
  }

  function drop(place) {
    const [gone] = texts.splice(place, 1);
    draw();
    announce(`Removed ${gone}`);
    input.focus();
  }

  function take(text) {
    const words = text.trim();
    if (!words || texts.includes(words)) return;
    texts.push(words);
    announce(`Added ${words}`);
  }

  function commit(text = input.value) {
    const before = texts.length;
    take(text);
    input.value = "";
    close();
    if (texts.length !== before) draw();
  }

  function paste(event) {
    const lines = event.clipboardData.getData("text").split(/\r?\n/).filter((line) => line.trim());
    if (lines.length < 2) return;
    event.preventDefault();
    lines.forEach(take);
    draw();
  }

  async function suggest() {
    asking?.abort();
    const typed = input.value.trim();
    if (typed.length < 2) return close();
    asking = new AbortController();
    try {
      const { suggestions } = await call(`/terminology?q=${encodeURIComponent(typed.slice(0, 200))}`, { signal: asking.signal });
      if (document.activeElement === input) open(suggestions.filter(({ text }) => !texts.includes(text)));
    } catch {
      close(); // what was typed can be added without suggestions
    }
  }

  function open(suggestions) {
    options.shown = suggestions.map(({ text }) => text);
    options.active = -1;
    fill(list, options.shown.map((text, place) => h(
      "li", { role: "option", id: `${ids.list}-${place}`, "aria-selected": "false", onmousedown: (event) => pick(event, text) }, text,
    )));
    list.hidden = !options.shown.length;
    input.setAttribute("aria-expanded", String(!list.hidden));
    input.removeAttribute("aria-activedescendant");
  }

  function close() {
    clearTimeout(timer);
    asking?.abort();
    open([]);
  }

  function pick(event, text) {
    event.preventDefault(); // the input keeps the focus
    commit(text);
  }

  function move(step) {
    const size = options.shown.length;
    if (!size) return;
    options.active = (options.active + step + size) % size;
    for (const [place, option] of [...list.children].entries()) option.setAttribute("aria-selected", String(place === options.active));
    input.setAttribute("aria-activedescendant", `${ids.list}-${options.active}`);
    list.children[options.active].scrollIntoView({ block: "nearest" });
  }

  function press(event) {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      move(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Escape" && !list.hidden) {
      event.preventDefault();
      close();
    } else if (event.key === "Enter" && !event.ctrlKey && !event.metaKey && (input.value.trim() || options.active >= 0)) {
      event.preventDefault();
      commit(options.shown[options.active] ?? input.value);
    } else if (event.key === "Backspace" && !input.value && texts.length) {
      event.preventDefault();
      change(texts.length - 1);
    }
  }

  chips.hidden = true;
  return {
    element, input,
    /** The texts; what still stands in the input is one of them. */
    values: () => {
      commit();
      return [...texts];
    },
    /** The same without taking over what is being typed. */
    peek: () => [...new Set([...texts, input.value.trim()])].filter(Boolean),
    set: (values) => {
      input.value = "";
      texts.splice(0, texts.length, ...values);
      draw();
    },
    add: (text) => commit(text),
  };
}
