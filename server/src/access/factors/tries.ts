import { DAY_MS } from '#domain/foundation/basics/time.ts';
import type { Tx, Within } from '../../platform/db/within.ts';
import { byAddress, countTry, forgiveTry, type TrySubject } from '../users/sessions/tries.ts';

/** Of a million codes three are right at a time: at this pace somebody who knows the password guesses for decades. */
const CODES_A_DAY = 40;

/** The keys under which codes of an account's app are counted. */
const codesOf = (userId: number): readonly TrySubject[] => [
  { subject: `factor codes of ${userId}` },
  { subject: `factor codes a day of ${userId}`, max: CODES_A_DAY, windowMs: DAY_MS },
];
const from = (address: string): TrySubject => ({ subject: `factor from ${byAddress(address).subject}` });

export const countCode = (within: Within, userId: number, address: string, now: number): Promise<void> =>
  countTry(within, [...codesOf(userId), from(address)], now);

/** A right code does not count. */
export async function forgiveCode(tx: Tx, userId: number, address: string): Promise<void> {
  const [often, aDay] = codesOf(userId);
  if (often && aDay) await forgiveTry(tx, often, aDay);
  await forgiveAddress(tx, address);
}

/** Recovery codes and passkeys cannot be guessed: only the network is counted, so that nobody keeps the owner out. */
export const countOther = (within: Within, address: string, now: number): Promise<void> =>
  countTry(within, [from(address)], now);

export const forgiveAddress = (tx: Tx, address: string): Promise<void> =>
  forgiveTry(tx, { subject: '' }, from(address));
