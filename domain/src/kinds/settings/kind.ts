import { BinaryWriter } from '@bufbuild/protobuf/wire';
import type { RecordKind } from '../record-kind.ts';

/** Settings of a device that were in force until the instant at which they are logged: those under which its records were judged. */
export const settings = {
  number: 65,
  topic: null,
  codec: {
    encode: (body: object) => new BinaryWriter().raw(new TextEncoder().encode(JSON.stringify(body))),
    decode: (payload: Uint8Array): object => JSON.parse(new TextDecoder().decode(payload)) as object,
  },
  channels: [],
  revealsPlace: true,
} as const satisfies RecordKind;
