// One answer: words as they come, then the whole with its notice and its sources.
import { fill, h } from "./dom.js";
import { citationList, nameOf, pageButton } from "./sources.js";
import { day } from "./words.js";

/** What is said of an answer that is none of the guideline's. */
const NOTICES = {
  smalltalk: null,
  meta: null,
  out_of_scope: "Outside what this guideline covers",
  no_evidence: "The guideline does not seem to answer this",
  injection: "Not answered",
};
const SOURCE = /(\[[^\]\n]+p\.\d+[^\]\n]*\])/;

export function answerBubble() {
  let text = "";
  const words = h("div", { class: "answer-words" }, h("span", { class: "muted" }, "Looking it up …"));
  const element = h("article", { class: "answer", "aria-label": "Answer" }, words);
  const write = (value) => {
    text = value;
    fill(words, paragraphs(text, []));
  };
  return {
    element,
    add: (piece) => write(text + piece),
    replace: write,
    finish: (reply) => fill(element, whole(reply)),
    turnAway: (message) => fill(element, h("p", { class: "route" }, NOTICES.injection), h("p", {}, message)),
  };
}

function whole(reply) {
  const [said] = reply.citations.length ? reply.answer.split(/\n+Sources:\n/) : [reply.answer];
  return [
    NOTICES[reply.route] && h("p", { class: "route" }, NOTICES[reply.route]),
    reply.evidence === "weak" && h("p", { class: "route" }, "Limited evidence: read the passages themselves"),
    h("div", { class: "answer-words" }, paragraphs(said, reply.citations)),
    reply.citations.length > 0 && h("details", { class: "answer-sources" }, h("summary", {}, `Sources (${reply.citations.length})`), citationList(reply.citations)),
    h("p", { class: "small muted" }, `${reply.edition.guideline}, ${day(reply.edition.last_updated)}. `, reply.disclaimer),
  ];
}

function paragraphs(text, citations) {
  const blocks = [];
  for (const line of text.split("\n").filter((each) => each.trim())) {
    const item = line.match(/^\s*[•－-]\s+(.*)$/);
    if (!item) blocks.push(h("p", {}, linked(line, citations)));
    else if (blocks.at(-1)?.tagName === "UL") blocks.at(-1).append(h("li", {}, linked(item[1], citations)));
    else blocks.push(h("ul", { class: "bullets" }, h("li", {}, linked(item[1], citations))));
  }
  return blocks;
}

/** Source labels in the text become buttons that open their page. */
function linked(line, citations) {
  return line.split(SOURCE).map((part) => {
    const cited = SOURCE.test(part) && citations.find((one) => stands(one, part));
    return cited ? pageButton(cited, nameOf(cited)) : part;
  });
}

function stands(cited, label) {
  const isPage = new RegExp(`p\\.${cited.page}(?!\\d)`).test(label);
  return isPage && (cited.rule_id ? label.includes(`§${cited.rule_id},`) : !/§[\d.]+, p/.test(label));
}
