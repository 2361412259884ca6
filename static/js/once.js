// Whoever comes back to a form by the browser's own button gets the page anew, and a form that makes something
// would be another one. So its token is kept with this entry of the history, and stands in it again. Without
// this script the address bears the token (templates/parts/once.html).
const tokens = [...document.querySelectorAll("input[name=once]")];
const kept = history.state?.once;
if (kept?.length === tokens.length) {
  for (const [place, token] of tokens.entries()) token.value = kept[place];
} else {
  history.replaceState({ ...history.state, once: tokens.map((token) => token.value) }, "");
}
