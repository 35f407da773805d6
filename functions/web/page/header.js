// How high the header is, told to the style sheets: what stays at the top, or is brought there, keeps clear of it.

/** `header` holds the bar and the strips below it; in a small window the strips alone stay when the page is scrolled. */
export function measure(header) {
  const [bar] = header.children;
  const tell = () => {
    const { style } = document.documentElement;
    style.setProperty("--bar", `${bar.offsetHeight}px`);
    style.setProperty("--strips", `${header.offsetHeight - bar.offsetHeight}px`);
  };
  new ResizeObserver(tell).observe(header);
  tell();
}
