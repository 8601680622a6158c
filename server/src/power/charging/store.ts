import type { ChargingSession } from '#domain/power/charging/charging-session.ts';
import { preparedRows } from '../../platform/db/prepared-rows.ts';
import { int4, int8, text } from '../../platform/db/rows-from.ts';
import type { Tx } from '../../platform/db/within.ts';

export interface ChargingSessionRow {
  readonly deviceId: number;
  readonly unit: number;
  readonly charge: ChargingSession;
}

const CHARGES = preparedRows<ChargingSessionRow>('u', {
  deviceId: [int8, (row) => row.deviceId],
  unit: [int4, (row) => row.unit],
  startedAt: [int8, (row) => row.charge.startedAt],
  endedAt: [int8, (row) => row.charge.endedAt],
  body: [text, (row) => JSON.stringify(row.charge)],
});

/** Writes charging sessions that began or ended; the last write of each wins. */
export async function writeChargingSessions(tx: Tx, rows: readonly ChargingSessionRow[]): Promise<void> {
  if (rows.length === 0) return;
  const last = [...new Map(rows.map((row) => [`${row.deviceId}:${row.unit}:${row.charge.startedAt}`, row])).values()];
  await tx.query(
    `insert into charge (device_id, unit, started_at, ended_at, body, path, lease_path, lease_from, lease_until)
    select u.device_id, u.unit, u.started_at, u.ended_at, u.body::jsonb, s.path, s.lease_path, s.lease_from, s.lease_until
    from ${CHARGES.from} join device_state s on s.device_id = u.device_id
    on conflict (device_id, unit, started_at) do update set ended_at = excluded.ended_at, body = excluded.body`,
    CHARGES.values(last),
  );
}

/** Charging sessions of a unit that cover an instant. */
export const chargingSessionsOver = (
  tx: Tx,
  deviceId: number,
  unit: number,
  instant: number,
): Promise<{ startedAt: number; endedAt: number }[]> =>
  tx.query(
    `select started_at, ended_at from charge
    where device_id = $1 and unit = $2 and started_at < $3 and ended_at >= $3`,
    [deviceId, unit, instant],
  );

export const removeChargingSessionsFrom = async (
  tx: Tx,
  deviceId: number,
  unit: number,
  from: number,
): Promise<void> => {
  await tx.query('delete from charge where device_id = $1 and unit = $2 and started_at >= $3', [deviceId, unit, from]);
};

export const removeChargingSessions = async (tx: Tx, deviceId: number): Promise<void> => {
  await tx.query('delete from charge where device_id = $1', [deviceId]);
};
