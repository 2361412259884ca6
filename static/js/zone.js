// Chooses the browser's own time zone in a select that is still at its first answer. Without this script the
// select stays at UTC, and the reader chooses. A zone listed under another name ("US/Eastern") is sent by the
// browser's name: the server knows both.
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
for (const select of document.querySelectorAll("select[data-own-zone]")) {
  const untouched = select.value === "UTC" && !select.matches("[aria-invalid]");
  if (!untouched || !zone) continue;
  if (![...select.options].some((option) => option.value === zone)) select.add(new Option(zone, zone));
  select.value = zone;
}
