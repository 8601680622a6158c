import type { DeviceState } from '#domain/assembly/device-state/projections.ts';
import type { Kind } from '#domain/foundation/kinds/registry.ts';
import { int8Array } from '../../platform/db/binary.ts';
import { preparedRows } from '../../platform/db/prepared-rows.ts';
import { int2, int4, int8, text } from '../../platform/db/rows-from.ts';
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

interface Newest {
  readonly deviceId: number;
  readonly kind: number;
  readonly unit: number;
  readonly at: number;
}

const NEWEST = preparedRows<Newest>(
  'u',
  {
    deviceId: [int8, ({ deviceId }) => deviceId],
    kind: [int2, ({ kind }) => kind],
    unit: [int4, ({ unit }) => unit],
    at: [int8, ({ at }) => at],
  },
  1,
);

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
      from ${NEWEST.from}
        join record_log l on l.device_id = u.device_id and l.kind = u.kind and l.unit = u.unit and l.at > u.at
      where l.at > $1
      order by l.device_id, l.received_at, l.at, l.kind, l.unit`,
    },
    [newest.reduce((oldest, { at }) => Math.min(oldest, at), Number.POSITIVE_INFINITY), ...NEWEST.values(newest)],
  );
  for (const row of rows) {
    const tail = tails.get(row.deviceId);
    if (tail) tail.push(row);
    else tails.set(row.deviceId, [row]);
  }
  return tails;
}

interface NewSnapshot {
  readonly deviceId: number;
  readonly seq: number;
  readonly text: string;
}

const SNAPSHOTS = preparedRows<NewSnapshot>('u', {
  deviceId: [int8, (row) => row.deviceId],
  seq: [int8, (row) => row.seq],
  state: [text, (row) => row.text],
});

/** Writes snapshots; rows sorted by device. */
export async function writeSnapshots(tx: Tx, rows: readonly NewSnapshot[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(
    {
      name: 'write-snapshots',
      text: `update device_snapshot s set seq = u.seq, state = u.state
      from ${SNAPSHOTS.from} where s.device_id = u.device_id`,
    },
    SNAPSHOTS.values(rows),
  );
}

interface InForce {
  readonly deviceId: number;
  readonly settings: string;
}

const IN_FORCE = preparedRows<InForce>('u', {
  deviceId: [int8, (row) => row.deviceId],
  settings: [text, (row) => row.settings],
});

/** Writes the settings with which the records after a snapshot are processed. */
export async function writeSettingsInForce(tx: Tx, rows: readonly InForce[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(
    `insert into settings_in_force (device_id, settings) select u.device_id, u.settings from ${IN_FORCE.from}
     on conflict (device_id) do update set settings = excluded.settings`,
    IN_FORCE.values(rows),
  );
}
