import type { CapacityEstimate } from '#domain/power/analytics/capacity/capacity.ts';
import type { ExpectedEnd } from '#domain/power/insights/end-of-life.ts';
import { type Finding, rankOf } from '#domain/power/insights/finding.ts';
import type { HealthMonth, KnownLife } from '#domain/power/insights/life.ts';
import type { Verdict } from '#domain/power/insights/review.ts';
import type { Tx } from '../../platform/db/within.ts';

/** What is kept of a battery's health. */
export interface KeptHealth {
  readonly months: readonly HealthMonth[];
  readonly estimate: {
    readonly percent: number;
    readonly low: number;
    readonly high: number;
    readonly at: number;
    readonly basis: CapacityEstimate['basis'];
  } | null;
  readonly bmsPercent: number | null;
}

/** One pack on a unit of a device. */
interface PackPlace {
  readonly deviceId: number;
  readonly unit: number;
  /** 0: since the first record. */
  readonly since: number;
}

export interface Review {
  /** Null of one that is mounted no longer. */
  readonly verdict: Verdict | null;
  readonly lastDay: number;
  readonly health: KeptHealth;
  readonly life: KnownLife | null;
  readonly expectedEnd: ExpectedEnd | null;
}

export interface KnownReview {
  readonly since: number;
  readonly verdict: Verdict | null;
  readonly months: readonly HealthMonth[];
}

export const readReviews = (tx: Tx, deviceId: number, unit: number): Promise<KnownReview[]> =>
  tx.query<KnownReview>(
    `select since, verdict, health -> 'months' as months from battery_review where device_id = $1 and unit = $2`,
    [deviceId, unit],
  );

export async function writeReview(
  tx: Tx,
  { deviceId, unit, since }: PackPlace,
  { verdict, lastDay, health, life, expectedEnd }: Review,
  now: number,
): Promise<void> {
  await tx.query(
    `insert into battery_review as r (device_id, unit, since, path, verdict, last_day, reviewed_at, health, life, expected_end)
     select $1, $2, $3, s.path, $4, $5, $6, $7::jsonb, $8::jsonb, $9::jsonb from device_state s where s.device_id = $1
     on conflict (device_id, unit, since) do update set path = excluded.path, verdict = excluded.verdict,
       last_day = excluded.last_day, reviewed_at = excluded.reviewed_at, health = excluded.health, life = excluded.life,
       expected_end = excluded.expected_end`,
    [deviceId, unit, since, verdict, lastDay, now, ...[health, life, expectedEnd].map(jsonOrNull)],
  );
}

/** Replaces everything that was found of a unit. */
export async function writeFindings(
  tx: Tx,
  { deviceId, unit, since }: PackPlace,
  findings: readonly Finding[],
): Promise<void> {
  await tx.query('delete from battery_finding where device_id = $1 and unit = $2', [deviceId, unit]);
  for (const finding of findings) {
    const { kind, severity: _, ...body } = finding;
    await tx.query(
      `insert into battery_finding as f (device_id, unit, kind, since, path, gain, rank, body)
       select $1, $2, $3, $4, s.path, $5, $6, $7::jsonb from device_state s where s.device_id = $1 returning f.device_id`,
      [deviceId, unit, kind, since, body.worth.gain, rankOf(finding), JSON.stringify(body, tenths)],
    );
  }
}

const jsonOrNull = (value: object | null) => (value === null ? null : JSON.stringify(value, tenths));

/** Figures are told to a tenth at most; ages need days, and instants are whole. */
const tenths = (key: string, value: unknown): unknown =>
  typeof value === 'number' && !Number.isInteger(value)
    ? Math.round(value * (key === 'entry' || key === 'exit' ? 1e4 : 10)) /
      (key === 'entry' || key === 'exit' ? 1e4 : 10)
    : value;
