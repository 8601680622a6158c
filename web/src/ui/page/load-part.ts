import { awaitedParts } from './awaited-parts.ts';
import { hasReloaded, type Program, programOfPage, reloadForNewer, reloadOnce } from './reload.ts';

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;

/** Until then, or until the network is back. */
const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      globalThis.removeEventListener?.('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    globalThis.addEventListener?.('online', end);
  });

interface Circumstances {
  program(): Promise<Program>;
  /** Whether this page was just loaded again because a part was missing: it is not tried twice. */
  hasReloaded(): boolean;
  reload(): void;
  /** The same for a newer version; asks first while there is unsaved input, and is done when the page goes. */
  reloadForNewer(): Promise<void>;
}

/** Not the fault of the import: the router would load the page again by itself, and ask nobody. */
const missing = (fault: unknown) => new Error('a part of the page is missing', { cause: fault });

/**
 * Loads the code of a part of a page and retries until it succeeds: a server restart or a short loss of network must not
 * break the whole page. Until a page is left, some browsers remember the address of a module that did not load as failed:
 * when the server is back and the part still does not load, the page is loaded again, and so it is when a new version has
 * replaced the part. If that does not help, the error remains.
 */
export async function loadPart<T>(
  load: () => Promise<T>,
  circumstances: Circumstances = { program: programOfPage, hasReloaded, reload: reloadOnce, reloadForNewer },
): Promise<T> {
  const part = Symbol('part');
  let isBack = false;
  try {
    for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(2 * wait, MAX_PAUSE_MS)) {
      try {
        return await load();
      } catch (fault) {
        const now = await circumstances.program();
        const isLost = now === 'replaced' || (now === 'there' && isBack);
        if (isLost && circumstances.hasReloaded()) throw missing(fault);
        if (now === 'away') awaitedParts.add(part);
        else awaitedParts.delete(part);
        if (now === 'replaced') await circumstances.reloadForNewer();
        else if (isLost) circumstances.reload();
        isBack = now === 'there';
        await pause(wait);
      }
    }
  } finally {
    awaitedParts.delete(part);
  }
}
