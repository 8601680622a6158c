import { exampleOf, type RefusedExample } from '#domain/foundation/kinds/refused.ts';
import type { Device } from '../../foundation/devices/device-directory.ts';
import type { LiveMessage } from '../../platform/live/bus.ts';
import type { CachedState } from '../device-state/cached-state.ts';
import type { ClassifiedInput, ClassifiedRecord } from './classify.ts';

/** The effects of a committed batch, published after the commit. */
export interface BatchOutcome {
  readonly messages: LiveMessage[];
  /** Records stored, by place. */
  stored: { log: number; late: number };
  /** States that were read from the database; those of the other devices were held in memory. */
  statesRead: number;
  /** Records not stored, by reason. */
  readonly refused: Map<string, number>;
  /** Values left out of records that are stored. */
  refusedValues: number;
  /** The same, of which device and with an example of it. */
  readonly refusedOf: { mcuId: string; reason: string; example: RefusedExample }[];
  /** Lanes that another process has: nothing of their devices was taken. */
  readonly busy: Set<number>;
  /** The devices, used from the commit on. */
  readonly taken: TakenDevice[];
}

/** A device after its batch. */
interface TakenDevice {
  readonly device: Device;
  readonly held: CachedState;
  /** The first instant at which one of its projections wants a deadline; null when none does. */
  readonly deadline: number | null;
}

export const emptyOutcome = (): BatchOutcome => ({
  messages: [],
  stored: { log: 0, late: 0 },
  statesRead: 0,
  refused: new Map(),
  refusedValues: 0,
  refusedOf: [],
  busy: new Set(),
  taken: [],
});

/** Counts a record that is not stored. */
export function refuse(outcome: BatchOutcome, { mcuId }: Device, reason: string, example: RefusedExample | null): void {
  outcome.refused.set(reason, (outcome.refused.get(reason) ?? 0) + 1);
  if (example) outcome.refusedOf.push({ mcuId, reason, example });
}

/** Counts values that are left out of a record that is stored. */
export function refuseValues(
  outcome: BatchOutcome,
  { mcuId }: Device,
  { logged, refused = [] }: ClassifiedRecord,
): void {
  outcome.refusedValues += refused.length;
  for (const { reason, channel } of refused)
    outcome.refusedOf.push({ mcuId, reason, example: exampleOf('record', logged, channel) });
}

/** A device in the middle of its batch: its previous state, and its messages. */
export interface DeviceBatch {
  readonly device: Device;
  readonly held: CachedState;
  readonly classified: readonly ClassifiedInput[];
}

/** A projection threw an error: the input can never be processed, however often it is tried. */
export class PoisonedInput extends Error {}

/** A state was written by another version, or is damaged: the device has to be rebuilt from its log first. */
export class StateOutdated extends Error {
  readonly device: Device;
  constructor(device: Device) {
    super(`the state of device ${device.id} must be derived again`);
    this.device = device;
  }
}
