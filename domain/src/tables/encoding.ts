export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'gb18030', 'shift_jis', 'euc-kr'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** How far into a file is looked. */
const LOOK = 65_536;

/**
 * The encoding of a text by its first bytes: a mark at its beginning, zeros between, valid UTF-8, else bytes of Western Europe, where
 * nothing says more.
 */
export function encodingOf(bytes: Uint8Array): Encoding {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const look = bytes.subarray(0, LOOK);
  const zeros = [0, 0];
  for (let place = 0; place < look.length; place++) if (look[place] === 0) zeros[place & 1]! += 1;
  if (zeros[1]! > look.length / 8 && zeros[1]! > zeros[0]! * 4) return 'utf-16le';
  if (zeros[0]! > look.length / 8 && zeros[0]! > zeros[1]! * 4) return 'utf-16be';
  if (isUtf8(look)) return 'utf-8';
  return looksDoubleByte(look) ? 'gb18030' : 'windows-1252';
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    // The last character may be cut off.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** High bytes that always come in pairs of the range that Chinese has; letters of Western Europe stand alone between others. */
function looksDoubleByte(bytes: Uint8Array): boolean {
  let pairs = 0;
  for (let place = 0; place < bytes.length; place++) {
    if (bytes[place]! < 0x81) continue;
    if (place + 1 === bytes.length) break;
    const next = bytes[place + 1]!;
    if (next < 0xa1) return false;
    pairs += 1;
    place += 1;
  }
  return pairs > 0;
}
