import type { RecordKind } from '../record-kind.ts';

/** Settings of a device that were in force until the instant at which they are logged: those under which its records were judged. */
export const settings = {
  number: 65,
  topic: null,
  channels: [],
  revealsPlace: true,
} as const satisfies RecordKind;
