import { KIND } from '#domain/telemetry/channels.ts';
import type { ReduceEvent, ReduceInput } from '#domain/telemetry/inputs.ts';
import { advance } from '#domain/telemetry/reduce.ts';
import { type DeviceReducerState, parseState } from '#domain/telemetry/state.ts';
import { EventKind } from '#domain/telemetry/wire.ts';
import { utcDay } from '#domain/time.ts';
import { OPEN_DAYS } from '../../platform/db/partitions.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { LiveMessage } from '../../platform/live/bus.ts';
import type { Device } from '../device-directory.ts';
import { LiveChanges, liveMessages } from '../live-message.ts';
import { keepDaysOpen, lockLane } from '../locks.ts';
import { type StateRow, stateRow } from '../state-row.ts';
import {
  type AlarmRow,
  type BucketRow,
  readStates,
  type SessionRow,
  writeAlarms,
  writeBuckets,
  writeSessions,
  writeStates,
} from '../store.ts';
import { type DeviceInputs, isRecord } from './lane-entry.ts';
import { appendRecords, insertRecords, type LogRow, recordKey } from './log-rows.ts';
import { Newest, type Sifted, type SiftedRecord, sift } from './sift.ts';

/** What a committed batch did, told after the commit. */
export interface BatchOutcome {
  readonly messages: LiveMessage[];
  /** Records stored, by place. */
  stored: { log: number; late: number };
  /** Records not stored, by reason. */
  readonly refused: Map<string, number>;
  /** For the log of the program: what a device sent that cannot be. */
  readonly faults: { mcuId: string; reason: string; kind: number; channel: string | undefined }[];
}

/** The reducer threw: the input can never be taken, however often it is tried. */
export class PoisonedInput extends Error {}

/** A state was written by another version, or is damaged: the device has to be rebuilt from its log first. */
export class StateOutdated extends Error {
  readonly device: Device;
  constructor(device: Device) {
    super(`the state of device ${device.id} must be derived again`);
    this.device = device;
  }
}

interface Working {
  readonly device: Device;
  readonly state: DeviceReducerState;
  readonly sifted: readonly Sifted[];
}

/** How a transaction of a lane is to be done. */
export interface BatchOptions {
  readonly lane: number;
  readonly now: number;
  /** Ask for every record whether the log has it, also for those that are newer than all: the state may have lost track. */
  readonly isCareful: boolean;
}

/** Days that records of a batch may be written to: not too old; the log has, or gets, a partition for them. */
export const isWithinLog = (day: number, now: number): boolean => {
  const today = utcDay(now);
  return day >= today - OPEN_DAYS && day <= today + 1;
};

/** One transaction: log, states, hours, sessions, alarms of a batch; devices sorted by id. */
export async function commitBatch(
  tx: Tx,
  devices: readonly DeviceInputs[],
  options: BatchOptions,
): Promise<BatchOutcome> {
  const outcome: BatchOutcome = { messages: [], stored: { log: 0, late: 0 }, refused: new Map(), faults: [] };
  const days = daysOf(devices, options.now);
  await tx.client.query(days.length > 0 ? `${lockLane(options.lane)}; ${keepDaysOpen(days)}` : lockLane(options.lane));
  const sealed = await sealedAmong(tx, days);
  const isOpen = (at: number) => isWithinLog(utcDay(at), options.now) && !sealed.has(utcDay(at));

  const working = await readWorking(tx, devices, outcome);
  const known = await writeRecords(tx, working, isOpen, options.isCareful, outcome);
  await writeDerived(tx, working, known, outcome);
  return outcome;
}

function daysOf(devices: readonly DeviceInputs[], now: number): number[] {
  const days = new Set<number>();
  for (const { arrivals } of devices) {
    for (const { inputs } of arrivals) for (const input of inputs) if (isRecord(input)) days.add(utcDay(input.at));
  }
  return [...days].filter((day) => isWithinLog(day, now)).sort((a, b) => a - b);
}

async function sealedAmong(tx: Tx, days: readonly number[]): Promise<Set<number>> {
  if (days.length === 0) return new Set();
  const rows = await tx.query<{ day: number }>('select day from sealed_day where day = any($1)', [days]);
  return new Set(rows.map((row) => row.day));
}

async function readWorking(tx: Tx, devices: readonly DeviceInputs[], outcome: BatchOutcome): Promise<Working[]> {
  const texts = await readStates(
    tx,
    devices.map(({ device }) => device.id),
  );
  const working: Working[] = [];
  for (const { device, arrivals } of devices) {
    const text = texts.get(device.id);
    if (text === undefined) {
      refuse(outcome, 'unknown_device', countOf(arrivals));
      continue;
    }
    const parsed = parseState(text);
    if (!parsed.ok) throw new StateOutdated(device);
    const newest = new Newest(parsed.state);
    const sifted: Sifted[] = [];
    for (const { inputs, receivedAt } of arrivals)
      for (const input of inputs) sifted.push(sift(input, receivedAt, newest));
    working.push({ device, state: parsed.state, sifted });
  }
  return working;
}

