import type { DeviceState } from '#domain/assembly/device-state/projections.ts';
import type { Kind } from '#domain/foundation/kinds/registry.ts';
import { int2Array, int4Array, int8Array, textArray } from '../../platform/db/binary.ts';
import type { Tx } from '../../platform/db/within.ts';

/** Statement that reads how many inputs of devices were processed. */
export const seqsOf = (deviceIds: string): string =>
  `select device_id, seq from device_state where device_id = any(${deviceIds}::int8[])`;

/** Number of inputs processed, by device, without devices that no longer exist. */
export async function readSeqs(tx: Tx, deviceIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx.query<{ deviceId: number; seq: number }>({ name: 'read-seqs', text: seqsOf('$1') }, [
    int8Array(deviceIds),
  ]);
  return new Map(rows.map((row) => [row.deviceId, row.seq]));
}

/** The stored state of a device. */
export interface SnapshotRow {
  readonly deviceId: number;
  /** Number of inputs processed. */
  readonly head: number;
  /** Number of them contained in the snapshot. */
  readonly seq: number;
  readonly text: string | null;
  readonly settings: string | null;
}

export async function readSnapshots(tx: Tx, deviceIds: readonly number[]): Promise<SnapshotRow[]> {
  const rows = await tx.query<SnapshotRow>(
    {
      name: 'read-snapshots',
      text: `select s.device_id, d.seq as head, s.seq, s.state as text, f.settings
      from device_snapshot s join device_state d on d.device_id = s.device_id
        left join settings_in_force f on f.device_id = s.device_id
      where s.device_id = any($1::int8[])`,
    },
    [int8Array(deviceIds)],
  );
  return rows;
}

/** A record of the log. */
export interface TailRow {
  readonly deviceId: number;
  readonly kind: Kind;
  readonly unit: number;
  readonly at: number;
  readonly receivedAt: number;
  readonly payload: Buffer;
}

/**
 * Records of devices that are newer than all of their kind and unit in a state, in the order of processing: by time of
 * receipt, which increases from batch to batch, and within a batch by instant, kind and unit.
 */
export async function readTails(
  tx: Tx,
  states: readonly { readonly deviceId: number; readonly state: Pick<DeviceState, 'arrivals'> }[],
): Promise<Map<number, TailRow[]>> {
  const newest = states.flatMap(({ deviceId, state }) =>
    Object.entries(state.arrivals.units).flatMap(([unit, kinds]) =>
      Object.entries(kinds).map(([kind, at]) => ({ deviceId, unit: Number(unit), kind: Number(kind), at })),
    ),
  );
  const tails = new Map<number, TailRow[]>();
  if (newest.length === 0) return tails;
  const rows = await tx.query<TailRow>(
    {
      name: 'read-tails',
      text: `select l.device_id, l.kind, l.unit, l.at, l.received_at, l.payload
      from unnest($1::int8[], $2::int2[], $3::int4[], $4::int8[]) as u (device_id, kind, unit, at)
        join record_log l on l.device_id = u.device_id and l.kind = u.kind and l.unit = u.unit and l.at > u.at
      where l.at > $5
      order by l.device_id, l.received_at, l.at, l.kind, l.unit`,
    },
    [
      int8Array(newest.map(({ deviceId }) => deviceId)),
      int2Array(newest.map(({ kind }) => kind)),
      int4Array(newest.map(({ unit }) => unit)),
      int8Array(newest.map(({ at }) => at)),
      newest.reduce((oldest, { at }) => Math.min(oldest, at), Number.POSITIVE_INFINITY),
    ],
  );
  for (const row of rows) {
    const tail = tails.get(row.deviceId);
    if (tail) tail.push(row);
    else tails.set(row.deviceId, [row]);
  }
  return tails;
}

/** Writes snapshots; rows sorted by device. */
export async function writeSnapshots(
  tx: Tx,
  rows: readonly { readonly deviceId: number; readonly seq: number; readonly text: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(
    {
      name: 'write-snapshots',
      text: `update device_snapshot s set seq = u.seq, state = u.state
      from unnest($1::int8[], $2::int8[], $3::text[]) as u (device_id, seq, state) where s.device_id = u.device_id`,
    },
    [
      int8Array(rows.map((row) => row.deviceId)),
      int8Array(rows.map((row) => row.seq)),
      textArray(rows.map((row) => row.text)),
    ],
  );
}

/** Writes the settings with which the records after a snapshot are processed. */
export async function writeSettingsInForce(
  tx: Tx,
  rows: readonly { readonly deviceId: number; readonly settings: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(
    `insert into settings_in_force (device_id, settings) select * from unnest($1::int8[], $2::text[])
     on conflict (device_id) do update set settings = excluded.settings`,
    [int8Array(rows.map((row) => row.deviceId)), textArray(rows.map((row) => row.settings))],
  );
}
