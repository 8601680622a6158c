import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Recode } from '#domain/stream/history/recode.ts';

/** Maximum size of a column; a damaged one must not exhaust memory. */
const MAX_COLUMN_BYTES = 64 * 1024 * 1024;
/** Most columns of a day come out in one piece. */
const PIECE_BYTES = 32 * 1024;

export const deflate: Recode = (bytes) => deflateRawSync(bytes);
export const inflate: Recode = (bytes) =>
  inflateRawSync(bytes, { maxOutputLength: MAX_COLUMN_BYTES, chunkSize: PIECE_BYTES });
