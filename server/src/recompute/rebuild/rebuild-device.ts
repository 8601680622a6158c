import { DERIVED_ALARM_TYPES, OFFLINE_ALARM } from '#domain/alarms/catalogue.ts';
import { type DeviceState, type DeviceStreamEvent, deviceStream } from '#domain/device-state/projections.ts';
import { emptyState } from '#domain/device-state/state.ts';
import { recordInput } from '#domain/stream/record-input.ts';
import { type AlarmRow, alarmRowKey, writeAlarms } from '../../alarms/store.ts';
import type { Context } from '../../context.ts';
import { takeOffDue } from '../../device-state/due.ts';
import { loadStates } from '../../device-state/load-states.ts';
import { FROM_THE_FIRST, type Recomputation } from '../../device-state/recomputation.ts';
import { saveState } from '../../device-state/save-state.ts';
import { readSeqs } from '../../device-state/snapshots.ts';
import { DEVICE_ROWS_WITH_PAST, type Device, type DeviceRow, toDevice } from '../../devices/device-directory.ts';
import { markAllDaysDue } from '../../history/due-days.ts';
import { lockLanesOf } from '../../history/locks.ts';
import { int2Array, int4Array, int8Array } from '../../platform/db/binary.ts';
import { systemScope, type Tx } from '../../platform/db/within.ts';
import { arrivals } from './arrivals.ts';
import { restoreEvents } from './restore-events.ts';

export interface RebuildContext extends Pick<Context, 'within' | 'clock'> {
  readonly recomputations: readonly Recomputation[];
}

/**
 * Derives everything about a device again from its log, while holding its lane: live state and alarms in order of
 * arrival, hours and sessions in order of instants. Facts that are not in the log are taken from the stored data: when
 * the alarm of a silent device was raised, the events reported by the device, and what people did with alarms.
 * Geofences are those in force at the time.
 */
export async function rebuildDevice({ within, clock, recomputations }: RebuildContext, device: Device): Promise<void> {
  await within(systemScope('rebuild'), async (tx) => {
    await lockLanesOf(tx, [device.id]);
    const seq = (await readSeqs(tx, [device.id])).get(device.id);
    if (seq === undefined) return;
    const before = (await loadStates(tx, [device.id], { isLocked: true })).get(device.id)?.state ?? null;
    const ticks = await offlineTicks(tx, device.id);
    const then = toDevice(await tx.one<DeviceRow>(`${DEVICE_ROWS_WITH_PAST} where d.id = $1`, [device.id]));
    const { state, alarms } = await replay(within, then, ticks);
    await restoreEvents(tx, device.id, state.alarms, before?.alarms ?? null);
    if (before) restorePresence(state, before, then, clock.now(), alarms);
    deviceStream.take(state, { type: 'settings', now: clock.now() }, then.settings, alarms.note);
    await replaceAlarms(tx, device.id, alarms);
    for (const recomputation of recomputations) {
      await (await recomputation.begin(within, then, FROM_THE_FIRST, state)).finish(tx, state);
      await takeOffDue(tx, [device.id], recomputation.projection);
    }
    await saveState(tx, device.id, { state, seq, begun: [] }, clock.now());
    await markAllDaysDue(tx, device.id);
  });
}

/** Instants at which the device was found silent. */
async function offlineTicks(tx: Tx, deviceId: number): Promise<number[]> {
  const rows = await tx.query<{ raisedAt: number }>(
    'select raised_at from alarm where device_id = $1 and msg_type = $2 order by raised_at',
    [deviceId, OFFLINE_ALARM],
  );
  return rows.map((row) => row.raisedAt);
}

class Alarms {
  readonly rows = new Map<string, AlarmRow>();
  readonly #deviceId: number;

  constructor(deviceId: number) {
    this.#deviceId = deviceId;
  }

  readonly note = (event: DeviceStreamEvent): void => {
    if (event.type !== 'alarmRaised' && event.type !== 'alarmReleased') return;
    const { alarm } = event;
    const releasedAt = event.type === 'alarmReleased' ? event.releasedAt : null;
    const row = { deviceId: this.#deviceId, alarm, releasedAt };
    this.rows.set(alarmRowKey(row), row);
  };
}

async function replay(within: Context['within'], device: Device, ticks: readonly number[]) {
  const state = emptyState();
  const alarms = new Alarms(device.id);
  let nextTick = 0;
  const tickUntil = (instant: number) => {
    for (; nextTick < ticks.length && ticks[nextTick]! < instant; nextTick++) {
      deviceStream.take(state, { type: 'deadline', now: ticks[nextTick]! }, device.settings, alarms.note);
    }
  };
  for await (const record of arrivals(within, device.id)) {
    const input = recordInput(record, record.receivedAt);
    if (input.type === 'invalid') continue;
    tickUntil(record.receivedAt);
    deviceStream.take(state, input, device.settings, alarms.note);
  }
  tickUntil(Number.POSITIVE_INFINITY);
  return { state, alarms };
}

/** Messages without a new record (events, repetitions) also showed that the device was connected. */
function restorePresence(state: DeviceState, before: DeviceState, device: Device, now: number, alarms: Alarms): void {
  const { lastReceivedAt, online } = before.presence;
  if (lastReceivedAt !== null && lastReceivedAt > (state.presence.lastReceivedAt ?? 0)) {
    state.presence.lastReceivedAt = lastReceivedAt;
    state.alarms.lastReceivedAt = lastReceivedAt;
  }
  if (!online && state.presence.online)
    deviceStream.take(state, { type: 'deadline', now }, device.settings, alarms.note);
}

/** Derived alarms are kept or added, with what people did with them; those that are no longer derived are deleted. */
async function replaceAlarms(tx: Tx, deviceId: number, { rows }: Alarms): Promise<void> {
  const kept = [...rows.values()].map(({ alarm }) => alarm);
  await tx.query(
    `delete from alarm a where device_id = $1 and msg_type = any($2::int2[]) and not exists (
      select from unnest($3::int4[], $4::int2[], $5::int4[], $6::int8[]) as k (unit, msg_type, code, raised_at)
      where k.unit = a.unit and k.msg_type = a.msg_type and k.code = a.code and k.raised_at = a.raised_at)`,
    [
      deviceId,
      int2Array(DERIVED_ALARM_TYPES),
      int4Array(kept.map((alarm) => alarm.unit)),
      int2Array(kept.map((alarm) => alarm.msgType)),
      int4Array(kept.map((alarm) => alarm.code)),
      int8Array(kept.map((alarm) => alarm.raisedAt)),
    ],
  );
  await writeAlarms(tx, [...rows.values()]);
}