/** Writes the records that have a place. Returns those that were there already. */
async function writeRecords(
  tx: Tx,
  working: readonly Working[],
  isOpen: (at: number) => boolean,
  isCareful: boolean,
  outcome: BatchOutcome,
): Promise<Set<SiftedRecord>> {
  const fresh: LogRow[] = [];
  const perhaps: { log: LogRow[]; late: LogRow[] } = { log: [], late: [] };
  const unsure: { deviceId: number; record: SiftedRecord }[] = [];
  for (const { device, sifted } of working) {
    for (const item of sifted) {
      if (item.type !== 'record' || item.standing === 'known' || item.standing === 'future') continue;
      const { kind, unit, at, receivedAt } = item.input;
      const row = { deviceId: device.id, kind, unit, at, receivedAt, payload: item.payload };
      const isLog = isOpen(at);
      if (isLog && item.standing === 'fresh' && !isCareful) {
        fresh.push(row);
        continue;
      }
      perhaps[isLog ? 'log' : 'late'].push(row);
      unsure.push({ deviceId: device.id, record: item });
    }
  }
  await appendRecords(tx, fresh);
  const logged = await insertRecords(tx, 'record_log', perhaps.log);
  const late = await insertRecords(tx, 'late_record', perhaps.late);
  outcome.stored = { log: fresh.length + sizeOf(logged), late: sizeOf(late) };
  // Each inserted key answers for one record; the same record twice in a batch is new once.
  const known = new Set<SiftedRecord>();
  for (const { deviceId, record } of unsure) {
    const key = recordKey(record.input.kind, record.input.unit, record.input.at);
    const isNew = logged.get(deviceId)?.delete(key) || late.get(deviceId)?.delete(key);
    if (!isNew && record.standing === 'older') known.add(record);
  }
  return known;
}

const sizeOf = (inserted: Map<number, Set<string>>): number => {
  let size = 0;
  for (const keys of inserted.values()) size += keys.size;
  return size;
};

/** Reduces what is new and writes what follows from it. */
async function writeDerived(
  tx: Tx,
  working: readonly Working[],
  known: ReadonlySet<SiftedRecord>,
  outcome: BatchOutcome,
): Promise<void> {
  const states: StateRow[] = [];
  const buckets: BucketRow[] = [];
  const sessions: SessionRow[] = [];
  const alarms = new Map<string, AlarmRow>();
  for (const { device, state, sifted } of working) {
    const changes = new LiveChanges();
    const note = (event: ReduceEvent) => {
      changes.note(event);
      const deviceId = device.id;
      if (event.type === 'refused') refuse(outcome, event.reason, 1);
      else if (event.type === 'bucketClosed') buckets.push({ deviceId, unit: event.unit, bucket: event.bucket });
      else if (event.type === 'sessionClosed') sessions.push({ deviceId, unit: event.unit, session: event.session });
      else if (event.type === 'alarmRaised' || event.type === 'alarmReleased') {
        const { alarm } = event;
        const releasedAt = event.type === 'alarmReleased' ? event.releasedAt : null;
        alarms.set(`${deviceId}:${alarm.unit}:${alarm.msgType}:${alarm.raisedAt}`, { deviceId, alarm, releasedAt });
      }
    };
    for (const item of sifted) {
      if (item.type === 'unfit') {
        refuse(outcome, item.fault, 1);
        outcome.faults.push({ mcuId: device.mcuId, reason: item.fault, kind: item.kind, channel: item.channel });
      } else if (item.type === 'record' && known.has(item)) {
        refuse(outcome, 'duplicate', 1);
        advanceOrPoison(state, presence(item.input.receivedAt), device, note);
      } else {
        advanceOrPoison(state, item.type === 'record' ? item.input : item, device, note);
        if (item.type === 'record' && item.input.kind === KIND.bms && item.standing === 'fresh') {
          changes.bmsPayloads.set(item.input.unit, item.payload);
        }
      }
    }
    states.push(stateRow(device.id, state));
    outcome.messages.push(...liveMessages(device, state, changes));
  }
  await writeStates(tx, states);
  await writeBuckets(tx, buckets);
  await writeSessions(tx, sessions);
  await writeAlarms(tx, [...alarms.values()]);
}

function advanceOrPoison(
  state: DeviceReducerState,
  input: ReduceInput,
  { id, settings }: Device,
  note: (event: ReduceEvent) => void,
): void {
  try {
    advance(state, input, settings, note);
  } catch (error) {
    throw new PoisonedInput(`device ${id}: the reducer refused an input of type ${input.type}`, { cause: error });
  }
}

/** A device that repeats itself is there, and nothing else follows. */
const presence = (receivedAt: number): ReduceInput => ({
  type: 'event',
  unit: 0,
  at: receivedAt,
  receivedAt,
  kind: EventKind.EVENT_KIND_UNSPECIFIED,
  code: 0,
  text: '',
  active: false,
});

const countOf = (arrivals: DeviceInputs['arrivals']) => arrivals.reduce((sum, { inputs }) => sum + inputs.length, 0);

const refuse = (outcome: BatchOutcome, reason: string, count: number) =>
  outcome.refused.set(reason, (outcome.refused.get(reason) ?? 0) + count);
