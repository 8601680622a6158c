/** Without a record for this long, the device did not answer. */
export const ANSWER_MS = 30_000;

/** The state of a request for live data. Instants in UTC epoch ms. */
export type Asking =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending' }
  /** `knownAt` is the newest record at the time of the request; a newer one is the answer. */
  | { readonly kind: 'waiting'; readonly since: number; readonly knownAt: number }
  | { readonly kind: 'answered'; readonly at: number }
  | { readonly kind: 'silent' }
  /** The device is not connected. */
  | { readonly kind: 'unreachable' };

export const notAsked: Asking = { kind: 'idle' };

/** The next state of the request, from the newest record and the clock. */
export function afterLook(asking: Asking, newestAt: number | null, now: number): Asking {
  if (asking.kind !== 'waiting') return asking;
  if (newestAt !== null && newestAt > asking.knownAt) return { kind: 'answered', at: newestAt };
  return now - asking.since >= ANSWER_MS ? { kind: 'silent' } : asking;
}
