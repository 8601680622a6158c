/*
 * The service worker of the console: push notifications, and the built console while the server cannot be reached. It
 * keeps files that are the same for everybody, and no answer to a call.
 */
const SHELL = 'shell-';
/** The document, and what it loads without a hash in its name. */
const UNNAMED = ['/', '/theme-boot.js', '/favicon.svg', '/app-192.png'];
/** Named by their content. */
const ASSETS = /^\/(assets|brand)\//;
/** The build that runs, and the one before it for tabs that are still open. */
const KEPT_BUILDS = 2;
const MAX_FILES = 400;
/** An answer of a proxy whose server is away. */
const AWAY = [502, 503, 504];

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  // An app that embeds the console has its own page for this.
  if (url.searchParams.get('platform') === 'yhubapp') return;
  if (request.mode === 'navigate' && url.pathname === '/') event.respondWith(fromServer(request, '/'));
  else if (ASSETS.test(url.pathname)) event.respondWith(fromBuild(request));
  else if (UNNAMED.includes(url.pathname) && url.pathname !== '/') event.respondWith(fromServer(request, url.pathname));
});

/** A page tells that it has loaded: its build is kept from now on, with the files that a page offline needs. */
self.addEventListener('message', (event) => {
  if (event.data?.keep) event.waitUntil(keep(event.data.keep));
});

/** As long as the server answers, its answer counts: an old page is never shown instead of a new one. */
async function fromServer(request, path) {
  const answer = await fetch(request).catch(() => null);
  if (answer && !AWAY.includes(answer.status)) return answer;
  for (const name of await builds()) {
    const kept = await (await caches.open(name)).match(path);
    if (kept) return kept;
  }
  return answer ?? Response.error();
}

/** Its name contains the hash of its content: what is kept cannot be old. */
async function fromBuild(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  const [newest] = await builds();
  if (answer.status === 200 && newest !== undefined) {
    const cache = await caches.open(newest);
    if ((await cache.keys()).length < MAX_FILES) await cache.put(request, answer.clone()).catch(() => undefined);
  }
  return answer;
}

/** Newest first. */
const builds = async () => (await caches.keys()).filter((name) => name.startsWith(SHELL)).reverse();

async function keep({ build, files }) {
  const name = `${SHELL}${build}`;
  const known = await builds();
  if (known[0] !== name) await caches.delete(name);
  const cache = await caches.open(name);
  for (const path of UNNAMED) {
    const answer = await fetch(path, { cache: 'no-cache' }).catch(() => null);
    // A document of another build would lack the files of this one.
    if (path === '/' && !(await answer?.clone().text())?.includes(build)) return caches.delete(name);
    if (answer?.ok) await cache.put(path, answer);
  }
  const list = await fetch('/shell.json', { cache: 'no-cache' }).then((answer) => answer.json());
  for (const path of new Set([...list, ...files].slice(0, MAX_FILES))) {
    if (await cache.match(path)) continue;
    const answer = await fetch(path).catch(() => null);
    if (answer?.status === 200) await cache.put(path, answer);
  }
  for (const old of (await builds()).slice(KEPT_BUILDS)) await caches.delete(old);
}

self.addEventListener('push', (event) => {
  const note = event.data?.json();
  if (!note) return;
  const { title, body, lang, tag, path, level, at, icon } = note;
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      lang,
      tag,
      timestamp: at,
      icon: icon || '/app-icon.svg',
      // Of the most severe a later one with the same tag rings again, and it stays until it is seen.
      renotify: level === 1,
      requireInteraction: level === 1,
      data: { path },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = new URL(event.notification.data?.path ?? '/', self.location.origin);
  // Only the console itself is opened.
  if (url.origin === self.location.origin) event.waitUntil(open(url.href));
});

async function open(url) {
  const [page] = await self.clients.matchAll({ type: 'window' });
  if (!page) return self.clients.openWindow(url);
  const shown = await page.navigate(url);
  return shown?.focus();
}
