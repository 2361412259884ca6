{% load static %}/* Does what somebody asked of their own device, for them alone: it keeps the position of each of their matches as
   last opened and shows it where there is no network (docs/offline.md), and shows notifications (docs/push.md). No
   browser runs it before they press a switch (kept.js, push.js), which registers it with their key in its address. */
"use strict";

const READER = new URL(location.href).searchParams.get("reader");
const STORE = `kept-${READER}`; // made by kept.js; where there is none nothing is kept
const LIST = "{% url 'matches:kept_matches' %}", ACCOUNT = "{% url 'accounts:settings' %}";
const SIGN_OUT = "{% url 'account_logout' %}", STATIC = "{% get_static_prefix %}";
const MANIFEST = "{% url 'matches:manifest' %}", ICON = "{% static 'icons/app-192.png' %}";
const COPIES_KEPT = 60; // matches; those looked at longest ago go
const MATCH = /^\/matches\/\d+\/$/, COPY = /^\/matches\/\d+\/kept\/$/;

// Emptying and storing never overlap: what was fetched before somebody signed out is not stored after it.
let last = Promise.resolve();
const inTurn = (act) => (last = last.then(act, act));

// The reader's name is on every answer of ours. A proxy's answer, or a hotel's, says nothing of them.
const reader = (answer) => answer.headers.get("Muster-Reader");

const open = async () => ((await caches.has(STORE)) ? caches.open(STORE) : undefined);

const kept = async (path) => (await open())?.match(path);

// With the worker goes its subscription to notifications.
const forget = () => inTurn(async () => {
  await caches.delete(STORE);
  await registration.unregister();
});

// The one place where something is stored: a page made to be kept, and the files it shows itself with.
async function take(path) {
  if (!(await open())) return;
  const answer = await fetch(path, { cache: "no-store", redirect: "manual" });
  if (reader(answer) === null || answer.status >= 500) return;
  if (reader(answer) !== READER) return forget();
  const text = await answer.clone().text();
  await inTurn(async () => {
    const store = await open();
    await store?.delete(path);
    if (answer.status === 200) await store?.put(path, answer); // the last, now
    const copies = ((await store?.keys()) ?? []).filter((each) => COPY.test(new URL(each.url).pathname));
    for (const copy of copies.slice(0, -COPIES_KEPT)) await store.delete(copy);
  });
  for (const [, file] of text.matchAll(/(?:href|src)="([^"]+)"/g)) {
    if (file.startsWith(STATIC) && !(await kept(file))) await inTurn(async () => (await open())?.add(file));
  }
}

async function heed(answer) {
  if (reader(answer) === null) return;
  if (reader(answer) !== READER) return forget();
  const { pathname } = new URL(answer.headers.get("Content-Location") ?? answer.url, location.href);
  if (!answer.ok) return;
  if (MATCH.test(pathname)) await take(`${pathname}kept/`);
  if (pathname === ACCOUNT) await take(LIST); // their language may be another now
}

// Whatever is asked goes to the network as it is; where that fails, and a page was asked for, a copy is shown.
async function pass(event) {
  const { request } = event, { pathname } = new URL(request.url);
  try {
    const answer = await fetch(request);
    event.waitUntil(heed(answer).catch(() => {}));
    return answer;
  } catch (error) {
    if (request.mode !== "navigate" || request.method !== "GET") throw error;
    const copy = COPY.test(pathname) ? pathname : `${pathname}kept/`;
    return (await kept(copy)) ?? (await kept(LIST)) ?? Response.error();
  }
}

addEventListener("install", () => skipWaiting());
addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (origin !== location.origin) return;
  if (pathname.startsWith(STATIC)) {
    event.respondWith(fetch(event.request).catch(async () => (await kept(pathname)) ?? Response.error()));
    return;
  }
  if (event.request.method === "POST" && pathname === SIGN_OUT) event.waitUntil(forget());
  event.respondWith(pass(event));
});

// A notification may have waited at the push service while somebody signed out elsewhere, or somebody else signed in.
async function notify({ title, body, path, lang, reader: meant }) {
  const answer = await fetch(MANIFEST, { cache: "no-store" }).catch(() => undefined);
  const here = answer && reader(answer);
  if (meant !== READER || (here && here !== READER)) return forget();
  return registration.showNotification(title, { body, lang, icon: ICON, tag: path, data: path });
}

async function show(path) {
  const pages = await clients.matchAll({ type: "window" });
  const page = pages.find((each) => new URL(each.url).pathname === path);
  return page ? page.focus() : clients.openWindow(path);
}

addEventListener("push", (event) => event.waitUntil(notify(event.data.json())));
addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data));
});
