import type { RealTimeData } from '../../gen/notify.ts';
import type { Channel } from './channel.ts';
import type { EnergyMeasure } from './energy-measure.ts';
import type { EnergyRole } from './energy-role.ts';
import type { Faults } from './faults.ts';

/** Why the body of a record is refused. */
export type BodyFault = 'malformed_body' | 'out_of_range' | 'out_of_set_range' | 'no_fix' | 'no_mcc_data';

/** Fields of the live message that contain a record as it was received. */
export type PayloadField = {
  [Field in keyof RealTimeData]: NonNullable<RealTimeData[Field]> extends Uint8Array ? Field : never;
}[keyof RealTimeData] &
  string;

/** Where energy enters and leaves a device in the drawing of a system. */
export const PORTS = ['acIn', 'dcIn', 'acOut', 'dcOut', 'dc'] as const;
export type Port = (typeof PORTS)[number];

/** Devices of a type, as far as a drawing depends on it. */
interface TypeOfDevice {
  /** Absent for one that no drawing knows by its type. */
  readonly ports?: readonly Port[];
}

/**
 * The definition of a kind of record; registry.ts lists all of them, codecs.ts how they are written. It has methods instead of function properties, so
 * that a list may contain kinds with different bodies.
 */
export interface RecordKind<Body extends object = object, Live extends object = Body> {
  /** Field number of the body in UplinkRecord, and the number of the kind in the log. */
  readonly number: number;
  /** How it arrives: as a body of an `Uplink` on `up/record`, or separately on `up/event`; null if only the server writes it. */
  readonly topic: 'record' | 'event' | null;
  /** The types of devices that send it, by their letters. */
  readonly types?: { readonly [letter: string]: TypeOfDevice };
  /** The type of a device behind a hub by what it sends; absent if such a device tells nothing of itself. */
  typeBehindHub?(body: Body): string;
  readonly channels: readonly Channel[];
  /** The energy that such a device moves; absent if it moves none. */
  readonly energy?: readonly EnergyMeasure<Body>[];
  /** The part of such a device in an energy system; absent if it has none. */
  readonly role?: EnergyRole<Live>;
  /** What the bits of its faults are called; absent if it reports none. */
  readonly faults?: Faults;
  /** Whether it reveals the position of the device: then it is only for users who may see that. */
  readonly revealsPlace: boolean;
  /**
   * When its values hold until the next record that brings them: `told` only where the source says that it sends changes,
   * `never` where each record is of itself. Absent: also for as long as they were seen to stay away.
   */
  readonly holds?: 'told' | 'never';
  /** Properties of the body that are one value together: without one of them the others say something else. */
  readonly joined?: readonly (readonly string[])[];
  /** Errors of a body other than a channel out of range. */
  fault?(body: Body): BodyFault | null;
  /** The part of the newest record that is stored as the live value of a unit; absent if nothing is. */
  summarise?(body: Body): Live;
  /** The field of the live message with the newest record. */
  readonly liveField?: PayloadField;
  /** A call of its own, `get<name>DataListPro`, for its records, and whose these are; all are had by their number, too. */
  readonly listCall?: { readonly name: string; readonly of: string };
}
