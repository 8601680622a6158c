import { alarmKey } from '#domain/alarms/open-alarm.ts';
import type { ReduceEvent, ReduceInput } from '#domain/device-state/inputs.ts';
import { advance } from '#domain/device-state/reduce.ts';
import type { DeviceReducerState } from '#domain/device-state/state.ts';
import { EventKind } from '#domain/kinds/wire.ts';
import { type AlarmRow, writeAlarms } from '../alarms/store.ts';
import { type ChargeRow, writeCharges } from '../charging/store.ts';
import { type StateRow, stateRow } from '../device-state/state-row.ts';
import { writeStates } from '../device-state/store.ts';
import type { Device } from '../devices/device-directory.ts';
import { type BucketRow, type SessionRow, writeBuckets, writeSessions } from '../history/hour-store.ts';
import type { Tx } from '../platform/db/within.ts';
import { type BatchOutcome, type DeviceBatch, PoisonedInput, refuse } from './batch.ts';
import type { ClassifiedRecord } from './classify.ts';
import { LiveChanges, liveMessages } from './live-message.ts';

/** Reduces what is new and writes what follows from it. */
export async function derive(
  tx: Tx,
  batches: readonly DeviceBatch[],
  known: ReadonlySet<ClassifiedRecord>,
  outcome: BatchOutcome,
): Promise<void> {
  const states: StateRow[] = [];
  const buckets: BucketRow[] = [];
  const sessions: SessionRow[] = [];
  const charges: ChargeRow[] = [];
  const alarms = new Map<string, AlarmRow>();
  for (const { device, state, classified } of batches) {
    const changes = new LiveChanges();
    const note = (event: ReduceEvent) => {
      changes.note(event);
      const deviceId = device.id;
      if (event.type === 'refused') refuse(outcome, event.reason, 1);
      else if (event.type === 'bucketClosed') buckets.push({ deviceId, unit: event.unit, bucket: event.bucket });
      else if (event.type === 'sessionClosed') sessions.push({ deviceId, unit: event.unit, session: event.session });
      else if (event.type === 'chargeStarted' || event.type === 'chargeClosed')
        charges.push({ deviceId, unit: event.unit, charge: event.charge });
      else if (event.type === 'alarmRaised' || event.type === 'alarmReleased') {
        const { alarm } = event;
        const releasedAt = event.type === 'alarmReleased' ? event.releasedAt : null;
        alarms.set(`${deviceId}:${alarm.unit}:${alarmKey(alarm)}:${alarm.raisedAt}`, { deviceId, alarm, releasedAt });
      }
    };
    for (const item of classified) {
      if (item.type === 'invalid') {
        refuse(outcome, item.fault, 1);
        outcome.faults.push({ mcuId: device.mcuId, reason: item.fault, kind: item.kind, channel: item.channel });
      } else if (item.type === 'record' && known.has(item)) {
        refuse(outcome, 'duplicate', 1);
        advanceOrPoison(state, presence(item.input.receivedAt), device, note);
      } else {
        advanceOrPoison(state, item.type === 'record' ? item.input : item, device, note);
        if (item.type === 'record' && item.freshness === 'fresh') changes.notePayload(item.input, item.payload);
      }
    }
    states.push(stateRow(device.id, state));
    outcome.messages.push(...liveMessages(device, state, changes));
  }
  await writeStates(tx, states);
  await writeBuckets(tx, buckets);
  await writeSessions(tx, sessions);
  await writeCharges(tx, charges);
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
