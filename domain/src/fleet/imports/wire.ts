import { BinaryReader } from '@bufbuild/protobuf/wire';
import type { Measurement } from '../../foundation/kinds/registry.ts';
import {
  decodeUplink,
  type PacketFault,
  type RawRecord,
  type RefusedRecord,
  wireRecord,
} from '../../foundation/kinds/wire.ts';
import { ImportPacket, ImportResult } from '../../gen/import.ts';

export type { ImportResult, ImportResult_Refused as RefusedOfImport } from '../../gen/import.ts';

/** What a packet says beside its records. */
export interface ImportHead {
  readonly importId: string;
  /** Of the file, as people are shown it. */
  readonly name: string;
  /** Of the packet, from 1 on. */
  readonly number: number;
  readonly last: boolean;
  /** Usual time between two rows; 0 when there is none. */
  readonly intervalSeconds: number;
}

export interface DecodedImport {
  readonly head: ImportHead;
  readonly records: readonly RawRecord[];
  readonly refused: readonly RefusedRecord[];
  /** Why none of its records is taken; null when they are looked at one by one. */
  readonly fault: PacketFault | null;
}

const RECORDS = 4;
const IMPORT_ID = /^[0-9A-Za-z-]{1,64}$/;
const MAX_NAME = 200;
const MAX_INTERVAL_SECONDS = 7 * 24 * 3600;

/** A packet for `dev/{mcuId}/up/import`; the server accepts at most 1000 measurements. */
export const encodeImport = (head: ImportHead, measurements: readonly Measurement[]): Uint8Array<ArrayBuffer> =>
  ImportPacket.encode({ ...head, records: measurements.map(wireRecord) }).finish();

/** Parses a packet of `dev/{mcuId}/up/import`; null where nobody could be answered. Never throws. */
export function decodeImport(bytes: Uint8Array): DecodedImport | null {
  const head = headOf(bytes);
  if (head === null) return null;
  const uplink = decodeUplink(bytes, RECORDS);
  if (uplink.ok) return { head, records: uplink.records, refused: uplink.refused, fault: null };
  // The last packet may only say that it is the last.
  const fault = uplink.reason === 'empty' && head.last ? null : uplink.reason;
  return { head, records: [], refused: [], fault };
}

/** The head without its records, which are read elsewhere; null when it is not sound. */
function headOf(bytes: Uint8Array): ImportHead | null {
  const head = { importId: '', name: '', number: 0, last: false, intervalSeconds: 0 };
  try {
    const reader = new BinaryReader(bytes);
    while (reader.pos < reader.len) {
      const [field, type] = reader.tag();
      if (field === 1) head.importId = reader.string();
      else if (field === 2) head.name = reader.string();
      else if (field === 3) head.number = reader.uint32();
      else if (field === 5) head.last = reader.bool();
      else if (field === 6) head.intervalSeconds = reader.uint32();
      else reader.skip(type);
    }
  } catch {
    return null;
  }
  return isSound(head) ? head : null;
}

const isSound = ({ importId, name, number, intervalSeconds }: ImportHead): boolean =>
  IMPORT_ID.test(importId) &&
  name.length <= MAX_NAME &&
  !name.includes('\0') &&
  number >= 1 &&
  number < 2 ** 31 &&
  intervalSeconds <= MAX_INTERVAL_SECONDS;

/** A packet for `dev/{mcuId}/down/import`. */
export const encodeImportResult = (result: ImportResult): Uint8Array<ArrayBuffer> =>
  ImportResult.encode(result).finish();

/** What became of a packet; null where it is not one. Never throws. */
export function decodeImportResult(bytes: Uint8Array): ImportResult | null {
  try {
    return ImportResult.decode(bytes);
  } catch {
    return null;
  }
}
