// Copies a text at one press, and says so. Without this script there is no button: one press on the text
// itself selects all of it.
for (const button of document.querySelectorAll("button[data-copies]")) {
  const source = document.getElementById(button.dataset.copies);
  if (!source || !navigator.clipboard) continue;
  button.hidden = false;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(source.textContent.trim());
      button.textContent = button.dataset.done;
      document.getElementById("live").textContent = button.dataset.done;
    } catch {
      // Not allowed: select it, so that it can be copied by hand.
      getSelection().selectAllChildren(source);
    }
  });
}
