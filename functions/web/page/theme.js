// Light, dark, or as the device says; the choice is the only thing that the page keeps in the browser.
const KEY = "theme";
const NEXT = { auto: "light", light: "dark", dark: "auto" };
const NAME = { auto: "Theme: device", light: "Theme: light", dark: "Theme: dark" };

export function startTheme(button) {
  let chosen = NEXT[kept()] ? kept() : "auto";
  const apply = () => {
    document.documentElement.dataset.theme = chosen;
    button.textContent = NAME[chosen];
  };
  button.addEventListener("click", () => {
    chosen = NEXT[chosen];
    localStorage.setItem(KEY, chosen);
    apply();
  });
  apply();
}

function kept() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
