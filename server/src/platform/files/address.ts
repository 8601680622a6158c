import { createHmac, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';

const HOLDS_MS = 10 * MINUTE_MS;
/** Addresses issued in the same five minutes are the same, so that a browser caches a picture that a list names again. */
const STEP_MS = 5 * MINUTE_MS;

const signatureOf = (key: Uint8Array, id: string, until: number): Buffer =>
  createHmac('sha256', key).update(`${id}\n${until}`).digest();

/** An address under which a file can be fetched for at most ten minutes. It is issued to callers who may see the file. */
export function signedAddress(key: Uint8Array, id: string, now: number): string {
  const until = Math.floor(now / STEP_MS) * STEP_MS + HOLDS_MS;
  return `/files/${id}?until=${until}&by=${signatureOf(key, id, until).toString('base64url')}`;
}

/** Whether a URL was issued and is still valid. */
export function isSignedAddress(
  key: Uint8Array,
  { id, until, by }: { id: string; until: number; by: string },
  now: number,
): boolean {
  if (!(until > now && until <= now + HOLDS_MS)) return false;
  const given = Buffer.from(by, 'base64url');
  const wanted = signatureOf(key, id, until);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
