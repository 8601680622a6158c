import { type Encoding, encodingsOf } from './encoding.ts';
import type { TableQuestion } from './look.ts';
import { planTable, type TableLook } from './plan.ts';
import type { TableSettings } from './settings.ts';

/** The beginning of a file as text, and how its table is read. */
interface Beginning {
  readonly encoding: Encoding;
  readonly text: string;
  readonly look: TableLook;
}

/** @param isWhole whether these are all bytes of the file: the last line of a part may be cut off */
export function textOf(bytes: Uint8Array, encoding: Encoding, isWhole: boolean): string {
  const text = new TextDecoder(encoding).decode(bytes);
  return isWhole ? text : text.slice(0, text.lastIndexOf('\n') + 1) || text;
}

/**
 * Finds how a table is read. Where its bytes may be several encodings, those count in which it has what the settings name; if it still
 * reads differently, a person is asked.
 */
export function readBeginning(
  bytes: Uint8Array,
  isWhole: boolean,
  settings: TableSettings,
  defaultZone: string,
): Beginning {
  const encodings = settings.encoding ? [settings.encoding] : encodingsOf(bytes);
  const all = encodings.map((encoding): Beginning => {
    const text = textOf(bytes, encoding, isWhole);
    return { encoding, text, look: planTable(text, settings, defaultZone) };
  });
  const first = all[0]!;
  const readable = all.filter(({ look }) => look.ok);
  const found = readable.map(({ look }) => namesFound(look, settings));
  const best = readable.filter((_, place) => found[place] === Math.max(...found));
  if (new Set(best.map(({ look }) => whatCounts(look))).size <= 1) return best[0] ?? first;
  return { ...first, look: { ok: false, faults: [], questions: [encodingQuestion(bytes, encodings)] } };
}

/** How many rows of the beginning name a device or a value that the settings name. */
function namesFound(look: TableLook, { device, long, values }: TableSettings): number {
  if (!look.ok) return 0;
  const { plan, layout } = look;
  const names = new Set(long ? values.map(({ path }) => path) : []);
  return layout.rows.filter(
    ({ cells }) =>
      (plan.long && names.has(cells[plan.long.name] ?? '')) ||
      (plan.device && device?.is[cells[plan.device.place] ?? ''] !== undefined),
  ).length;
}

/** What of a plan decides what is stored; columns that nobody wants may be called what they like. */
const whatCounts = (look: TableLook): string => JSON.stringify(look.ok && { ...look.plan, columns: null });

const SHOWN = 60;

/** The first line that is not plain, as each encoding reads it. */
export function encodingQuestion(
  bytes: Uint8Array,
  encodings: readonly Encoding[],
): Extract<TableQuestion, { about: 'encoding' }> {
  const at = Math.max(
    0,
    bytes.findIndex((byte) => byte >= 0x80),
  );
  const from = bytes.lastIndexOf(0x0a, at) + 1;
  const until = bytes.indexOf(0x0a, at);
  const line = bytes.subarray(Math.max(from, at - SHOWN / 2), until === -1 ? at + 2 * SHOWN : until);
  return {
    about: 'encoding',
    encodings: encodings.map((encoding) => ({
      encoding,
      text: new TextDecoder(encoding).decode(line).trim().slice(0, SHOWN),
    })),
  };
}
