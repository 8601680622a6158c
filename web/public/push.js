/*
 * The service worker for push notifications: registered when somebody switches them on, and for nothing else. It answers no
 * request and stores nothing.
 */
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  const note = event.data?.json();
  if (!note) return;
  const { title, body, lang, tag, path, level, at } = note;
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      lang,
      tag,
      timestamp: at,
      icon: '/app-icon.svg',
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
