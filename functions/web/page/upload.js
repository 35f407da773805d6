// A guideline on its way in: sent to where the server says, then followed stage by stage.
import { call, Problem, request } from "./api.js";
import { announce, fill, h, newId } from "./dom.js";
import { failed } from "./notice.js";
import { events } from "./sse.js";

const STAGES = [
  ["received", "Received"], ["pages", "Reading pages"], ["store", "Storing"], ["embed", "Embedding"], ["index", "Indexing"],
  ["check", "Checking what was stored"], ["pictures", "Drawing cited pages"], ["done", "Done"],
];
const MOST_BYTES = 50 * 1024 * 1024;
const OUTCOMES = { ingested: "Ingested.", recognised: "This file was held already; nothing was read again." };

/** `onEnd` is called when an ingestion has ended. */
export function uploadCard(onEnd) {
  const id = newId("pdf");
  const input = h("input", { id, type: "file", accept: "application/pdf,.pdf", required: true });
  const place = h("div", { class: "stack" });
  const button = h("button", { class: "primary" }, "Upload and read");

  async function send(event) {
    event.preventDefault();
    const [file] = input.files;
    if (!file) return;
    button.disabled = true;
    try {
      if (file.size > MOST_BYTES) throw new Problem({ title: "The file is too large", detail: "A guideline PDF has at most 50 MB." });
      await follow(await sendFile(file), place);
      input.value = "";
    } catch (problem) {
      fill(place, failed(problem));
    }
    button.disabled = false;
    onEnd();
    dispatchEvent(new Event("edition-changed"));
  }

  return h(
    "form", { class: "card", onsubmit: send }, h("h2", {}, "Add a guideline"),
    h("label", { for: id }, "Guideline PDF"), h("div", { class: "pair wrap" }, input, button),
    h("p", { class: "hint" }, "It is read in a process of its own, checked against itself, and kept beside the editions held."), place,
  );
}

async function sendFile(file) {
  const upload = await call("/admin/uploads", { method: "POST" });
  await request(upload.upload_url, { method: upload.method, headers: upload.headers, body: file });
  return upload.ingestion_id;
}

async function follow(ingestion, place) {
  const list = h("ol", { class: "stages" });
  fill(place, list);
  for (;;) {
    const reply = await request(`/admin/ingestions/${encodeURIComponent(ingestion)}`, { headers: { Accept: "text/event-stream" } });
    for await (const { kind, data } of events(reply)) {
      fill(list, STAGES.map((stage) => line(stage, data)));
      if (kind === "done" && data.outcome !== "running") return end(data, place);
    }
  }
}

function line([name, label], state) {
  const at = STAGES.findIndex(([stage]) => stage === state.stage);
  const here = STAGES.findIndex(([stage]) => stage === name);
  const isNow = here === at && state.outcome === "running";
  const counted = state.counts?.[name] ? ` ${state.counts[name]}${isNow && state.total ? ` of ${state.total}` : ""}` : "";
  const style = isNow ? "now" : here < at || (here === at && !isNow) ? "past" : "ahead";
  return h("li", { class: `stage-${style}`, "aria-current": isNow ? "step" : null }, label, counted);
}

function end(state, place) {
  if (!OUTCOMES[state.outcome]) {
    throw new Problem({ title: state.outcome === "refused" ? "The file was refused" : "The ingestion failed", detail: state.message ?? "Upload it again; what was done already is not done twice." });
  }
  const words = `${OUTCOMES[state.outcome]} ${state.is_active ? "It is the active edition." : "It is held, and not active."}`;
  announce(words);
  place.append(h("p", { class: "notice" }, words, " ", h("a", { href: `#/admin/guidelines/${encodeURIComponent(state.edition_id)}` }, "Read its report")));
}
