import { type DeviceState, type DeviceStreamEvent, deviceStream } from '#domain/device-state/projections.ts';
import type { StreamInput } from '#domain/stream/input.ts';
import { type StateRow, stateRow } from '../device-state/state-row.ts';
import { writeStates } from '../device-state/store.ts';
import type { Device } from '../devices/device-directory.ts';
import type { Tx } from '../platform/db/within.ts';
import { type BatchOutcome, type DeviceBatch, PoisonedInput, refuse } from './batch.ts';
import type { ClassifiedRecord } from './classify.ts';
import type { Sink } from './sink.ts';

/** Gives what is new to the projections and writes what follows from it. */
export async function derive(
  tx: Tx,
  batches: readonly DeviceBatch[],
  known: ReadonlySet<ClassifiedRecord>,
  sinks: readonly Sink[],
  outcome: BatchOutcome,
): Promise<void> {
  const states: StateRow[] = [];
  const batch = sinks.map((sink) => sink.begin());
  for (const { device, state, classified } of batches) {
    let payload: Uint8Array | null = null;
    const note = (event: DeviceStreamEvent) => {
      if (event.type === 'refused') refuse(outcome, event.reason, 1);
      for (const sink of batch) sink.take(device, event, payload);
    };
    for (const item of classified) {
      if (item.type === 'invalid') {
        refuse(outcome, item.fault, 1);
        outcome.faults.push({ mcuId: device.mcuId, reason: item.fault, kind: item.kind, channel: item.channel });
      } else if (item.type === 'record' && known.has(item)) {
        refuse(outcome, 'duplicate', 1);
        takeOrPoison(state, { type: 'seen', receivedAt: item.input.receivedAt }, device, note);
      } else {
        payload = item.type === 'record' ? item.payload : null;
        takeOrPoison(state, item.type === 'record' ? item.input : item, device, note);
        payload = null;
      }
    }
    states.push(stateRow(device.id, state));
    for (const sink of batch) outcome.messages.push(...(sink.finish?.(device, state) ?? []));
  }
  await writeStates(tx, states);
  for (const sink of batch) await sink.write?.(tx);
}

function takeOrPoison(
  state: DeviceState,
  input: StreamInput,
  { id, settings }: Device,
  note: (event: DeviceStreamEvent) => void,
): void {
  try {
    deviceStream.take(state, input, settings, note);
  } catch (error) {
    throw new PoisonedInput(`device ${id}: an input of type ${input.type} cannot be taken`, { cause: error });
  }
}
