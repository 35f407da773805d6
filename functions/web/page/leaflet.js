// A leaflet for the patient: what was agreed, and what the guideline asks to tell them, in its own words.
import { pages } from "./api.js";
import { readingOn, undecided } from "./decision.js";
import { openPaper } from "./paper.js";
import { nettingOf } from "./netting.js";
import { isoDay } from "./save.js";
import { detailOf, whatOf, whenOf } from "./verdict.js";
import { day, printed } from "./words.js";

const OF_NETTING = /safety netting/i;

export async function open(found) {
  const told = await toTell(found);
  openPaper({ title: "Patient leaflet", name: `leaflet-${isoDay()}.txt`, text: leafletOf(found, told), note: "What is to be told is quoted from the guideline; put it in the patient's words before you hand it over." });
}

/** What the guideline says to tell people: those who are referred or tested, or those who are watched. */
async function toTell({ edition, actions }) {
  const found = [];
  for await (const page of pages(`/admin/editions/${encodeURIComponent(edition.edition_id)}/recommendations`)) found.push(...page.recommendations);
  return found.filter((one) => one.action === "information_and_support" && (actions.length ? !OF_NETTING.test(one.text) : OF_NETTING.test(one.text)));
}

function leafletOf(found, told) {
  const cited = nettingOf(found);
  const todo = found.actions.map((one) => `- ${[whatOf(one), `${whenOf(one)}${detailOf(one) && ` (${detailOf(one)})`}`].filter(Boolean).join(": ")}`);
  return [
    `For [name], ${day(isoDay())}`, "", ...(readingOn(found) ? [`[Provisional: ${readingOn(found)}. Make it again before you hand it over.]`, ""] : []), ...(todo.length ? ["What is to be arranged for you", ...todo, "Where and when: [place, date]", "If you have heard nothing by [date], ring [number]."] : [undecided(found) ? "Whether you need a test or a referral is not decided yet: [what is to be found out, and when]." : "No test or referral is needed on what we know today."]), "",
    "Come back or ring [number] if your symptoms go on, come back, get worse, or if you are worried.", "What to look out for: [symptoms]", "",
    ...(cited ? [`Review (${found.edition.guideline} ${cited.rule_id ?? ""}): [date, or when to ask for one]`, ""] : []),
    `To be told or filled in, as ${found.edition.guideline} asks:`, ...told.map((one) => `${one.rule_id} ${printed(one.text)}`), "", "[Practice, telephone]",
  ].join("\n");
}

