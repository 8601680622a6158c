const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Length, name and checksum. */
const FRAME_BYTES = 12;
/** A profile of colours and texts, packed: they may unpack to a thousand times their length, and no reader here limits them. */
const PACKED = new Set(['iCCP', 'zTXt', 'iTXt']);

/** A PNG without what is packed besides its pixels; any other bytes as they are. */
export function withoutPackedChunks(content: Uint8Array): Uint8Array {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return content;
  const kept: Buffer[] = [SIGNATURE];
  for (let at = SIGNATURE.length; at + FRAME_BYTES <= bytes.length; ) {
    const end = at + FRAME_BYTES + bytes.readUInt32BE(at);
    if (!PACKED.has(bytes.toString('latin1', at + 4, at + 8))) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}
