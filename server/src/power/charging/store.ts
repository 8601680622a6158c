import type { ChargingSession } from '#domain/power/charging/charging-session.ts';
import { int4Array, int8Array, textArray } from '../../platform/db/binary.ts';
import type { Tx } from '../../platform/db/within.ts';

export interface ChargingSessionRow {
  readonly deviceId: number;
  readonly unit: number;
  readonly charge: ChargingSession;
}

/** Writes charging sessions that began or ended; the last write of each wins. */
export async function writeChargingSessions(tx: Tx, rows: readonly ChargingSessionRow[]): Promise<void> {
  if (rows.length === 0) return;
  const last = [...new Map(rows.map((row) => [`${row.deviceId}:${row.unit}:${row.charge.startedAt}`, row])).values()];
  await tx.query(
    `insert into charge (device_id, unit, started_at, ended_at, body, path, lease_path, lease_from, lease_until)
    select u.d, u.n, u.b, u.e, u.x::jsonb, s.path, s.lease_path, s.lease_from, s.lease_until
    from unnest($1::int8[], $2::int4[], $3::int8[], $4::int8[], $5::text[]) as u (d, n, b, e, x)
      join device_state s on s.device_id = u.d
    on conflict (device_id, unit, started_at) do update set ended_at = excluded.ended_at, body = excluded.body`,
    [
      int8Array(last.map((row) => row.deviceId)),
      int4Array(last.map((row) => row.unit)),
      int8Array(last.map((row) => row.charge.startedAt)),
      int8Array(last.map((row) => row.charge.endedAt)),
      textArray(last.map((row) => JSON.stringify(row.charge))),
    ],
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
