import { utcDay } from '#domain/time.ts';
import type { HeldState } from '../device-state/held-state.ts';
import { loadStates } from '../device-state/load-states.ts';
import { readSeqs } from '../device-state/snapshots.ts';
import type { StateCache } from '../device-state/state-cache.ts';
import { holdDaysOpen, laneOf } from '../history/locks.ts';
import { OPEN_DAYS } from '../platform/db/partitions.ts';
import type { Tx } from '../platform/db/within.ts';
import { type BatchOutcome, type DeviceBatch, emptyOutcome, StateOutdated } from './batch.ts';
import { classify, Newest } from './classify.ts';
import { derive } from './derive.ts';
import { type DeviceInputs, isLogged } from './lane-entry.ts';
import { holdLanes, LANE_HOLD_MS } from './lane-hold.ts';
import { inOrderOfArrival } from './order-of-arrival.ts';
import { placeRecords } from './place-records.ts';
import type { Sink } from './sink.ts';

/** Options of a transaction. */
export interface BatchOptions {
  readonly now: number;
  /** How long the transaction may be idle while it holds lanes. */
  readonly holdMs?: number;
  /**
   * Checks for every record whether the log contains it, even for those newer than all, because the state may be wrong.
   */
  readonly isCareful: boolean;
  readonly sinks: readonly Sink[];
  /** States from earlier batches; those of the devices in this one are taken out, and returned in its outcome. */
  readonly states: StateCache;
}

/** Days to which records of a batch may be written: not too old, with a partition that exists or is created. */
export const isWithinLog = (day: number, now: number): boolean => {
  const today = utcDay(now);
  return day >= today - OPEN_DAYS && day <= today + 1;
};

/**
 * Writes a batch in one transaction: log, states, hours, sessions and alarms, with devices sorted by id. Devices whose lane
 * another process holds are left out.
 */
export async function commitBatch(tx: Tx, all: readonly DeviceInputs[], options: BatchOptions): Promise<BatchOutcome> {
  const outcome = emptyOutcome();
  const days = daysOf(all, options.now);
  const locks = days.length > 0 ? [holdDaysOpen(days)] : [];
  const devices = await withFreeLanes(tx, all, options.holdMs ?? LANE_HOLD_MS, locks, outcome);
  if (devices.length === 0) return outcome;
  const sealed = await sealedAmong(tx, days);
  const isOpen = (at: number) => isWithinLog(utcDay(at), options.now) && !sealed.has(utcDay(at));

  const batches = await readBatches(tx, devices, options.states, outcome);
  const placed = await placeRecords(tx, batches, isOpen, options.isCareful, outcome);
  await derive(tx, batches, placed, options, outcome);
  return outcome;
}

async function withFreeLanes(
  { client }: Tx,
  devices: readonly DeviceInputs[],
  holdMs: number,
  locks: readonly string[],
  outcome: BatchOutcome,
): Promise<readonly DeviceInputs[]> {
  const ids = devices.map(({ device }) => device.id);
  // Several statements in one text have several answers.
  const answers = (await client.query(holdLanes(ids, holdMs, locks))) as unknown as [{ rows: { lanes: number[] }[] }];
  const held = new Set(answers[0].rows[0]?.lanes);
  for (const id of ids) if (!held.has(laneOf(id))) outcome.busy.add(laneOf(id));
  return outcome.busy.size === 0 ? devices : devices.filter(({ device }) => held.has(laneOf(device.id)));
}

function daysOf(devices: readonly DeviceInputs[], now: number): number[] {
  const days = new Set<number>();
  for (const { arrivals } of devices) {
    for (const { inputs } of arrivals) for (const input of inputs) if (isLogged(input)) days.add(utcDay(input.at));
  }
  return [...days].filter((day) => isWithinLog(day, now)).sort((a, b) => a - b);
}

async function sealedAmong(tx: Tx, days: readonly number[]): Promise<Set<number>> {
  if (days.length === 0) return new Set();
  const rows = await tx.query<{ day: number }>('select day from sealed_day where day = any($1)', [days]);
  return new Set(rows.map((row) => row.day));
}

async function readBatches(
  tx: Tx,
  devices: readonly DeviceInputs[],
  states: StateCache,
  outcome: BatchOutcome,
): Promise<DeviceBatch[]> {
  const seqs = await readSeqs(
    tx,
    devices.map(({ device }) => device.id),
  );
  const known = new Map<number, HeldState | null>();
  const missing: number[] = [];
  for (const [deviceId, seq] of seqs) {
    const held = states.takeOut(deviceId, seq);
    if (held) known.set(deviceId, held);
    else missing.push(deviceId);
  }
  outcome.statesRead = missing.length;
  for (const [deviceId, held] of await loadStates(tx, missing, { isLocked: true })) known.set(deviceId, held);
  const batches: DeviceBatch[] = [];
  for (const { device, arrivals } of devices) {
    const held = known.get(device.id);
    if (held === undefined) {
      const before = outcome.refused.get('unknown_device') ?? 0;
      outcome.refused.set('unknown_device', before + countOf(arrivals));
      continue;
    }
    if (held === null) throw new StateOutdated(device);
    const newest = new Newest(held.state.arrivals);
    const received = inOrderOfArrival(arrivals, held.state.presence.lastReceivedAt);
    const classified = received.map(({ input, receivedAt }) => classify(input, receivedAt, newest, device.settings));
    batches.push({ device, held, classified });
  }
  return batches;
}

const countOf = (arrivals: DeviceInputs['arrivals']) => arrivals.reduce((sum, { inputs }) => sum + inputs.length, 0);
