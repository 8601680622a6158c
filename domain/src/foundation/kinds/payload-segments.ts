import { BinaryReader } from '@bufbuild/protobuf/wire';

/** A field of a protobuf payload with its tag: the bytes from `start` to `end`. */
interface Segment {
  readonly field: number;
  readonly start: number;
  readonly end: number;
}

const END_GROUP = 4;
/** Where a decoder reads no further: all that follows stays together, after every field. */
const NOT_READ = Number.POSITIVE_INFINITY;

/** The fields of a payload in the order in which they stand, also those that this version does not know. Never throws. */
export function segmentsOf(payload: Uint8Array): Segment[] {
  const segments: Segment[] = [];
  const reader = new BinaryReader(payload);
  while (reader.pos < reader.len) {
    const start = reader.pos;
    const field = nextField(reader);
    const end = field === NOT_READ ? payload.length : reader.pos;
    segments.push({ field, start, end });
    if (field === NOT_READ) break;
  }
  return segments;
}

/** Reads a field as the generated decoders do. */
function nextField(reader: BinaryReader): number {
  try {
    const tag = reader.uint32();
    if (tag === 0 || (tag & 7) === END_GROUP) return NOT_READ;
    reader.skip(tag & 7);
    return reader.pos > reader.len ? NOT_READ : tag >>> 3;
  } catch {
    return NOT_READ;
  }
}

/** The payload without some of its fields; itself where it has none of them. Every other byte stays as it is. */
export function withoutFields(payload: Uint8Array, fields: ReadonlySet<number>): Uint8Array {
  const segments = segmentsOf(payload);
  const kept = segments.filter(({ field }) => !fields.has(field));
  return kept.length === segments.length ? payload : joined(payload, kept);
}

/** Only those fields of the payload, as they stand in it. */
export const onlyFields = (payload: Uint8Array, fields: ReadonlySet<number>): Uint8Array =>
  joined(
    payload,
    segmentsOf(payload).filter(({ field }) => fields.has(field)),
  );

/**
 * One payload with the fields of two, ascending; of a field of both, those of `first` come first. Where `first` was in ascending
 * order it stays to the byte, with the other's fields between.
 */
export function mergePayloads(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (second.length === 0) return first;
  const parts = [first, second].flatMap((payload) => segmentsOf(payload).map((segment) => ({ ...segment, payload })));
  // Sorting keeps the order of equals.
  parts.sort((a, b) => a.field - b.field);
  const out = new Uint8Array(first.length + second.length);
  let place = 0;
  for (const { payload, start, end } of parts) {
    out.set(payload.subarray(start, end), place);
    place += end - start;
  }
  return out;
}

function joined(payload: Uint8Array, segments: readonly Segment[]): Uint8Array {
  const out = new Uint8Array(segments.reduce((length, { start, end }) => length + end - start, 0));
  let place = 0;
  for (const { start, end } of segments) {
    out.set(payload.subarray(start, end), place);
    place += end - start;
  }
  return out;
}
