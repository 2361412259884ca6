// Chooses the browser's own time zone in a select that is still at its first answer.
// Without this script the select stands at UTC, and the reader chooses.
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
for (const select of document.querySelectorAll("select[data-own-zone]")) {
  const untouched = select.value === "UTC" && !select.matches("[aria-invalid]");
  if (untouched && [...select.options].some((option) => option.value === zone)) select.value = zone;
}
