/** Tag of `records` in `Uplink`: field 1, length-delimited. */
const RECORDS_TAG = 0x0a;

/**
 * How much of a file is whole records, and how many. A file is a packet: encoded packets one after another are one packet again. A loss of
 * power may leave a piece of a record, or zeros, at its end.
 */
export function wholePart(bytes: Uint8Array): { readonly length: number; readonly records: number } {
  let records = 0;
  let at = 0;
  while (bytes[at] === RECORDS_TAG) {
    let size = 0;
    let next = at + 1;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[next++];
      if (byte === undefined || shift > 28) return { length: at, records };
      size += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) break;
    }
    if (next + size > bytes.length) break;
    at = next + size;
    records += 1;
  }
  return { length: at, records };
}
