// Small bar charts as SVG; the figures stand beside the bars, so nothing rests on colour or length alone.
import { h, svg } from "./dom.js";

const [ROW, LABELS, BARS, FIGURES] = [30, 205, 245, 60];

/** `bars` is [[label, figure, style], ...]. */
export function barChart(title, bars) {
  const most = Math.max(1, ...bars.map(([, figure]) => figure));
  const height = Math.max(1, bars.length) * ROW;
  const rows = bars.flatMap(([label, figure, style = "plain"], place) => {
    const middle = place * ROW + ROW / 2;
    return [
      svg("text", { x: LABELS - 10, y: middle, "text-anchor": "end", "dominant-baseline": "central", class: "chart-label" }, label),
      svg("rect", { x: LABELS, y: middle - 9, width: Math.max(2, (figure / most) * BARS), height: 18, rx: 4, class: `bar-${style}` }),
      svg("text", { x: LABELS + (figure / most) * BARS + 8, y: middle, "dominant-baseline": "central", class: "chart-figure" }, figure),
    ];
  });
  const words = bars.map(([label, figure]) => `${label}: ${figure}`).join("; ");
  return h(
    "figure", { class: "card" }, h("figcaption", {}, h("h3", {}, title)),
    bars.length
      ? svg("svg", { viewBox: `0 0 ${LABELS + BARS + FIGURES} ${height}`, role: "img", "aria-label": `${title}. ${words}`, class: "chart" }, rows)
      : h("p", { class: "muted" }, "Nothing to count yet."),
  );
}

/** Count things by what `of` says of each, in the order of `names`. */
export function tally(things, of, names) {
  const counts = new Map(names.map((name) => [name, 0]));
  for (const thing of things) counts.set(of(thing), (counts.get(of(thing)) ?? 0) + 1);
  return [...counts];
}
