// Computes the proof of a sign-up that would otherwise have to wait: a number with which SHA-256 of
// "token:number" starts with enough zero bits. Sends the form once it is found, or once the wait is over.
// Without this script, or without Web Crypto (plain http), the page asks the reader to wait and continue.
const form = document.querySelector("form[data-proof]");
const BATCH = 512;

function zeroBits(digest) {
  let bits = 0;
  for (const byte of new Uint8Array(digest)) {
    if (byte) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
}

async function find(token, bits) {
  const encoder = new TextEncoder();
  for (let first = 0; ; first += BATCH) {
    const numbers = Array.from({ length: BATCH }, (_, index) => first + index);
    const digests = await Promise.all(
      numbers.map((number) => crypto.subtle.digest("SHA-256", encoder.encode(`${token}:${number}`))),
    );
    const found = digests.findIndex((digest) => zeroBits(digest) >= bits);
    if (found >= 0) return numbers[found];
  }
}

let sent = false;
function send(number) {
  if (sent) return;
  sent = true;
  form.elements.number.value = number;
  form.submit();
}

// A second more, because the server counts whole seconds.
setTimeout(() => send(""), (Number(form.dataset.seconds) + 1) * 1000);
if (globalThis.crypto?.subtle) {
  const status = form.querySelector("[data-status]");
  status.textContent = status.dataset.working;
  find(form.elements.token.value, Number(form.dataset.bits)).then(send);
}
