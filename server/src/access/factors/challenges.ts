import { parseJson } from '#domain/contract/json-text.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import type { Tx } from '../../platform/db/within.ts';
import { hashBytes } from '../users/sessions/token.ts';

export const CHALLENGE_MS = 5 * MINUTE_MS;
const PURPOSE = 'passkey';

const hashOf = (subject: string, challenge: string): Buffer => hashBytes(PURPOSE, subject, challenge);

/** Stores what a passkey has to sign, for five minutes and one use. */
export async function newChallenge(tx: Tx, subject: string, challenge: string, now: number): Promise<string> {
  const hash = hashOf(subject, challenge);
  await tx.query(
    `insert into one_time_code (key_hash, purpose, subject, code_hash, tries_left, expires_at)
     values ($1, $2, $3, $1, 1, $4)`,
    [hash, PURPOSE, subject, now + CHALLENGE_MS],
  );
  return challenge;
}

/** The challenge that was signed, when it was given out for this; it is used up. */
export async function spendChallenge(tx: Tx, subject: string, clientDataJson: string, now: number): Promise<string> {
  const challenge = challengeIn(clientDataJson);
  const spent = await tx.maybe(
    'delete from one_time_code where key_hash = $1 and purpose = $2 and expires_at > $3 returning 1',
    [hashOf(subject, challenge), PURPOSE, now],
  );
  if (!spent) throw new Refusal('passkey_error');
  return challenge;
}

function challengeIn(clientDataJson: string): string {
  try {
    const data: unknown = parseJson(Buffer.from(clientDataJson, 'base64url').toString());
    if (typeof data === 'object' && data !== null && 'challenge' in data) return String(data.challenge);
  } catch {
    // Not what a browser writes: no challenge is known by this name.
  }
  return '';
}
