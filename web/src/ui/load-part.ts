const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * The code of a part of a page, asked for again until it comes: a server that restarts or a phone in a lift must not take the
 * whole page down. Where the part is gone for good, after a new version was installed, `isGone` tells and the fault stands.
 */
export async function loadPart<T>(
  load: () => Promise<T>,
  isGone: () => Promise<boolean> = newVersionIsOut,
): Promise<T> {
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(2 * wait, MAX_PAUSE_MS)) {
    try {
      return await load();
    } catch (fault) {
      if (await isGone()) throw fault;
      await pause(wait);
    }
  }
}

/** Whether the server now hands out another build than the one this page was made of; not known while it does not answer. */
async function newVersionIsOut(): Promise<boolean> {
  const answer = await fetch('/', { cache: 'no-store' }).catch(() => null);
  if (!answer?.ok) return false;
  const text = await answer.text();
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return own !== null && !text.includes(new URL(own.src).pathname);
}
