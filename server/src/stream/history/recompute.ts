import type { DeviceState } from '#domain/assembly/device-state/projections.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { history } from '#domain/stream/history/projection.ts';
import {
  HistoryRecompute,
  REBUILD,
  type RecomputePlan,
  safeStart,
  sessionBoundary,
} from '#domain/stream/history/recompute.ts';
import { type HistoryRules, historyRules } from '#domain/stream/history/rules.ts';
import type { HistorySample } from '#domain/stream/history/state.ts';
import { systemScope, type Tx, type Within } from '../../platform/db/within.ts';
import { FROM_THE_FIRST, type Recomputation, takeAll, unitsWith } from '../device-state/recomputation.ts';
import { writeBuckets, writeSessions } from './hour-store.ts';
import { recordsSince } from './samples.ts';

interface Parts {
  readonly within: Within;
  readonly deviceId: number;
  readonly rules: HistoryRules;
  readonly from: number;
}

/** Hours and sessions. */
export const historyRecomputation: Recomputation = {
  projection: history.name,
  lateKinds: history.recomputedFor ?? [],
  replaces: true,
  begin: async (within, { id: deviceId, settings }, from, state) => {
    const parts: Parts = { within, deviceId, rules: historyRules(settings), from };
    const begun = new Map<number, HistoryRecompute>();
    for (const unit of unitsWith(state, KIND.monitor)) begun.set(unit, await foldUnit(parts, state, unit));
    return {
      finish: async (tx, now) => {
        if (from === FROM_THE_FIRST) {
          await removeAll(tx, deviceId);
          now.history.units = {};
        }
        for (const unit of unitsWith(now, KIND.monitor)) {
          const folded = begun.get(unit) ?? (await foldUnit(parts, now, unit));
          await goOn(parts, unit, folded);
          await replace(tx, deviceId, unit, folded);
          now.history.units[unit] = folded.history;
        }
      },
    };
  },
};

async function foldUnit(parts: Parts, state: DeviceState, unit: number): Promise<HistoryRecompute> {
  const plan = await planOf(parts, state, unit);
  const folded = new HistoryRecompute(plan, parts.rules);
  await takeAll(folded, await samplesSince(parts, unit, sqlInstant(plan.readFrom)));
  return folded;
}

async function goOn(parts: Parts, unit: number, folded: HistoryRecompute): Promise<void> {
  const { lastAt } = folded.history;
  const since = lastAt === null ? sqlInstant(folded.plan.readFrom) : lastAt + 1;
  await takeAll(folded, await samplesSince(parts, unit, since));
}

const samplesSince = ({ within, deviceId }: Parts, unit: number, since: number): Promise<Iterable<HistorySample>> =>
  recordsSince(within, { deviceId, kind: KIND.monitor, unit }, since);

async function planOf(
  { within, deviceId, rules, from }: Parts,
  state: DeviceState,
  unit: number,
): Promise<RecomputePlan> {
  if (from === FROM_THE_FIRST) return REBUILD;
  const boundary = sessionBoundary(from, rules);
  const covering = await within(systemScope('recompute'), (tx) =>
    tx.query<{ startedAt: number; endedAt: number }>(
      `select started_at, ended_at from battery_session
       where device_id = $1 and unit = $2 and started_at < $3 and ended_at >= $3`,
      [deviceId, unit, boundary],
    ),
  );
  return safeStart(from, covering, state.history.units[unit]?.session ?? null, rules);
}

/** Also of units that no longer exist. */
async function removeAll(tx: Tx, deviceId: number): Promise<void> {
  await tx.query('delete from hour_bucket where device_id = $1', [deviceId]);
  await tx.query('delete from battery_session where device_id = $1', [deviceId]);
}

/** Replaces hours and sessions of a unit from the plan's instants on. */
async function replace(
  tx: Tx,
  deviceId: number,
  unit: number,
  { plan, buckets, sessions }: HistoryRecompute,
): Promise<void> {
  await tx.query('delete from hour_bucket where device_id = $1 and unit = $2 and hour_start >= $3', [
    deviceId,
    unit,
    sqlInstant(plan.bucketsFrom),
  ]);
  await tx.query('delete from battery_session where device_id = $1 and unit = $2 and started_at >= $3', [
    deviceId,
    unit,
    sqlInstant(plan.sessionsFrom),
  ]);
  await writeBuckets(
    tx,
    buckets.map((bucket) => ({ deviceId, unit, bucket })),
  );
  await writeSessions(
    tx,
    sessions.map((session) => ({ deviceId, unit, session })),
  );
}

/** There are no measurements before 1970, and the database has no −∞. */
const sqlInstant = (at: number): number => Math.max(0, Math.floor(at));
