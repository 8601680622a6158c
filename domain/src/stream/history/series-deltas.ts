import { unzigzag } from '../../foundation/kinds/varint.ts';
import type { Recode } from './recode.ts';

/** What a column is made of; in a sparse one, bits that tell which records have a value come first. */
interface Deltas {
  readonly data: Uint8Array;
  readonly sparse: boolean;
}

/**
 * Reads a column's deltas into `out`; the speed of this loop determines that of a month's chart. Throws RangeError if
 * the data ends early.
 */
export const readDeltas = (column: Deltas, count: number, inflate: Recode, out: Float64Array, offset: number): void => {
  const data = inflate(column.data);
  const { sparse } = column;
  let position = sparse ? Math.ceil(count / 8) : 0;
  let value = 0;
  for (let record = 0; record < count; record += 1) {
    if (sparse && (((data[record >> 3] ?? 0) >> (record & 7)) & 1) === 0) continue;
    let byte = data[position++] ?? 0;
    // Most take one byte.
    if (byte < 128) value += (byte >>> 1) ^ -(byte & 1);
    else {
      let delta = byte & 127;
      for (let shift = 7; byte >= 128 && shift <= 21; shift += 7) {
        byte = data[position++] ?? 0;
        delta |= (byte & 127) << shift;
      }
      // Beyond 28 bits the bit operations would overflow.
      for (let factor = 2 ** 28; byte >= 128; factor *= 128) {
        byte = data[position++] ?? 0;
        delta += (byte & 127) * factor;
      }
      value += unzigzag(delta);
    }
    out[offset + record] = value;
  }
  if (position > data.length) throw new RangeError('column is cut off');
};
