// Passkeys: asks the browser for one and sends what it answers. A form marked data-passkey says
// that scripts are off until this one runs, and then shows its button instead.
(() => {
  "use strict";

  const toBytes = (text) =>
    Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));
  const toText = (buffer) =>
    btoa(Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join(""))
      .replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  const known = (list) => (list ?? []).map((each) => ({ ...each, id: toBytes(each.id) }));

  // The server's options name bytes in base64url, the browser wants the bytes.
  async function ask(form) {
    const options = form.dataset.options ? JSON.parse(form.dataset.options) : await fetched(form);
    const publicKey = { ...options.publicKey, challenge: toBytes(options.publicKey.challenge) };
    if (form.dataset.passkey === "get") {
      publicKey.allowCredentials = known(publicKey.allowCredentials);
      return navigator.credentials.get({ publicKey });
    }
    publicKey.user = { ...publicKey.user, id: toBytes(publicKey.user.id) };
    publicKey.excludeCredentials = known(publicKey.excludeCredentials);
    // Each must sign in by itself, so each is kept on the device and asks who uses it.
    const wanted = { residentKey: "required", requireResidentKey: true, userVerification: "required" };
    publicKey.authenticatorSelection = { ...publicKey.authenticatorSelection, ...wanted };
    return navigator.credentials.create({ publicKey });
  }

  async function fetched(form) {
    const answer = await fetch(form.action, { headers: { Accept: "application/json" } });
    if (!answer.ok) throw new Error(`options: ${answer.status}`);
    return (await answer.json()).request_options;
  }

  // And back again: every buffer of the answer as base64url.
  function written(credential) {
    const response = {};
    for (const name of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]) {
      if (credential.response[name]) response[name] = toText(credential.response[name]);
    }
    if (credential.response.getTransports) response.transports = credential.response.getTransports();
    return JSON.stringify({
      id: credential.id,
      rawId: toText(credential.rawId),
      type: credential.type,
      authenticatorAttachment: credential.authenticatorAttachment,
      clientExtensionResults: credential.getClientExtensionResults(),
      response,
    });
  }

  function say(form, what) {
    for (const line of form.querySelectorAll("[data-passkey-says]")) {
      line.hidden = line.dataset.passkeySays !== what;
    }
  }

  for (const form of document.querySelectorAll("form[data-passkey]")) {
    if (!window.PublicKeyCredential) {
      say(form, "unsupported");
      continue;
    }
    say(form, null);
    form.querySelector("[data-passkey-button]").hidden = false;
    const button = form.querySelector("[data-passkey-button] button");
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      say(form, null);
      button.disabled = true;
      try {
        form.elements.credential.value = written(await ask(form));
        form.submit();
      } catch (error) {
        button.disabled = false;
        button.focus();
        say(form, error.name === "InvalidStateError" ? "known" : "refused");
      }
    });
  }
})();
