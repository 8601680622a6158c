import type { BinaryWriter } from '@bufbuild/protobuf/wire';
import type { RealTimeData } from '../gen/notify.ts';
import type { Channel } from './channel.ts';

/** Why the body of a record is not taken. */
export type BodyFault = 'malformed_body' | 'out_of_range' | 'no_fix';

/** Fields of the live message that carry a record as it came in. */
export type PayloadField = {
  [Field in keyof RealTimeData]: NonNullable<RealTimeData[Field]> extends Uint8Array ? Field : never;
}[keyof RealTimeData] &
  string;

/** Everything the product knows of a kind of record; registry.ts has them all. Methods, so that a list may hold kinds of many bodies. */
export interface RecordKind<Body extends object = object> {
  /** Field number of the body in UplinkRecord, and the number by which the log names the kind. */
  readonly number: number;
  /** How it comes in: as a body of an `Uplink` on `up/record`, or on its own on `up/event`. */
  readonly topic: 'record' | 'event';
  readonly codec: { encode(body: Body): BinaryWriter; decode(payload: Uint8Array): Body };
  readonly channels: readonly Channel[];
  /** Whether it says where the device is: for those only who may know that. */
  readonly revealsPlace: boolean;
  /** Faults of a body besides a channel out of its range. */
  fault?(body: Body): BodyFault | null;
  /** The part of the newest record that is stored as the live value of a unit; absent if nothing is. */
  summarise?(body: Body): object;
  /** Where the live message carries the newest record. */
  readonly liveField?: PayloadField;
}
