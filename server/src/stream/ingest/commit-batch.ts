import type { DeviceState } from '#domain/assembly/device-state/projections.ts';
import { emptyState } from '#domain/assembly/device-state/state.ts';
import { utcDay } from '#domain/foundation/basics/time.ts';
import type { Device } from '../../foundation/devices/device-directory.ts';
import { OPEN_DAYS } from '../../platform/db/partitions.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { CachedState } from '../device-state/cached-state.ts';
import { loadStates } from '../device-state/load-states.ts';
import type { StateCache } from '../device-state/state-cache.ts';
import { laneOf } from '../history/locks.ts';
import { storeApart } from './apart.ts';
import { type BatchOutcome, type DeviceBatch, emptyOutcome, PoisonedInput, StateOutdated } from './batch.ts';
import { classify, Newest } from './classify.ts';
import { derive } from './derive.ts';
import { type DeviceInputs, isLogged } from './lane-entry.ts';
import { type Held, holdLanes, LANE_HOLD_MS } from './lane-hold.ts';
import { inOrderOfArrival } from './order-of-arrival.ts';
import { placeRecords } from './place-records.ts';
import type { Sink } from './sink.ts';

/** Options of a transaction. */
interface BatchOptions {
  readonly now: number;
  /** Those of the records that the log may take, which have partitions. */
  readonly days: readonly number[];
  /** How long the transaction may be idle while it holds lanes. */
  readonly holdMs?: number;
  /**
   * Checks for every record whether the log contains it, even for those newer than all, because the state may be wrong.
   */
  readonly isCareful: boolean;
  readonly sinks: readonly Sink[];
  /** Whether a device whose state cannot be read is left apart: its records are stored as late ones, and derived with its state. */
  isApart?(deviceId: number): boolean;
  /** States from earlier batches; those of the devices in this one are taken out, and returned in its outcome. */
  readonly states: StateCache;
}

/** Whether records of a day may be written to the log, which has or gets a partition for it: not too old. */
const isWithinLog = (day: number, now: number): boolean => {
  const today = utcDay(now);
  return day >= today - OPEN_DAYS && day <= today + 1;
};

/**
 * Writes a batch in one transaction: log, states, hours, sessions and alarms, with devices sorted by id. Devices whose lane
 * another process holds are left out.
 */
export async function commitBatch(tx: Tx, all: readonly DeviceInputs[], options: BatchOptions): Promise<BatchOutcome> {
  const outcome = emptyOutcome();
  const ids = all.map(({ device }) => device.id);
  const held = await holdLanes(tx, ids, options.days, options.holdMs ?? LANE_HOLD_MS);
  const devices = withFreeLanes(all, held, outcome);
  if (devices.length === 0) return outcome;
  const isOpen = (at: number) => isWithinLog(utcDay(at), options.now) && !held.sealed.has(utcDay(at));

  const { batches, apart } = await readBatches(tx, devices, held, options, outcome);
  await storeApart(tx, apart, outcome);
  const placed = await placeRecords(tx, batches, isOpen, options.isCareful, outcome);
  await derive(tx, batches, placed, options, outcome);
  return outcome;
}

function withFreeLanes(
  devices: readonly DeviceInputs[],
  { lanes }: Held,
  { busy }: BatchOutcome,
): readonly DeviceInputs[] {
  return devices.filter(({ device: { id } }) => {
    const isFree = lanes.has(laneOf(id));
    if (!isFree) busy.add(laneOf(id));
    return isFree;
  });
}

/** The days of records that may be written to the log. */
export function daysOf(devices: readonly DeviceInputs[], now: number): number[] {
  const days = new Set<number>();
  for (const { arrivals } of devices) {
    for (const { inputs } of arrivals) for (const input of inputs) if (isLogged(input)) days.add(utcDay(input.at));
  }
  return [...days].filter((day) => isWithinLog(day, now)).sort((a, b) => a - b);
}

async function readBatches(
  tx: Tx,
  devices: readonly DeviceInputs[],
  { seqs }: Held,
  { states, isApart }: BatchOptions,
  outcome: BatchOutcome,
): Promise<{ batches: DeviceBatch[]; apart: Omit<DeviceBatch, 'held'>[] }> {
  const known = new Map<number, CachedState | null>();
  const missing: number[] = [];
  for (const { device } of devices) {
    const seq = seqs.get(device.id);
    if (seq === undefined) continue;
    const held = states.takeOut(device.id, seq);
    if (held) known.set(device.id, held);
    else missing.push(device.id);
  }
  outcome.statesRead = missing.length;
  for (const [deviceId, held] of await loadStates(tx, missing, { isLocked: true })) known.set(deviceId, held);
  const batches: DeviceBatch[] = [];
  const apart: Omit<DeviceBatch, 'held'>[] = [];
  for (const { device, arrivals } of devices) {
    const held = known.get(device.id);
    if (held === undefined) {
      const before = outcome.refused.get('unknown_device') ?? 0;
      outcome.refused.set('unknown_device', before + countOf(arrivals));
      continue;
    }
    if (held !== null) batches.push({ device, held, classified: classifyAll(device, arrivals, held.state) });
    else if (isApart?.(device.id)) apart.push({ device, classified: classifyAll(device, arrivals, emptyState()) });
    else throw new StateOutdated(device);
  }
  outcome.statesRead -= apart.length;
  return { batches, apart };
}

function classifyAll(
  device: Device,
  arrivals: DeviceInputs['arrivals'],
  { arrivals: known, presence, believed }: DeviceState,
) {
  try {
    const newest = new Newest(known);
    return inOrderOfArrival(arrivals, presence.lastReceivedAt).map(({ input, receivedAt }) =>
      classify(input, receivedAt, newest, device, believed),
    );
  } catch (error) {
    throw new PoisonedInput(`device ${device.id}: its inputs cannot be classified`, { cause: error });
  }
}

const countOf = (arrivals: DeviceInputs['arrivals']) => arrivals.reduce((sum, { inputs }) => sum + inputs.length, 0);
