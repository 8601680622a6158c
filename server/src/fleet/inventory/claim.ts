import type { InventoryItem } from '#domain/fleet/inventory/inventory-table.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { countTry } from '../../access/users/sessions/tries.ts';
import type { Context } from '../../context.ts';
import type { Session } from '../../platform/http/session.ts';
import { knownNumbers, type UnitNumbers } from './items.ts';

/**
 * The outcome for a pair of numbers: a monitor without an owner, one that is not in the inventory, one that is already
 * added, or numbers that do not belong together.
 */
export type Claim = InventoryItem | 'new' | 'bound' | 'no pair';

/**
 * Whoever knows both numbers has the label. One number alone reveals nothing: neither the monitor, nor whether it
 * exists, who owns it, or whether it is added.
 */
export function claimOf({ sn, mcuId }: UnitNumbers, known: Awaited<ReturnType<typeof knownNumbers>>): Claim {
  const about = [...(known.get(sn) ?? []), ...(known.get(mcuId) ?? [])];
  const isIt = (each: UnitNumbers) => each.sn === sn && each.mcuId === mcuId;
  if (about.some((each) => each.unit === null && isIt(each))) return 'bound';
  if (!about.every(isIt)) return 'no pair';
  return about[0]?.unit ?? 'new';
}

/** Maximum number of look-ups by an account in 10 min. */
const MAX_LOOK_UPS = 30;

type ClaimContext = Pick<Context, 'within' | 'clock'>;

/** Counts a look-up of an account, or refuses it. */
export const countLookUp = ({ within, clock }: ClaimContext, { userId }: { userId: number | null }): Promise<void> =>
  countTry(within, [{ subject: `units:${userId}`, max: MAX_LOOK_UPS }], clock.now());

/** The monitor with both numbers of a label, if nobody owns it. All wrong labels get the same response. */
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

/**
 * The identity that belongs to a serial number: who keeps the inventory may look into it. For everybody else a serial
 * number alone is never known, so that nobody learns from one whether a device exists.
 */
export async function identityOf(
  context: ClaimContext,
  account: Pick<Session, 'userId' | 'role'>,
  sn: string,
): Promise<string> {
  if (!can.importInventory(account).allowed) {
    await countLookUp(context, account);
    throw new Refusal('device_sn_not_exists');
  }
  const known = (await knownNumbers(context.within, [{ sn, mcuId: '' }])).get(sn)?.[0];
  if (!known) throw new Refusal('device_sn_not_exists');
  return known.mcuId;
}

/**
 * The inventory's entry for a monitor to be added, null if it is new. Refuses a monitor that the caller may not add.
 */
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
