import type { DeviceSettings } from '#domain/alerting/device-settings/settings.ts';
import { type DeviceState, type DeviceStreamEvent, deviceStream } from '#domain/assembly/device-state/projections.ts';
import { emptyState } from '#domain/assembly/device-state/state.ts';
import { notePast } from '#domain/stream/stream/arrivals.ts';
import { isImported } from '#domain/stream/stream/receipt.ts';
import { loggedInput } from '#domain/stream/stream/record-input.ts';
import type { Context } from '../../../context.ts';
import {
  DEVICE_ROWS_WITH_PAST,
  type Device,
  type DeviceRow,
  toDevice,
} from '../../../foundation/devices/device-directory.ts';
import { systemScope } from '../../../platform/db/within.ts';
import { clearDue } from '../../device-state/due.ts';
import { loadStates } from '../../device-state/load-states.ts';
import { FROM_THE_FIRST, type Recomputation } from '../../device-state/recomputation.ts';
import { saveState } from '../../device-state/save-state.ts';
import { readSeqs } from '../../device-state/snapshots.ts';
import { markAllDaysDue } from '../../history/due-days.ts';
import { lockLanesOf } from '../../history/locks.ts';
import { pastSettings, settingsOver } from '../../history/past-settings.ts';
import { arrivals } from './arrivals.ts';
import type { RebuildPart } from './rebuild-part.ts';

interface RebuildContext extends Pick<Context, 'within' | 'clock' | 'log'> {
  readonly recomputations: readonly Recomputation[];
  readonly rebuildParts: readonly RebuildPart[];
}

type Take = (event: DeviceStreamEvent) => void;

/**
 * Derives everything about a device again from its log, while holding its lane: live state in order of arrival, hours and
 * sessions in order of instants. Settings and geofences are those in force at the time. Features that store facts which do
 * not follow from the log contribute a part.
 */
export async function rebuildDevice(
  { within, clock, log, recomputations, rebuildParts }: RebuildContext,
  device: Device,
): Promise<void> {
  await within(systemScope('rebuild'), async (tx) => {
    await lockLanesOf(tx, [device.id]);
    const seq = (await readSeqs(tx, [device.id])).get(device.id);
    if (seq === undefined) return;
    const before = (await loadStates(tx, [device.id], { isLocked: true })).get(device.id)?.state ?? null;
    const parts = await Promise.all(rebuildParts.map((part) => part.begin(tx, device.id)));
    const take: Take = (event) => {
      for (const part of parts) part.take(event);
    };
    const then = toDevice(await tx.one<DeviceRow>(`${DEVICE_ROWS_WITH_PAST} where d.id = $1`, [device.id]));
    const deadlines = parts.flatMap((part) => part.deadlines).sort((a, b) => a - b);
    const settingsAt = settingsOver(await pastSettings(within, device.id, 0), then.settings);
    const { state, unreadable } = await replay(within, device.id, settingsAt, deadlines, take);
    if (unreadable.size > 0)
      log.error(
        { deviceId: device.id, records: Object.fromEntries(unreadable) },
        'records in the log of a device cannot be read and are left out, by kind',
      );
    for (const part of parts) await part.settle(tx, state, before);
    if (before) restorePresence(state, before, then, clock.now(), take);
    deviceStream.take(state, { type: 'settings', now: clock.now() }, then.settings, take);
    for (const part of parts) await part.finish(tx);
    for (const recomputation of recomputations.filter(({ replaces }) => replaces)) {
      await (await recomputation.begin(within, then, FROM_THE_FIRST, state)).finish(tx, state);
      await clearDue(tx, [device.id], recomputation.projection);
    }
    await saveState(tx, device.id, { state, seq, begun: [] }, clock.now());
    await markAllDaysDue(tx, device.id);
  });
}

async function replay(
  within: Context['within'],
  deviceId: number,
  settingsAt: (at: number) => DeviceSettings,
  deadlines: readonly number[],
  take: Take,
): Promise<{ state: DeviceState; unreadable: Map<number, number> }> {
  const state = emptyState();
  const unreadable = new Map<number, number>();
  let nextDeadline = 0;
  const giveDeadlinesUntil = (instant: number) => {
    for (; nextDeadline < deadlines.length && deadlines[nextDeadline]! < instant; nextDeadline++) {
      const now = deadlines[nextDeadline]!;
      deviceStream.take(state, { type: 'deadline', now }, settingsAt(now), take);
    }
  };
  for await (const record of arrivals(within, deviceId)) {
    if (isImported(record)) {
      notePast(state.arrivals, record.unit, record.kind);
      continue;
    }
    const input = loggedInput(record, record.receivedAt);
    if (input.type === 'invalid') {
      unreadable.set(record.kind, (unreadable.get(record.kind) ?? 0) + 1);
      continue;
    }
    giveDeadlinesUntil(record.receivedAt);
    deviceStream.take(state, input, settingsAt(record.receivedAt), take);
  }
  giveDeadlinesUntil(Number.POSITIVE_INFINITY);
  return { state, unreadable };
}

/** Messages without a new record, such as repetitions, also showed that the device was connected. */
function restorePresence(state: DeviceState, before: DeviceState, device: Device, now: number, take: Take): void {
  const { lastReceivedAt, online } = before.presence;
  if (lastReceivedAt !== null && lastReceivedAt > (state.presence.lastReceivedAt ?? 0)) {
    state.presence.lastReceivedAt = lastReceivedAt;
    state.alarms.lastReceivedAt = lastReceivedAt;
  }
  if (!online && state.presence.online) deviceStream.take(state, { type: 'deadline', now }, device.settings, take);
}
