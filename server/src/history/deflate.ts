import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Recode } from '#domain/history/series.ts';

/** No column of a device-day is larger; a damaged one must not fill the memory. */
const MAX_COLUMN_BYTES = 64 * 1024 * 1024;

export const deflate: Recode = (bytes) => deflateRawSync(bytes);
export const inflate: Recode = (bytes) => inflateRawSync(bytes, { maxOutputLength: MAX_COLUMN_BYTES });
