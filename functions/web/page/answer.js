// One answer of the guideline: words as they come, then the whole with its notice and its sources.
import { blocks } from "./answer_blocks.js";
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

/** An answer that is still coming: words are added at its end, or put in the place of all of them. */
export function growing(place) {
  let text = "";
  const write = (value) => {
    text = value;
    fill(place, h("div", { class: "answer-words" }, blocks(text, (line) => linked(line, []))));
  };
  return { add: (piece) => write(text + piece), replace: write };
}

/** `correct(words)`: put what a model took the message for where it can be mended and sent. */
export function answered(reply, correct) {
  const [said] = reply.citations.length ? reply.answer.split(/\n+Sources:\n/) : [reply.answer];
  return [
    reply.query?.understood_as && understood(reply.query.understood_as, correct),
    NOTICES[reply.route] && h("p", { class: "route" }, NOTICES[reply.route]),
    reply.evidence === "weak" && h("p", { class: "route" }, "Limited evidence: read the passages themselves"),
    h("div", { class: "answer-words" }, blocks(said, (line) => linked(line, reply.citations))),
    reply.citations.length > 0 && h("details", { class: "answer-sources" }, h("summary", {}, `Sources (${reply.citations.length})`), citationList(reply.citations)),
    h("p", { class: "small muted" }, `${reply.edition.guideline}, ${day(reply.edition.last_updated)}. `, reply.disclaimer),
  ];
}

function understood(words, correct) {
  return h(
    "p", { class: "small understood" }, "A language model understood this as: ", h("q", {}, words), " ",
    h("button", { type: "button", class: "secondary", onclick: () => correct(words) }, "Edit and ask"),
  );
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
