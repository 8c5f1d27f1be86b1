// Light or dark, as it was chosen for the full view. It runs before anything is shown.

try {
  const { theme } = JSON.parse(localStorage.getItem("parlour.choices")) ?? {};
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // A browser that keeps nothing goes by its device.
}
