import { isOnShelf } from '#domain/foundation/basics/shelf-path.ts';
import { foldSearch } from '../../platform/db/like.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import { assigned } from '../../platform/db/written.ts';
import { OF_MONITOR, type SwapRow } from './rows.ts';

/** Two rows of `device`; the first is a place, the other one a place or on a shelf. */
export type Pair = readonly [SwapRow, SwapRow];

/** Lets two devices exchange what belongs to their monitors. What follows from it is noted by the caller, who holds their lanes. */
export async function exchangeIdentities(tx: Tx, [one, other]: Pair): Promise<void> {
  // Both are unique: neither can be written while the other has it.
  await tx.query("update device set mcu_id = 'swap ' || id, sn = 'swap ' || id where id = any($1)", [
    [one.id, other.id],
  ]);
  for (const [to, from] of [
    [one, other],
    [other, one],
  ] as const) {
    const monitor = Object.fromEntries(OF_MONITOR.map((field) => [field, from[field]]));
    await tx.query(
      sql`update device set ${assigned(monitor)}, search_text = ${`${foldSearch(to.name)} ${from.sn.toLowerCase()}`} where id = ${to.id}`,
    );
  }
}

/** Begins the period of each monitor at the place of the other. */
export async function noteMounts(tx: Tx, [one, other]: Pair, at: number, reason: string): Promise<void> {
  for (const [place, monitor] of [
    [one, one],
    [other, other],
  ] as const) {
    // The first swap of a place says who was there before.
    await insertMount(
      tx,
      place,
      monitor,
      0,
      'on conflict do nothing',
      'where not exists (select from monitor_mount where device_id = d.id)',
    );
    await tx.query(
      `update monitor_mount set dismounted_at = $2, reason = $3, firmware_version = $4 where device_id = $1 and dismounted_at is null`,
      [place.id, at, reason, monitor.firmwareVersion],
    );
  }
  await insertMount(tx, one, other, at);
  await insertMount(tx, other, one, at);
}

const insertMount = (tx: Tx, place: SwapRow, monitor: SwapRow, from: number, conflict = '', where = '') =>
  tx.query(
    `insert into monitor_mount (device_id, mounted_at, mcu_id, sn, model, hardware_version, firmware_version, path, lease_path, lease_from, lease_until)
     select d.id, $2, $3, $4, $5, $6, $7, d.path, d.lease_path, d.lease_from, d.lease_until from device d ${where === '' ? 'where' : `${where} and`} d.id = $1 ${conflict} returning device_id`,
    [place.id, from, monitor.mcuId, monitor.sn, monitor.model, monitor.hardwareVersion, monitor.firmwareVersion],
  );

/** Takes the periods back that a swap has begun. */
export async function forgetMounts(tx: Tx, ids: readonly number[], at: number): Promise<void> {
  await tx.query('delete from monitor_mount where device_id = any($1) and mounted_at = $2', [ids, at]);
  await tx.query(
    "update monitor_mount set dismounted_at = null, reason = '' where device_id = any($1) and dismounted_at = $2",
    [ids, at],
  );
}

/** Since when the monitors hang that are there now: 0 for one that has always been there. */
export const mountedSince = async (tx: Tx, ids: readonly number[]): Promise<number> =>
  (
    await tx.one<{ since: number }>(
      'select coalesce(max(mounted_at), 0)::int8 as since from monitor_mount where device_id = any($1)',
      [ids],
    )
  ).since;

/** What the monitors said of themselves was of the former one, and what they were told to do is not told to the next. */
export async function forgetMonitor(tx: Tx, ids: readonly number[], now: number): Promise<void> {
  await tx.query(
    `update device_configuration set wanted = coalesce(report -> 'configuration', '{}'::jsonb) || wanted,
       report = null, received_at = null, heard_reports = '{}' where device_id = any($1)`,
    [ids],
  );
  await tx.query(
    `update command set state = 'failed', ended_at = $2, due_at = $2, fault = 'not_sent' where device_id = any($1) and ended_at is null`,
    [ids, now],
  );
}

/** What a monitor is that was taken off, until somebody says what becomes of it. */
export async function noteOnShelf(tx: Tx, { id, path }: SwapRow, byName: string, now: number): Promise<void> {
  if (!isOnShelf(path)) return;
  await tx.query(
    `insert into shelf_monitor (device_id, state, since, by_name) values ($1, 'replaced', $2, $3)
     on conflict (device_id) do update set state = excluded.state, since = excluded.since, note = '', by_name = excluded.by_name`,
    [id, now, byName],
  );
}
