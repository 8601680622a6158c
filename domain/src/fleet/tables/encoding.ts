/** How the bytes of a table are text. The names are those of TextDecoder. */
export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-kr',
] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Which encodings the beginning of a file may have, the most likely first: one, or several that only a person can tell apart. */
export function encodingsOf(bytes: Uint8Array): readonly Encoding[] {
  const marked = markOf(bytes);
  if (marked !== null) return [marked];
  const half = Math.max(1, bytes.length / 2);
  const zeros = [0, 0];
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === 0) zeros[at % 2]! += 1;
  if (zeros[1]! / half > 0.4 && zeros[0]! / half < 0.2) return ['utf-16le'];
  if (zeros[0]! / half > 0.4 && zeros[1]! / half < 0.2) return ['utf-16be'];
  if (canBe(bytes, 'utf-8')) return ['utf-8'];
  return byRuns(bytes);
}

function markOf(bytes: Uint8Array): Encoding | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
}

function canBe(bytes: Uint8Array, encoding: Encoding): boolean {
  try {
    // The end of a sample may cut a character.
    new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Chinese is written in pairs of high bytes, several together; letters with accents stand alone among others. */
function byRuns(bytes: Uint8Array): readonly Encoding[] {
  const runs: number[] = [];
  let run = 0;
  for (const byte of bytes) {
    if (byte >= 0xa1) run += 1;
    else if (run > 0) {
      runs.push(run);
      run = 0;
    }
  }
  if (run > 0) runs.push(run);
  if (runs.every((length) => length % 2 === 1 && length < 4)) return ['windows-1252'];
  const isPairs = runs.every((length) => length % 2 === 0) && canBe(bytes, 'gb18030');
  if (!isPairs) return possible(bytes, ['windows-1252', 'gb18030', 'big5', 'shift_jis', 'euc-kr']);
  // Of the encodings that write in pairs, GB 18030 is told from others by what people in the trade call things.
  const text = new TextDecoder('gb18030').decode(bytes);
  if (/电压|电流|电池|时间|日期|温度|功率|电量|容量/.test(text)) return ['gb18030'];
  return possible(bytes, ['gb18030', 'big5', 'euc-kr', 'windows-1252']);
}

const possible = (bytes: Uint8Array, encodings: readonly Encoding[]): readonly Encoding[] =>
  encodings.filter((encoding) => canBe(bytes, encoding));
