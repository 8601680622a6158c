import { MAX_ADDED_AT_ONCE } from '#domain/foundation/devices/device-limits.ts';
import { createQueue } from '../../platform/apart/queue.ts';
import { runApart } from '../../platform/apart/run-apart.ts';
import { type ReadTable, type TableWork, work } from './table-work.ts';

const WORK = new URL('./table-work.ts', import.meta.url);
/** Small enough to be read directly, without another process. */
const SHORT_BYTES = 16_384;
const MAX_WAITING = 10;
const DEADLINE_MS = 20_000;

/**
 * A table as a spreadsheet saves it, in any of the encodings and with any of the separators that tables are read in.
 *
 * @throws Refusal `service_unavailable` when too many are being read
 */
export type TableReader = (bytes: Uint8Array) => Promise<ReadTable>;

/** Long tables are read one at a time in another process; their lines are counted first. */
export function createTableReader(): TableReader {
  const read = createApartReader<TableWork, ReadTable>(WORK, work, MAX_ADDED_AT_ONCE, (line) => ({
    rows: [],
    faults: [{ line, field: '', code: 'too_many_lines', value: String(MAX_ADDED_AT_ONCE) }],
  }));
  return (bytes) => read({ bytes });
}

/**
 * The same for tables of any kind.
 *
 * @param module file that exports the work
 * @param refuse what is answered of a table with too many lines, by the number of the first of them
 */
export function createApartReader<Work extends { readonly bytes: Uint8Array }, Read>(
  module: URL,
  work: (asked: Work) => Read,
  maxLines: number,
  refuse: (line: number) => Read,
): (asked: Work) => Promise<Read> {
  const queue = createQueue({ mostWaiting: MAX_WAITING });
  return async (asked) => {
    const tooMany = lineAfter(asked.bytes, 1 + maxLines);
    if (tooMany !== null) return refuse(tooMany);
    if (asked.bytes.length <= SHORT_BYTES) return work(asked);
    const signal = AbortSignal.timeout(DEADLINE_MS);
    return queue.add(() => runApart<Read>(module, asked, signal), signal);
  };
}

// In UTF-16 a zero stands beside them, which fills no line.
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
    } else if (!isFilled && byte !== 0) {
      if (filled === most) return line;
      filled++;
      isFilled = true;
    }
  }
  return null;
}
