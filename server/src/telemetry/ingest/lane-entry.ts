import type { DeviceEventInput, TickInput } from '#domain/telemetry/inputs.ts';
import type { RawRecord } from '#domain/telemetry/wire.ts';
import type { Device } from '../device-directory.ts';

/** A record whose body is still bytes; it is decoded in its batch, so that waiting costs little memory. */
export interface RecordToTake extends RawRecord {
  readonly type: 'record';
}

export type LaneInput = RecordToTake | DeviceEventInput | TickInput;

/** What one message, or one tick, of a device asks for. */
export interface LaneEntry {
  readonly device: Device;
  readonly receivedAt: number;
  readonly inputs: readonly LaneInput[];
  /** Called once, when everything in it is committed or refused for good. */
  done(): void;
}
