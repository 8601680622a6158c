const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Loads the code of a part of a page and retries until it succeeds: a server restart or a short loss of network must not
 * break the whole page. If the part no longer exists because a new version was installed, `isGone` says so and the error
 * remains.
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

/** Whether the server now has another build than this page; unknown while it does not answer. */
async function newVersionIsOut(): Promise<boolean> {
  const answer = await fetch('/', { cache: 'no-store' }).catch(() => null);
  if (!answer?.ok) return false;
  const text = await answer.text();
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return own !== null && !text.includes(new URL(own.src).pathname);
}
