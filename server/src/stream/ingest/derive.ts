import { setImmediate } from 'node:timers/promises';
import { type DeviceState, type DeviceStreamEvent, deviceStream } from '#domain/assembly/device-state/projections.ts';
import { serializeState } from '#domain/assembly/device-state/state.ts';
import { utcDay } from '#domain/foundation/basics/time.ts';
import { exampleOf } from '#domain/foundation/kinds/refused.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { arrivedAt, type StreamInput } from '#domain/stream/stream/input.ts';
import type { Device } from '../../foundation/devices/device-directory.ts';
import type { Tx } from '../../platform/db/within.ts';
import { isSnapshotDue, settingsText } from '../device-state/cached-state.ts';
import { type Due, dueOfBegun, noteDue } from '../device-state/due.ts';
import { writeSettingsInForce, writeSnapshots } from '../device-state/snapshots.ts';
import { type StateRow, shownState } from '../device-state/state-row.ts';
import { writeStates } from '../device-state/store.ts';
import { pastSettingsPayload } from '../history/past-settings.ts';
import { type BatchOutcome, type DeviceBatch, PoisonedInput, refuse, refuseValues } from './batch.ts';
import type { ClassifiedInput, ClassifiedRecord } from './classify.ts';
import { insertRecords, type LogRow } from './log-rows.ts';
import type { Placed } from './place-records.ts';
import type { BatchSink, Sink } from './sink.ts';

/** Inputs that are taken without a pause, in which others have their turn: one device may send thousands at once. */
const TAKEN_AT_ONCE = 250;

interface DeriveOptions {
  readonly now: number;
  readonly sinks: readonly Sink[];
}

/** Passes new records to the projections and writes their effects. */
export async function derive(
  tx: Tx,
  batches: readonly DeviceBatch[],
  placed: Placed,
  { now, sinks }: DeriveOptions,
  outcome: BatchOutcome,
): Promise<void> {
  const batch = sinks.map((sink) => sink.begin());
  const states: StateRow[] = [];
  const snapshots: { deviceId: number; seq: number; text: string }[] = [];
  const due: Due[] = [];
  const settings: { deviceId: number; settings: string }[] = [];
  const past: LogRow[] = [];
  let taken = 0;
  for (const one of batches) {
    const { device, held } = one;
    const deviceId = device.id;
    const inForce = settingsText(device.settings);
    if (held.settings !== inForce) {
      past.push(...pastSettingsOf(one, now));
      held.settings = inForce;
      held.needsSnapshot = true;
      settings.push({ deviceId, settings: inForce });
    }
    const was = held.seq;
    let lastAt = 0;
    for (let at = 0; at < one.classified.length; at += TAKEN_AT_ONCE) {
      const part = { ...one, classified: one.classified.slice(at, at + TAKEN_AT_ONCE) };
      lastAt = orPoison(device, 'its inputs cannot be taken', () => takeInputs(part, placed, batch, outcome)) || lastAt;
      taken += part.classified.length;
      if (taken < TAKEN_AT_ONCE) continue;
      taken = 0;
      await setImmediate();
    }
    const shown = orPoison(device, 'its state cannot be shown', () => shownState(held.state));
    states.push({ deviceId, seq: held.seq, was, ...shown });
    if (isSnapshotDue(held, lastAt)) {
      due.push(...dueOfBegun(deviceId, held));
      snapshots.push({ deviceId, seq: held.seq, text: serializeState(held.state) });
      held.snapshotSeq = held.seq;
      held.tailSince = null;
      held.needsSnapshot = false;
      held.begun = [];
    }
    const deadline = orPoison(device, 'its deadline is not known', () =>
      deviceStream.deadline(held.state, device.settings),
    );
    outcome.taken.push({ device, held, deadline });
    for (const sink of batch) outcome.messages.push(...(sink.finish?.(device, held.state, shown) ?? []));
  }
  await writeStates(tx, states);
  await writeSnapshots(tx, snapshots);
  await writeSettingsInForce(tx, settings);
  // The partition of a day may not be there, and a job merges what is late.
  await insertRecords(tx, 'late_record', past);
  await noteDue(tx, due, now);
  for (const sink of batch) await sink.write?.(tx, now);
}

