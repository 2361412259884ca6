/* Turns notifications in this browser on (docs/push.md). The browser asks for permission only when the button is
   pressed. Without this file no button is shown. */
(() => {
  "use strict";

  const bytes = (text) => Uint8Array.from(
    atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0),
  );

  // Returns which of the states of the switch the browser is in.
  const turnOn = async (place) => {
    if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) return "cannot";
    if ((await Notification.requestPermission()) !== "granted") return "blocked";
    const { push, worker, subscribe } = place.dataset;
    await navigator.serviceWorker.register(worker, { updateViaCache: "none" });
    const { pushManager } = await navigator.serviceWorker.ready;
    // One that somebody else left here, or one made for another key of the service.
    await (await pushManager.getSubscription())?.unsubscribe();
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(push) });
    const { endpoint, keys } = made.toJSON();
    const body = new URLSearchParams({ endpoint, p256dh: keys.p256dh, auth: keys.auth });
    const csrf = place.querySelector("[name=csrfmiddlewaretoken]").value;
    const answer = await fetch(subscribe, { method: "POST", body, headers: { "X-CSRFToken": csrf } });
    if (answer.ok) return "on";
    await made.unsubscribe();
    return "failed";
  };

  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-push-state=off] button[type=button]");
    if (!button) return;
    const place = button.closest("[data-push]");
    button.disabled = true;
    const now = await turnOn(place).catch(() => "failed");
    button.disabled = false;
    if (now === "on" && "reload" in place.dataset) return location.reload();
    for (const each of place.querySelectorAll("[data-push-state]")) {
      each.hidden = each.dataset.pushState !== now && !(each.dataset.pushState === "off" && now !== "on");
    }
  });
})();
