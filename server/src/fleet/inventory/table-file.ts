import { MAX_ADDED_AT_ONCE } from '#domain/foundation/devices/device-limits.ts';
import { createQueue } from '../../platform/apart/queue.ts';
import { runApart } from '../../platform/apart/run-apart.ts';
import { type ReadTable, unreadable, work } from './table-work.ts';

const WORK = new URL('./table-work.ts', import.meta.url);
/** Small enough to be read directly, without another process. */
const SHORT_BYTES = 16_384;
const MAX_WAITING = 10;
const DEADLINE_MS = 20_000;

/**
 * A table as a spreadsheet saves it: UTF-8, with commas, semicolons or tabs.
 * @throws Refusal `service_unavailable` when too many are being read
 */
export type TableReader = (bytes: Uint8Array) => Promise<ReadTable>;

/** Long tables are read one at a time in another process; their lines are counted first. */
export function createTableReader(): TableReader {
  const queue = createQueue({ mostWaiting: MAX_WAITING });
  return async (bytes) => {
    const tooMany = lineAfter(bytes, 1 + MAX_ADDED_AT_ONCE);
    if (tooMany !== null) {
      const value = String(MAX_ADDED_AT_ONCE);
      return { rows: [], faults: [{ line: tooMany, field: '', code: 'too_many_lines', value }] };
    }
    const text = new TextDecoder('utf-8').decode(bytes);
    if (text.includes('\uFFFD') || text.includes('\0')) return unreadable(1, 'UTF-8');
    if (bytes.length <= SHORT_BYTES) return work(text);
    const signal = AbortSignal.timeout(DEADLINE_MS);
    return queue.add(() => runApart<ReadTable>(WORK, text, signal), signal);
  };
}

const LINE_FEED = 10;
const RETURN = 13;

/** Number of the first line with more filled lines before it than allowed; null if there is none. */
function lineAfter(bytes: Uint8Array, most: number): number | null {
  let line = 1;
  let filled = 0;
  let isFilled = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === LINE_FEED || byte === RETURN) {
      if (byte === RETURN && bytes[at + 1] === LINE_FEED) at++;
      line++;
      isFilled = false;
    } else if (!isFilled) {
      if (filled === most) return line;
      filled++;
      isFilled = true;
    }
  }
  return null;
}
