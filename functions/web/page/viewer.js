// A guideline page as printed, with the passage marked, in a dialogue over the page.
import { request } from "./api.js";
import { fill, h } from "./dom.js";
import { failed, loading } from "./notice.js";
import { printed } from "./words.js";

const AIR = 60; // pixels above the mark
let shown = null;

/** Open the page that a citation points at. */
export function openPage(cited) {
  const viewer = shown ?? build();
  viewer.open(cited);
}

function build() {
  let cited;
  let page;
  let address;
  let mark = 0; // how far down the page the marked passage begins, as a share of its height
  const title = h("h2", { id: "viewer-title" });
  const place = h("div", { class: "paper", tabindex: "0", role: "region", "aria-label": "Guideline page" });
  const turn = (step, label) => h("button", { type: "button", class: "secondary", onclick: () => show(page + step) }, label);
  const previous = turn(-1, "Previous page");
  const zoom = h("button", { type: "button", class: "secondary", "aria-pressed": "false", onclick: enlarge }, "Larger");
  const excerpt = h("p", { class: "excerpt small", tabindex: "0" });
  const dialog = h(
    "dialog", { class: "viewer", "aria-labelledby": "viewer-title", onclose: forget },
    h("div", { class: "card-head" }, title, h("button", { type: "button", class: "quiet", onclick: () => dialog.close() }, "Close")),
    excerpt, place, h("div", { class: "buttons" }, previous, turn(1, "Next page"), zoom),
  );
  document.body.append(dialog);
  addEventListener("hashchange", () => dialog.close());

  async function show(number) {
    page = number;
    previous.disabled = page <= 1;
    title.textContent = `${cited.source}, page ${page}`;
    place.replaceChildren(loading("Fetching the page"));
    try {
      const path = `/editions/${encodeURIComponent(cited.edition)}/pages/${page}.png${cited.chunk_id ? `?mark=${encodeURIComponent(cited.chunk_id)}` : ""}`;
      const reply = await request(path);
      const picture = await reply.blob();
      if (page === number && dialog.open) draw(picture, Number(reply.headers.get("X-Marked-From")));
    } catch (problem) {
      if (page === number) place.replaceChildren(problem.status === 404 ? missing() : failed(problem, () => show(number)));
    }
  }

  async function draw(picture, markedFrom) {
    forget();
    address = URL.createObjectURL(picture);
    const words = page === cited.page && cited.chunk_id ? `, with this passage marked: ${cited.excerpt}` : "";
    const image = h("img", { src: address, alt: `Page ${page} of ${cited.source}${words}` });
    fill(place, image);
    await image.decode();
    mark = markedFrom / image.naturalHeight;
    toMark(image);
  }

  const toMark = (image) => place.scrollTo(0, mark * image.clientHeight - AIR);

  function enlarge() {
    zoom.setAttribute("aria-pressed", String(place.classList.toggle("is-large")));
    const image = place.querySelector("img");
    if (image) toMark(image); // what was looked at stays in sight
  }

  function forget() {
    if (address) URL.revokeObjectURL(address);
    address = null;
  }

  shown = {
    open(wanted) {
      cited = wanted;
      fill(excerpt, printed(wanted.excerpt));
      dialog.showModal();
      show(wanted.page);
    },
  };
  return shown;
}

function missing() {
  return h("p", { class: "empty" }, "No picture of this page is kept. Pictures are made of the pages that passages stand on; the words above are quoted from the guideline.");
}
