// A result that is made anew under somebody's hands: what has the focus keeps it, and stays where it was.

const BLOCKS = "[data-key], h2, h3, .action, .because"; // what may be read, by its key or its words

/**
 * Replace what `place` holds; the control with the same `data-key` gets the focus back, at the same height.
 * `isBeingRead`: nobody asked for the change, so what is pointed at, else the first that is in sight, stays where it is,
 * and a correction that is begun goes over as it is, with the focus and what is typed in it.
 */
export function stayAt(place, replace, { isBeingRead = false } = {}) {
  const active = document.activeElement;
  const begun = isBeingRead ? [...place.querySelectorAll(".correction")] : [];
  const isInBegun = begun.some((one) => one.contains(active));
  const key = place.contains(active) ? active.dataset.key : null;
  const held = key || isInBegun ? active : isBeingRead ? readIn(place) : null;
  const [words, before] = [held && nameOf(held), held?.getBoundingClientRect().top];
  const open = new Set([...place.querySelectorAll("details[open][data-key]")].map(({ dataset }) => dataset.key));
  replace();
  for (const one of place.querySelectorAll("details[data-key]")) if (open.has(one.dataset.key)) one.open = true;
  const named = (wanted) => [...place.querySelectorAll(BLOCKS)].find((one) => nameOf(one) === wanted);
  for (const one of begun) (named(one.dataset.of)?.closest(".read-line") ?? place.querySelector(".reading") ?? place).append(one);
  if (!held) return;
  const again = isInBegun ? active : named(words) ?? (key && (named(key.replace(/^\S+/, "ask")) ?? place)); // an answered question stands among the others
  if (key || isInBegun) again.focus({ preventScroll: true });
  if (again && again !== place) scrollBy(0, again.getBoundingClientRect().top - before);
}

const nameOf = ({ dataset, textContent }) => dataset.key ?? textContent;

/** What somebody points at in it, else the first that can be seen below the header. */
function readIn(place) {
  const blocks = [...place.querySelectorAll(BLOCKS)];
  const clear = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  const isSeen = (one) => one.getBoundingClientRect().height > 0 && one.getBoundingClientRect().top >= clear;
  return blocks.findLast((one) => one.matches(":hover")) ?? blocks.find(isSeen);
}
