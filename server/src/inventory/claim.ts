import { Refusal } from '#domain/errors.ts';
import type { Context } from '../context.ts';
import { countTry } from '../users/tries.ts';
import { type InventoryItem, knownNumbers, type UnitNumbers } from './items.ts';

/** What two numbers come to: a unit nobody has, one nobody has heard of yet, one that is bound, or numbers that are no pair. */
export type Claim = InventoryItem | 'new' | 'bound' | 'no pair';

/**
 * Whoever knows both numbers holds the label in the hand. With one of them nothing is to be had: not the unit, and not
 * whether it is there, whose it is, or bound.
 */
export function claimOf({ sn, mcuId }: UnitNumbers, known: Awaited<ReturnType<typeof knownNumbers>>): Claim {
  const about = [...(known.get(sn) ?? []), ...(known.get(mcuId) ?? [])];
  const isIt = (each: UnitNumbers) => each.sn === sn && each.mcuId === mcuId;
  if (about.some((each) => each.unit === null && isIt(each))) return 'bound';
  if (!about.every(isIt)) return 'no pair';
  return about[0]?.unit ?? 'new';
}

/** Look-ups of an account in 10 min. */
const MAX_LOOK_UPS = 30;

type ClaimContext = Pick<Context, 'within' | 'clock'>;

/** Counts a look-up of an account, or refuses it. */
export const countLookUp = ({ within, clock }: ClaimContext, { userId }: { userId: number | null }): Promise<void> =>
  countTry(within, [{ subject: `units:${userId}`, max: MAX_LOOK_UPS }], clock.now());

/** The unit with both numbers of a label, if nobody has it. Every other answer of a wrong label is the same. */
export async function findUnit(
  context: ClaimContext,
  account: { userId: number | null },
  { sn, mcuId }: { sn: string; mcuId?: string | undefined },
): Promise<InventoryItem> {
  if (sn === '') throw new Refusal('sn_null');
  await countLookUp(context, account);
  const numbers = { sn, mcuId: mcuId ?? '' };
  const claim = claimOf(numbers, await knownNumbers(context.within, [numbers]));
  if (claim === 'bound') throw new Refusal('device_already_bind');
  if (typeof claim === 'string') throw new Refusal('sn_not_found');
  return claim;
}

/** What the register knows of a unit that is to be added, null when it is new to it. Refuses what is not the caller's to add. */
export async function claimUnit(
  context: ClaimContext,
  account: { userId: number | null },
  numbers: UnitNumbers,
): Promise<InventoryItem | null> {
  const claim = claimOf(numbers, await knownNumbers(context.within, [numbers]));
  if (claim === 'bound' || claim === 'no pair') {
    await countLookUp(context, account);
    throw new Refusal(claim === 'bound' ? 'device_already_bind' : 'device_identity_differs');
  }
  return claim === 'new' ? null : claim;
}
