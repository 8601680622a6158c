import { AsyncLocalStorage } from 'node:async_hooks';

/** The call that is answered here. Jobs are in none: they reach whom they were told to. */
const calls = new AsyncLocalStorage<{ isCounted: boolean }>();

export const inCall = <T>(work: () => T): T => calls.run({ isCounted: false }, work);

/** What the call reaches is counted against a limit. */
export function noteCounted(): void {
  const call = calls.getStore();
  if (call) call.isCounted = true;
}

/** Before anything leaves: no call makes the server write to somebody, or dial an address, without a limit. */
export function checkCounted(): void {
  if (calls.getStore()?.isCounted === false) throw new Error('the call reaches somebody and counts it nowhere');
}
