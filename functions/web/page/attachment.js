// An image to ask about: sent once, when something is asked; it stays beside the conversation until a new one begins.
import { call } from "./api.js";
import { announce, h, newId } from "./dom.js";

const KINDS = "image/png,image/jpeg";
const MOST_BYTES = 8 * 1024 * 1024;

export function attachment() {
  let id = null;
  const field = newId("image");
  const told = h("span", { class: "small muted" });
  const input = h("input", { id: field, type: "file", accept: KINDS, onchange: choose });
  const remove = h("button", { type: "button", class: "quiet", hidden: true, onclick: clear }, "Remove image");
  const element = h("div", { class: "attachment" }, h("label", { for: field, class: "small" }, "Image (PNG or JPEG)"), input, remove, told);

  function choose() {
    id = null;
    const [file] = input.files;
    const isTooLarge = file && file.size > MOST_BYTES;
    if (isTooLarge) input.value = "";
    remove.hidden = !input.files.length;
    tell(isTooLarge ? "An image has at most 8 MB." : file ? "Sent with what you ask; described by a model, if one that reads images is connected." : "");
  }

  function clear() {
    input.value = "";
    choose();
  }

  function tell(words) {
    told.textContent = words;
    if (words) announce(words);
  }

  /** The id of the image, sent now if it was not yet; null where none is attached. */
  async function sent() {
    const [file] = input.files;
    if (file) id ??= (await call("/agent/images", { method: "POST", headers: { "Content-Type": file.type }, body: file })).image_id;
    return id;
  }

  return { element, sent, clear };
}
