import type { DeviceState, DeviceStreamEvent } from '#domain/assembly/device-state/projections.ts';
import type { Tx } from '../../../platform/db/within.ts';

/** The part that a feature has in deriving a device again: for what it stores that does not follow from the log alone. */
export interface RebuildPart {
  begin(tx: Tx, deviceId: number): Promise<BegunRebuild>;
}

interface BegunRebuild {
  /** Instants at which a deadline had passed, ascending. */
  readonly deadlines: readonly number[];
  /** Takes an effect of the inputs that the log has; after {@link settle}, one of the present. */
  take(event: DeviceStreamEvent): void;
  /**
   * The log is at its end: brings what was derived and what is stored together. **Changes `state`.**
   * @param before the state as it was; null where it cannot be read
   */
  settle(tx: Tx, state: DeviceState, before: DeviceState | null): Promise<void>;
  /** Writes what was taken since. */
  finish(tx: Tx): Promise<void>;
}
