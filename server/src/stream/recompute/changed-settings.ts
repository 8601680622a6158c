import { PROJECTIONS } from '#domain/assembly/device-state/projections.ts';
import type { Context } from '../../context.ts';
import { deviceChanged } from '../../platform/db/invalidations.ts';
import { systemScope, type Tx } from '../../platform/db/within.ts';
import type { LiveMessage } from '../../platform/live/bus.ts';
import { clearDue, noteDue } from '../device-state/due.ts';
import { FROM_THE_FIRST } from '../device-state/recomputation.ts';
import { markAllDaysDue } from '../history/due-days.ts';
import { LANES, lockLanesOf } from '../history/locks.ts';
import { applyInputs } from '../ingest/apply-inputs.ts';
import type { Sink } from '../ingest/sink.ts';

type SettingsContext = Pick<Context, 'within' | 'invalidations' | 'clock' | 'live' | 'sinks'>;

const scope = systemScope('settings changed');
const AT_ONCE = 200;
/** The immediate effect: alarms whose rule is now off are released. */
const ALARMS = 'alarms';
const OF_HISTORY = PROJECTIONS.filter((projection) => 'recomputedFor' in projection).map(({ name }) => name);

/**
 * Notes the work that follows a change of device settings, see {@link followSettings}: alarms, and hours and sessions
 * if they depend on the setting.
 */
export async function noteChangedSettings(
  tx: Tx,
  deviceIds: readonly number[],
  now: number,
  what: 'alarms' | 'alarms and history',
): Promise<void> {
  const alarms = deviceIds.map((deviceId) => ({ deviceId, projection: ALARMS, from: now }));
  const history =
    what === 'alarms'
      ? []
      : deviceIds.flatMap((deviceId) =>
          OF_HISTORY.map((projection) => ({ deviceId, projection, from: FROM_THE_FIRST })),
        );
  await noteDue(tx, [...alarms, ...history], now);
  if (history.length > 0) await markAllDaysDue(tx, ...deviceIds);
}

/**
 * Makes alarms follow changed device settings, and invalidates cached ones. Only noted devices are processed, and each
 * note once, by the process that takes it first. The recomputing job does the hours and sessions.
 *
 * @param deviceIds devices whose change is committed; if absent, some with pending notes
 */
export async function followSettings(context: SettingsContext, deviceIds?: readonly number[]): Promise<void> {
  for (let from = 0; from < (deviceIds?.length ?? 1); from += AT_ONCE)
    await followSome(context, deviceIds?.slice(from, from + AT_ONCE) ?? null);
}

/** The same until no note is left: a change of a company's rules may be about thousands of devices. */
export async function followAllSettings(context: SettingsContext, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await followSome(context, null)) === AT_ONCE);
}

/** Returns how many devices it found. */
async function followSome(context: SettingsContext, deviceIds: readonly number[] | null): Promise<number> {
  // Lane by lane: of many devices, few lanes wait meanwhile.
  const due = await context.within(scope, (tx) =>
    tx.query<{ id: number; mcuId: string }>(
      `select d.id, d.mcu_id from recompute_due r join device d on d.id = r.device_id
       where r.projection = '${ALARMS}' and ($1::bigint[] is null or r.device_id = any($1)) order by d.id % ${LANES}, d.id limit ${AT_ONCE}`,
      [deviceIds],
    ),
  );
  await context.invalidations.publish(...due.map(deviceChanged));
  const ids = due.map(({ id }) => id);
  if (ids.length === 0) return 0;
  for (const message of await context.within(scope, (tx) => followInLanes(tx, ids, context.clock.now(), context.sinks)))
    context.live.publish(message);
  return ids.length;
}

async function followInLanes(
  tx: Tx,
  ids: readonly number[],
  now: number,
  sinks: readonly Sink[],
): Promise<LiveMessage[]> {
  await lockLanesOf(tx, ids);
  const taken = await clearDue(tx, ids, ALARMS);
  const given = new Map(taken.map((id) => [id, [{ type: 'settings' as const, now }]]));
  return applyInputs(tx, given, { now, sinks });
}
