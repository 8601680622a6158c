import type { DeviceState, DeviceStreamEvent } from '#domain/assembly/device-state/projections.ts';
import type { Device } from '../../foundation/devices/device-directory.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { LiveMessage } from '../../platform/live/bus.ts';
import type { ShownState } from '../device-state/state-row.ts';

/** A feature's writer for the effects of a batch of inputs, inside the batch's transaction. */
export interface Sink {
  begin(): BatchSink;
}

/** One batch of a {@link Sink}. */
export interface BatchSink {
  /** @param payload bytes of the record that the event follows from; null for other inputs */
  take(device: Device, event: DeviceStreamEvent, payload: Uint8Array | null): void;
  /** Called after the device's inputs of this batch were processed. Returns the notifications to send after the commit. */
  finish?(device: Device, state: DeviceState, shown: ShownState): readonly LiveMessage[];
  write?(tx: Tx, now: number): Promise<void>;
}