/** The row of the log for the settings in force until this batch. */
function pastSettingsOf({ device, held, classified }: DeviceBatch, now: number): LogRow[] {
  const payload = held.settings === null ? null : pastSettingsPayload(held.settings, device.settings);
  if (!payload) return [];
  const [first = now] = classified.flatMap((item) =>
    item.type === 'invalid' ? [] : arrivedAt(item.type === 'logged' ? item.input : item),
  );
  return [{ deviceId: device.id, kind: KIND.settings, unit: 0, at: first, receivedAt: now, payload }];
}

/**
 * Passes the inputs of a device to its projections. Returns when the last of them arrived, 0 when none counts. **Changes the held state.**
 */
function takeInputs(
  { device, held, classified }: DeviceBatch,
  placed: Placed,
  batch: readonly BatchSink[],
  outcome: BatchOutcome,
): number {
  let payload: Uint8Array | null = null;
  let lastAt = 0;
  let isTold = false;
  const note = (event: DeviceStreamEvent) => {
    isTold = true;
    if (event.type === 'refused') refuse(outcome, device, event.reason, exampleOf(channelOf(event.kind), event));
    for (const sink of batch) sink.take(device, event, payload);
  };
  for (const item of classified) {
    if (item.type === 'invalid') {
      refuse(outcome, device, item.fault, exampleOf(channelOf(item.kind), item, item.channel));
      continue;
    }
    if (item.type === 'seen' && item.sentAt === undefined) refuse(outcome, device, 'private', null);
    const isKnown = item.type === 'logged' && placed.known.has(item);
    if (item.type === 'logged' && item.refused && !isKnown && isNew(item)) refuseValues(outcome, device, item);
    if (isKnown) refuse(outcome, device, 'duplicate', exampleOf(channelOf(item.logged.kind), sentAs(item)));
    const input = inputOf(item, isKnown);
    const isByLog = isReproducible(item, held.state, placed);
    payload = item.type === 'logged' && !isKnown ? item.logged.payload : null;
    isTold = false;
    deviceStream.take(held.state, input, device.settings, note);
    lastAt = arrivedAt(input);
    // A deadline without effects has not changed the state.
    if (item.type === 'deadline' && !isTold) continue;
    held.seq += 1;
    if (isByLog) held.tailSince ??= lastAt;
    else held.needsSnapshot = true;
  }
  return lastAt;
}

const isNew = ({ freshness }: ClassifiedRecord) => freshness === 'fresh' || freshness === 'older';

/** An event is logged under a number of its own. */
const sentAs = ({ logged: { kind, at }, input: { unit } }: ClassifiedRecord) => ({ kind, unit, at });

export const channelOf = (kind: number): string => (kind === KIND.event ? 'event' : 'record');

function inputOf(item: Exclude<ClassifiedInput, { type: 'invalid' }>, isKnown: boolean): StreamInput {
  if (item.type !== 'logged') return item;
  return isKnown ? { type: 'seen', receivedAt: item.input.receivedAt } : item.input;
}

/**
 * Whether a reader of the snapshot can reproduce an input from the log alone: a record that was appended to it after
 * everything before, newer than the one of its kind and unit that the snapshot knows, and of the day on which it
 * arrived, since earlier days may be sealed soon.
 */
const isReproducible = (
  item: Exclude<ClassifiedInput, { type: 'invalid' }>,
  { arrivals, presence }: DeviceState,
  { uncertain }: Placed,
): item is ClassifiedRecord =>
  item.type === 'logged' &&
  item.freshness === 'fresh' &&
  !uncertain.has(item) &&
  arrivals.units[item.logged.unit]?.[item.logged.kind] !== undefined &&
  item.input.receivedAt >= (presence.lastReceivedAt ?? 0) &&
  utcDay(item.input.at) === utcDay(item.input.receivedAt);

/** What fails here fails however often it is tried, by the inputs of the device or by its state. */
function orPoison<T>({ id }: Device, what: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new PoisonedInput(`device ${id}: ${what}`, { cause: error });
  }
}
