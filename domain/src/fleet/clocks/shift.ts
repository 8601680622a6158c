import { BinaryWriter } from '@bufbuild/protobuf/wire';
import { mergePayloads, withoutFields } from '../../foundation/kinds/payload-segments.ts';
import { NOTE_FIELDS } from '../../foundation/kinds/record-notes.ts';
import type { Kind } from '../../foundation/kinds/registry.ts';
import { readableBody } from '../../foundation/kinds/wire.ts';

/** Records that one shift may move: more are moved in several. */
export const MAX_SHIFTED = 50_000;
/** A clock that shows 2000 is shifted to 2100 at most. */
export const MAX_SHIFT_MS = 100 * 366 * 86_400_000;

const RAW_AT = NOTE_FIELDS.rawAtMs;
const RAW_AT_TAG = (RAW_AT << 3) >>> 0;

/** A record as it is filed at another instant: it keeps the one that was sent. */
export const withRawInstant = (payload: Uint8Array, rawAt: number): Uint8Array =>
  mergePayloads(payload, new BinaryWriter().uint32(RAW_AT_TAG).int64(rawAt).finish());

/** The same as it was sent. */
export const withoutRawInstant = (payload: Uint8Array): Uint8Array => withoutFields(payload, new Set([RAW_AT]));

/** The instant that was sent, of a record that was shifted; null for all others. */
export const rawInstantOf = (kind: Kind, payload: Uint8Array): number | null =>
  readableBody(kind, payload)?.rawAtMs ?? null;
