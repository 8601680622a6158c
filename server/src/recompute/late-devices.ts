import type { DeviceState } from '#domain/device-state/projections.ts';
import { parseState } from '#domain/device-state/state.ts';
import type { UnitHistory } from '#domain/history/projection.ts';
import {
  REBUILD,
  type RecomputedHistory,
  type RecomputePlan,
  recompute,
  safeStart,
  sessionBoundary,
} from '#domain/history/recompute.ts';
import { type HistoryRules, historyRules } from '#domain/history/rules.ts';
import { recomputeUnitChargingSessions } from '../charging/recompute.ts';
import type { Context } from '../context.ts';
import { type StateRow, stateRow } from '../device-state/state-row.ts';
import { readStates, writeStates } from '../device-state/store.ts';
import { DEVICE_ROWS, type Device, type DeviceRow, toDevice } from '../devices/device-directory.ts';
import { markAllDaysDue } from '../history/due-days.ts';
import { writeBuckets, writeSessions } from '../history/hour-store.ts';
import { LANES, laneOf, lockLane } from '../history/locks.ts';
import { monitorSamples } from '../history/samples.ts';
import { systemScope, type Tx } from '../platform/db/within.ts';
import { eachOnce } from '../platform/jobs/job.ts';

type RecomputeContext = Pick<Context, 'within' | 'metrics'>;

/** `lateFrom` of a unit that has to be recomputed from its first record on. */
export const FROM_THE_FIRST = 0;

/** Recomputes hours and sessions of every device that has late records. */
export async function recomputeLateDevices(
  context: RecomputeContext,
  signal: AbortSignal,
  each = eachOnce(signal),
): Promise<void> {
  const devices = await context.within(systemScope('late records'), async (tx) =>
    (await tx.query<DeviceRow>(`${DEVICE_ROWS} where s.late_from is not null`)).map(toDevice),
  );
  await each(
    devices,
    ({ id }) => `hours of device ${id}`,
    async (device) => {
      await recomputeDevice(context, device);
      context.metrics.ingest.recomputed.inc();
    },
  );
}

export const countLateDevices = ({ within }: Pick<Context, 'within'>): Promise<number> =>
  within(systemScope('late records'), async (tx) => {
    const { count } = await tx.one<{ count: number }>(
      'select count(*) as count from device_state where late_from is not null',
    );
    return count;
  });

/** Recomputes the units of a device that have late records, while its lane waits. */
export async function recomputeDevice({ within }: Pick<Context, 'within'>, device: Device): Promise<void> {
  const rules = historyRules(device.settings);
  await within(systemScope('late records'), async (tx) => {
    await tx.query(lockLane(laneOf(device.id)));
    const state = await stateOf(tx, device.id);
    if (!state) return;
    for (const [key, { lateFrom }] of Object.entries(state.charging.units)) {
      if (lateFrom === null) continue;
      const late = { deviceId: device.id, unit: Number(key), lateFrom };
      await recomputeUnitChargingSessions(tx, within, late, state.charging, rules.gapMs);
    }
    for (const [key, unitState] of Object.entries(state.history.units)) {
      const unit = Number(key);
      if (unitState.lateFrom === null) continue;
      const plan = await planOf(tx, device.id, unit, unitState, rules);
      // Another connection reads: what is read is committed, and the lane is ours.
      const samples = await monitorSamples(within, device.id, unit, sqlInstant(plan.readFrom));
      const recomputed = recompute(samples, plan, rules);
      await replaceHistory(tx, device.id, unit, plan, recomputed);
      state.history.units[unit] = { ...recomputed.history, lateFrom: null };
    }
    await writeStates(tx, [stateRow(device.id, state)]);
  });
}

/** Marks all units of devices, so that hours and sessions are made again under new settings (zone, capacity). */
export async function recomputeFromTheFirst(
  { within }: Pick<Context, 'within'>,
  ...deviceIds: readonly number[]
): Promise<void> {
  for (let lane = 0; lane < LANES; lane += 1) {
    const ofLane = deviceIds.filter((id) => laneOf(id) === lane);
    for (let from = 0; from < ofLane.length; from += MARKED_AT_ONCE)
      await within(systemScope('settings changed'), (tx) =>
        markFromTheFirst(tx, lane, ofLane.slice(from, from + MARKED_AT_ONCE)),
      );
  }
}

const MARKED_AT_ONCE = 200;

/** The same in the caller's transaction, for devices of one lane. */
export async function markFromTheFirst(tx: Tx, lane: number, deviceIds: readonly number[]): Promise<void> {
  await tx.query(lockLane(lane));
  const rows: StateRow[] = [];
  for (const [deviceId, text] of [...(await readStates(tx, deviceIds))].sort(([a], [b]) => a - b)) {
    const parsed = parseState(text);
    // A state of another version is rebuilt whole with its next record.
    if (!parsed.ok) continue;
    const { history, charging } = parsed.state;
    for (const unit of [...Object.values(history.units), ...Object.values(charging.units)])
      unit.lateFrom = FROM_THE_FIRST;
    rows.push(stateRow(deviceId, parsed.state));
  }
  await writeStates(tx, rows);
  await markAllDaysDue(tx, ...rows.map(({ deviceId }) => deviceId));
}

async function stateOf(tx: Tx, deviceId: number): Promise<DeviceState | null> {
  const text = (await readStates(tx, [deviceId])).get(deviceId);
  if (text === undefined) return null;
  const parsed = parseState(text);
  // A state of another version is rebuilt whole with its next record.
  return parsed.ok ? parsed.state : null;
}

async function planOf(
  tx: Tx,
  deviceId: number,
  unit: number,
  { lateFrom, session }: UnitHistory,
  rules: HistoryRules,
): Promise<RecomputePlan> {
  if (lateFrom === null || lateFrom === FROM_THE_FIRST) return REBUILD;
  const boundary = sessionBoundary(lateFrom, rules);
  const covering = await tx.query<{ startedAt: number; endedAt: number }>(
    `select started_at as "startedAt", ended_at as "endedAt" from battery_session
    where device_id = $1 and unit = $2 and started_at < $3 and ended_at >= $3`,
    [deviceId, unit, boundary],
  );
  return safeStart(lateFrom, covering, session, rules);
}

/** Replaces hours and sessions of a unit from the plan's instants on. */
export async function replaceHistory(
  tx: Tx,
  deviceId: number,
  unit: number,
  { bucketsFrom, sessionsFrom }: RecomputePlan,
  { buckets, sessions }: RecomputedHistory,
): Promise<void> {
  await tx.query('delete from hour_bucket where device_id = $1 and unit = $2 and hour_start >= $3', [
    deviceId,
    unit,
    sqlInstant(bucketsFrom),
  ]);
  await tx.query('delete from battery_session where device_id = $1 and unit = $2 and started_at >= $3', [
    deviceId,
    unit,
    sqlInstant(sessionsFrom),
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

/** Nothing was ever measured before 1970, and the database has no −∞. */
const sqlInstant = (at: number): number => Math.max(0, Math.floor(at));
