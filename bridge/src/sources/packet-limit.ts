/**
 * Watches the bytes that a broker sends for the lengths of its packets: the library would keep one of 256 MB before anybody
 * could look at it.
 * @returns whether a packet is longer than allowed
 */
export function packetLimit(maxBytes: number): (bytes: Uint8Array) => boolean {
  let left = 0;
  let length = 0;
  let shift = -1;
  return (bytes) => {
    for (let at = 0; at < bytes.length; ) {
      if (left > 0) {
        const passed = Math.min(left, bytes.length - at);
        left -= passed;
        at += passed;
        // The first byte of a packet says its kind, those after it its length, seven bits in each.
      } else if (shift < 0) {
        shift = 0;
        length = 0;
        at++;
      } else {
        const byte = bytes[at++]!;
        length += (byte & 0x7f) * 2 ** shift;
        shift += 7;
        if (length > maxBytes || shift > 28) return true;
        if (byte < 0x80) {
          left = length;
          shift = -1;
        }
      }
    }
    return false;
  };
}
