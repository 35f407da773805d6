// A result that is made anew under somebody's hands: what has the focus keeps it, and stays where it was.

/** Replace what `place` holds; the control with the same `data-key` gets the focus back, at the same height. */
export function stayAt(place, replace) {
  const active = document.activeElement;
  const key = place.contains(active) ? active.dataset.key : null;
  const before = key && active.getBoundingClientRect().top;
  const open = new Set([...place.querySelectorAll("details[open][data-key]")].map(({ dataset }) => dataset.key));
  replace();
  for (const one of place.querySelectorAll("details[data-key]")) if (open.has(one.dataset.key)) one.open = true;
  if (!key) return;
  const named = (wanted) => [...place.querySelectorAll("[data-key]")].find(({ dataset }) => dataset.key === wanted);
  const again = named(key) ?? named(key.replace(/^\S+/, "ask")) ?? place; // an answered question stands among the others
  again.focus({ preventScroll: true });
  if (again !== place) scrollBy(0, again.getBoundingClientRect().top - before);
}
