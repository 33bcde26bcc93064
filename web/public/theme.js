// Before anything is drawn: the theme that was chosen last, so that a dark page does not flash.
try {
  const theme = JSON.parse(localStorage.getItem("siasat.prefs") || "{}").theme;
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // The system's theme it is.
}
