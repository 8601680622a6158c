import type { HeldState } from '../device-state/held-state.ts';
import type { Device } from '../devices/device-directory.ts';
import type { LiveMessage } from '../platform/live/bus.ts';
import type { ClassifiedInput } from './classify.ts';

/** What a committed batch did, told after the commit. */
export interface BatchOutcome {
  readonly messages: LiveMessage[];
  /** Records stored, by place. */
  stored: { log: number; late: number };
  /** Records not stored, by reason. */
  readonly refused: Map<string, number>;
  /** For the log of the program: what a device sent that cannot be. */
  readonly faults: { mcuId: string; reason: string; kind: number; channel: string | undefined }[];
  /** States of the devices after the batch, to go on with when it is committed. */
  readonly held: Map<Device, HeldState>;
}

export const emptyOutcome = (): BatchOutcome => ({
  messages: [],
  stored: { log: 0, late: 0 },
  refused: new Map(),
  faults: [],
  held: new Map(),
});

/** Counts what is not stored. */
export const refuse = (outcome: BatchOutcome, reason: string, count: number): void => {
  outcome.refused.set(reason, (outcome.refused.get(reason) ?? 0) + count);
};

/** A device in the middle of its batch: the state it had, and what it sent. */
export interface DeviceBatch {
  readonly device: Device;
  readonly held: HeldState;
  readonly classified: readonly ClassifiedInput[];
}

/** A projection threw: the input can never be taken, however often it is tried. */
export class PoisonedInput extends Error {}

/** A state was written by another version, or is damaged: the device has to be rebuilt from its log first. */
export class StateOutdated extends Error {
  readonly device: Device;
  constructor(device: Device) {
    super(`the state of device ${device.id} must be derived again`);
    this.device = device;
  }
}
