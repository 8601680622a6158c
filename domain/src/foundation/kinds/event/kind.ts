import type { Event } from '../../../gen/uplink.ts';
import type { RecordKind } from '../record-kind.ts';

/** Something that happened in a device at an instant. */
export const event = {
  number: 64,
  topic: 'event',
  channels: [],
  revealsPlace: false,
} as const satisfies RecordKind<Event>;
