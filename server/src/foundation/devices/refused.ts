import { DAY_MS, HOUR_MS, SECOND_MS } from '#domain/foundation/basics/time.ts';
import {
  isRefusedReason,
  type RefusedEntry,
  type RefusedExample,
  type RefusedReason,
} from '#domain/foundation/kinds/refused.ts';
import { type Role, seesLocation } from '#domain/foundation/permissions/permissions.ts';
import { rangeKey } from '#domain/stream/believed/set-ranges.ts';
import type { Context, Service } from '../../context.ts';
import { int8Array } from '../../platform/db/binary.ts';
import { int4, int8, rowsFrom, text } from '../../platform/db/rows-from.ts';
import { sql } from '../../platform/db/sql.ts';
import { systemScope, type Tx } from '../../platform/db/within.ts';
import type { ScopedDevice } from '../../platform/http/serve.ts';
import { served } from '../visibility/served.ts';
import { countInMemory } from './counted.ts';

const KEPT_MS = 2 * DAY_MS;

interface Refused {
  readonly mcuId: string;
  readonly hour: number;
  readonly reason: RefusedReason;
  /** Of a value that is out of a range that somebody set; empty otherwise. */
  readonly channel: string;
  count: number;
  lastAt: number;
  example: RefusedExample;
}

/** Something that a device sent was not stored. */
export type NoteRefused = (mcuId: string, reason: string, count: number, example: RefusedExample) => void;

/**
 * Counts what is refused of devices by hour and reason, in memory, and adds it to what is stored every ten seconds: a device
 * that sends nothing but garbage makes as many rows as there are reasons, and ranges that people set.
 */
export interface RefusedCount extends Service {
  readonly note: NoteRefused;
  /** Writes what was counted since it was written last. */
  write(): Promise<void>;
}

export function createRefusedCount(context: Pick<Context, 'within' | 'clock' | 'log'>): RefusedCount {
  const counted = countInMemory<Refused>(context, {
    scope: systemScope('refused of devices'),
    everyMs: 10 * SECOND_MS,
    maxWaiting: 50_000,
    failure: 'what was refused of devices could not be written, and is kept',
    keyOf: ({ mcuId, hour, reason, channel }) => `${mcuId} ${hour} ${reason} ${channel}`,
    add: (known, { count, lastAt, example }) => {
      known.count += count;
      if (lastAt >= known.lastAt) Object.assign(known, { lastAt, example });
    },
    store: addRefused,
  });
  return {
    ...counted,
    note: (mcuId, reason, count, example) => {
      if (!isRefusedReason(reason)) return;
      const lastAt = context.clock.now();
      counted.note({
        mcuId,
        hour: hourOf(lastAt),
        reason,
        channel: channelOf(reason, example),
        count,
        lastAt,
        example,
      });
    },
  };
}

const channelOf = (reason: RefusedReason, { kind, field }: RefusedExample): string =>
  reason === 'out_of_set_range' && kind !== null && field !== null ? rangeKey(kind, field) : '';

const hourOf = (at: number): number => Math.floor(at / HOUR_MS);

const addRefused = (tx: Tx, rows: readonly (Refused & { id: number })[]): Promise<unknown> => {
  const counted = rowsFrom('u', {
    deviceId: int8(rows.map(({ id }) => id)),
    hour: int4(rows.map(({ hour }) => hour)),
    reason: text(rows.map(({ reason }) => reason)),
    channel: text(rows.map(({ channel }) => channel)),
    count: int8(rows.map(({ count }) => count)),
    lastAt: int8(rows.map(({ lastAt }) => lastAt)),
    example: text(rows.map(({ example }) => JSON.stringify(example))),
  });
  return tx.query(
    sql`insert into device_refusal as r (device_id, hour, reason, channel, count, last_at, example)
     select u.device_id, u.hour, u.reason, u.channel, u.count, u.last_at, u.example::jsonb from ${counted}
     on conflict (device_id, hour, reason, channel) do update set count = r.count + excluded.count,
       example = case when excluded.last_at >= r.last_at then excluded.example else r.example end,
       last_at = greatest(r.last_at, excluded.last_at)`,
  );
};

/** Forgets what was refused of devices two days ago. */
export const forgetRefused = (tx: Tx, deviceIds: readonly number[], now: number): Promise<unknown> =>
  tx.query('delete from device_refusal where device_id = any($1::int8[]) and hour < $2', [
    int8Array(deviceIds),
    hourOf(now - KEPT_MS),
  ]);

/**
 * What was refused of a device in the last 24 hours, by reason, the newest first; the first of these hours is counted whole.
 * A lessee is told of the whole hours of the lease, and the bytes of a message only whoever may know where the device is, while its
 * data service is not over.
 */
export async function recentRefusals(
  tx: Tx,
  { id, locationShared, leasePeriod }: Pick<ScopedDevice, 'id' | 'locationShared' | 'leasePeriod'>,
  role: Role,
  now: number,
): Promise<RefusedEntry[]> {
  const since = leasePeriod?.startsAt ?? 0;
  const rows = await tx.query<{ reason: RefusedReason; count: number; lastAt: number; example: RefusedExample }>(
    `select reason, count, last_at, example from device_refusal
     where device_id = $1 and hour >= $2 and last_at >= $3 order by last_at`,
    [id, Math.max(hourOf(now - DAY_MS), Math.ceil(since / HOUR_MS)), now - DAY_MS],
  );
  const isServed = (await tx.maybe(sql`select from device d where d.id = ${id} and ${served(now)}`)) !== null;
  const byReason = new Map<string, RefusedEntry>();
  for (const { reason, count, lastAt, example } of rows) {
    const before = byReason.get(reason)?.count ?? 0;
    const bytes = isServed && seesLocation(role, locationShared) ? example.bytes : null;
    const at = example.at !== null && example.at >= since ? example.at : null;
    byReason.delete(reason);
    byReason.set(reason, { reason, count: before + count, newestAt: lastAt, example: { ...example, at, bytes } });
  }
  return [...byReason.values()].reverse();
}

/** How many values of each channel were refused by a range that somebody set, in the last 24 hours, and when the last; by {@link rangeKey}. */
export async function refusedBySetRanges(
  tx: Tx,
  deviceId: number,
  now: number,
): Promise<Map<string, { readonly count: number; readonly lastAt: number }>> {
  const rows = await tx.query<{ channel: string; count: number; lastAt: number }>(
    sql`select channel, sum(count)::int8 as count, max(last_at) as last_at from device_refusal
      where device_id = ${deviceId} and hour >= ${hourOf(now - DAY_MS)} and reason = 'out_of_set_range'
        and last_at >= ${now - DAY_MS}
      group by channel`,
  );
  return new Map(rows.map(({ channel, ...refused }) => [channel, refused]));
}
