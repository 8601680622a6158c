import { int8Array } from '../../platform/db/binary.ts';
import { preparedRows } from '../../platform/db/prepared-rows.ts';
import { int8, text } from '../../platform/db/rows-from.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { CachedState } from './cached-state.ts';
import { FROM_THE_FIRST } from './recomputation.ts';

/** Derived data of a device that has to be recomputed. */
export interface Due {
  readonly deviceId: number;
  readonly projection: string;
  /** Instant from which it is outdated, UTC epoch ms. */
  readonly from: number;
}

export interface NotedDue extends Due {
  readonly notedAt: number;
  /** How often this was noted: a computation removes the note only if the number has not changed. */
  readonly notes: number;
}

const COLUMNS = 'device_id, projection, from_at as from, noted_at, notes';

const DUE = preparedRows<Due>(
  'u',
  {
    deviceId: [int8, (row) => row.deviceId],
    projection: [text, (row) => row.projection],
    fromAt: [int8, (row) => row.from],
  },
  1,
);

/**
 * Notes what has to be computed again, in the transaction that makes it necessary. The earliest instant per device and
 * projection wins.
 */
export async function noteDue(tx: Tx, due: readonly Due[], now: number): Promise<void> {
  if (due.length === 0) return;
  const earliest = new Map<string, Due>();
  for (const one of due) {
    const key = `${one.deviceId} ${one.projection}`;
    const known = earliest.get(key);
    if (!known || one.from < known.from) earliest.set(key, one);
  }
  const rows = [...earliest.values()].sort(
    (a, b) => a.deviceId - b.deviceId || (a.projection < b.projection ? -1 : Number(a.projection > b.projection)),
  );
  await tx.query(
    `insert into recompute_due (device_id, projection, from_at, noted_at)
     select u.device_id, u.projection, u.from_at, $1::int8 from ${DUE.from}
     on conflict (device_id, projection) do update set from_at = least(recompute_due.from_at, excluded.from_at),
       noted_at = excluded.noted_at, notes = recompute_due.notes + 1
     returning device_id`,
    [now, ...DUE.values(rows)],
  );
}

/** The notes for a state that was written by another version. */
export const dueOfBegun = (deviceId: number, { begun }: Pick<CachedState, 'begun'>): Due[] =>
  begun.map((projection) => ({ deviceId, projection, from: FROM_THE_FIRST }));

/** A page of due notes of some projections, by device, after the last device seen. */
export const dueAfter = (
  tx: Tx,
  projections: readonly string[],
  after: Pick<Due, 'deviceId' | 'projection'>,
  most: number,
): Promise<NotedDue[]> =>
  tx.query<NotedDue>(
    `select ${COLUMNS} from recompute_due
     where projection = any($1) and (device_id, projection) > ($2::int8, $3) order by device_id, projection limit $4`,
    [projections, after.deviceId, after.projection, most],
  );

/** The note of a device and projection; null when there is none. */
export const dueOf = (tx: Tx, deviceId: number, projection: string): Promise<NotedDue | null> =>
  tx.maybe<NotedDue>(`select ${COLUMNS} from recompute_due where device_id = $1 and projection = $2`, [
    deviceId,
    projection,
  ]);

/** Takes notes off the list. Returns the devices that had one. */
export const clearDue = async (tx: Tx, deviceIds: readonly number[], projection: string): Promise<number[]> =>
  (
    await tx.query<{ id: number }>(
      'delete from recompute_due where device_id = any($1::int8[]) and projection = $2 returning device_id as id',
      [int8Array(deviceIds), projection],
    )
  ).map(({ id }) => id);

export const countDue = async (tx: Tx, projections: readonly string[]): Promise<number> =>
  (
    await tx.one<{ count: number }>('select count(*) as count from recompute_due where projection = any($1)', [
      projections,
    ])
  ).count;
