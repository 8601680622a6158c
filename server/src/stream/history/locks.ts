import type { Tx } from '../../platform/db/within.ts';

/**
 * Every device belongs to a lane. The transactions of a lane run one after the other, in any process. The
 * database knows their number and refuses a program with another: it would lock others than the rest do.
 */
export const LANES = 64;
export const laneOf = (deviceId: number): number => deviceId % LANES;

const DAY_LOCKS = 72_642;
const MERGE_LOCKS = 72_643;

const lanesOf = (deviceIds: readonly number[]): number[] => [...new Set(deviceIds.map(laneOf))].sort((a, b) => a - b);

/**
 * Waits for the lanes of devices until the end of the transaction, always in the same order: nobody else writes derived
 * data of these devices meanwhile. The rows themselves cannot be locked together because a cluster locks the rows of
 * one device only.
 */
export async function lockLanesOf({ client }: Pick<Tx, 'client'>, deviceIds: readonly number[]): Promise<void> {
  await client.query(`select lock_lanes('{${lanesOf(deviceIds).join()}}', ${LANES})`);
}

/** Statement that takes the lanes of devices that are free until the end of the transaction, and says which. */
export const tryLanesOf = (deviceIds: readonly number[]): string =>
  `select try_lanes('{${lanesOf(deviceIds).join()}}', ${LANES}) as lanes`;

/**
 * Statement that prevents the sealing of days until the end of the transaction. Read sealed data in a later statement:
 * this one's snapshot is older than the locks it waits for.
 */
export const holdDaysOpen = (days: readonly number[]): string =>
  `select ${days.map((day) => `pg_advisory_xact_lock_shared(${DAY_LOCKS}, ${day})`).join(', ')}`;

/** Statement that waits until nobody else merges late records of a device, and locks others out. */
export const lockMerging = (deviceId: number): string =>
  `select pg_advisory_xact_lock(${MERGE_LOCKS}, ${deviceId % 2 ** 31})`;

/** Statement that waits until nobody writes to a day, and locks writers out until the end of the transaction. */
export const closeDay = (day: number): string => `select pg_advisory_xact_lock(${DAY_LOCKS}, ${day})`;
