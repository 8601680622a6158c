import { keepShown } from './kept.ts';
import { pageBuild } from './page-build.ts';
import { WORKER } from './push-subscription.ts';
import { queryClient } from './query-client.ts';

const KEEP_AFTER_MS = 5_000;

let started = false;

/** From now on the console can be opened without a server: its files are kept by the worker, what it shows by the page. */
export function startOffline(): void {
  if (started || !('serviceWorker' in navigator)) return;
  started = true;
  // Some browsers refuse it, in private windows for instance: then there is no page without a server.
  void keepFiles().catch(() => undefined);
  const keep = () => void keepShown().catch(() => undefined);
  let isDue = false;
  const keepSoon = () => {
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      keep();
    }, KEEP_AFTER_MS);
  };
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') keepSoon();
  });
  document.addEventListener('visibilitychange', keep);
  keep();
}

async function keepFiles(): Promise<void> {
  await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' });
  const { active } = await navigator.serviceWorker.ready;
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
  active?.postMessage({ keep: { build: pageBuild()?.build, files } });
}
