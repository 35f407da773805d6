// Small bar charts as SVG; the figures stand beside the bars, so nothing rests on colour or length alone.
import { h, svg } from "./dom.js";

const [ROW, WIDTH, FIGURES] = [42, 320, 44];

/** `bars` is [[label, figure, style], ...]: each label stands over its bar, so that a narrow screen can read it. */
export function barChart(title, bars) {
  const most = Math.max(1, ...bars.map(([, figure]) => figure));
  const rows = bars.flatMap(([label, figure, style = "plain"], place) => {
    const [top, length] = [place * ROW, Math.max(2, (figure / most) * (WIDTH - FIGURES))];
    return [
      svg("text", { x: 0, y: top + 14 }, label),
      svg("rect", { x: 0, y: top + 20, width: length, height: 14, rx: 4, class: `bar-${style}` }),
      svg("text", { x: length + 8, y: top + 32, class: "chart-figure" }, figure),
    ];
  });
  const words = bars.map(([label, figure]) => `${label}: ${figure}`).join("; ");
  return h(
    "figure", { class: "card" }, h("figcaption", {}, h("h3", {}, title)),
    bars.length
      ? svg("svg", { viewBox: `0 0 ${WIDTH} ${bars.length * ROW}`, role: "img", "aria-label": `${title}. ${words}`, class: "chart" }, rows)
      : h("p", { class: "muted" }, "Nothing to count yet."),
  );
}

/** Count things by what `of` says of each, in the order of `names`. */
export function tally(things, of, names) {
  const counts = new Map(names.map((name) => [name, 0]));
  for (const thing of things) counts.set(of(thing), (counts.get(of(thing)) ?? 0) + 1);
  return [...counts];
}
