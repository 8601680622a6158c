import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import type { BatterySession } from '#domain/stream/history/session.ts';
import type { Tx } from '../../platform/db/within.ts';

interface Charge {
  readonly deviceId: number;
  /** The number of the battery; null when it is not known. */
  readonly battery: number | null;
  readonly startedAt: number;
  readonly endedAt: number;
  /** The charging that is under way at the battery; its row is written when it ends. */
  readonly running: BatterySession | null;
}

export type ChargeLevels = Pick<BatterySession, 'socStartCentiPercent' | 'socEndCentiPercent'>;

/** The battery may tell of the current so long before its charger does. */
const EARLIER_MS = 2 * MINUTE_MS;

/**
 * From what charge to what each charging session of a charger brought its battery, as the battery told; null
 * of those it told nothing about.
 */
export async function chargeLevels(tx: Tx, charges: readonly Charge[]): Promise<(ChargeLevels | null)[]> {
  if (charges.length === 0) return [];
  const from = Math.min(...charges.map(({ startedAt }) => startedAt)) - EARLIER_MS;
  const to = Math.max(...charges.map(({ endedAt }) => endedAt));
  const rows = await tx.query<{ deviceId: number; unit: number; body: BatterySession }>(
    `select device_id, unit, body from battery_session
      where device_id = any($1::int8[]) and kind = 'charge' and started_at between $2 and $3 order by started_at`,
    [[...new Set(charges.map(({ deviceId }) => deviceId))], from, to],
  );
  return charges.map(({ deviceId, battery, startedAt, endedAt, running }) => {
    const ended = rows.filter((row) => row.deviceId === deviceId && row.unit === battery).map(({ body }) => body);
    const own = [...ended, ...(running?.kind === 'charge' ? [running] : [])].filter(
      (session) => session.startedAt >= startedAt - EARLIER_MS && session.startedAt <= endedAt,
    );
    const [first, last] = [own[0], own.at(-1)];
    return first && last
      ? { socStartCentiPercent: first.socStartCentiPercent, socEndCentiPercent: last.socEndCentiPercent }
      : null;
  });
}
