/** Size of a picture in pixels, from its header. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

const text = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

/** Size of a JPEG, PNG or WebP picture, read from its bytes whatever its name says; null for any other format. */
export function pictureSize(content: Uint8Array): PictureSize | null {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (bytes.length < 30) return null;
  const size = sizeOfPng(bytes) ?? sizeOfWebp(bytes) ?? sizeOfJpeg(bytes);
  return size && size.width > 0 && size.height > 0 ? size : null;
}

/** PNG, third edition, §11.2.1: the first chunk is the header. */
const sizeOfPng = (bytes: Buffer): PictureSize | null =>
  text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n' && text(bytes, 12, 16) === 'IHDR'
    ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    : null;

/** RFC 9649: lossy, lossless or extended. */
function sizeOfWebp(bytes: Buffer): PictureSize | null {
  if (text(bytes, 0, 4) !== 'RIFF' || text(bytes, 8, 12) !== 'WEBP') return null;
  switch (text(bytes, 12, 16)) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const packed = bytes.readUInt32LE(21);
      return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return null;
  }
}

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const START_OF_SCAN = 0xda;
const hasNoLength = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** ITU T.81, annex B: the largest of the frames before the pixels, since a second one could contradict the first. */
function sizeOfJpeg(bytes: Buffer): PictureSize | null {
  if (bytes.readUInt16BE(0) !== 0xffd8) return null;
  let largest: PictureSize | null = null;
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1]!;
    if (marker === 0xff) {
      at += 1;
    } else if (hasNoLength(marker)) {
      at += 2;
    } else if (marker === START_OF_SCAN) {
      break;
    } else {
      if (isFrame(marker)) {
        const frame = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
        if (!largest || frame.width * frame.height > largest.width * largest.height) largest = frame;
      }
      at += 2 + bytes.readUInt16BE(at + 2);
    }
  }
  return largest;
}
