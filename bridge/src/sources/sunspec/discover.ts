import { type Line, MAX_WORDS, Refused } from '../modbus/line.ts';
import { MODELS, MPPT, SAME } from './models.ts';

/** Where the models may begin, the usual place first. */
const BASES = [40_000, 50_000, 0];
const MARK = 'SunS';
const END = 0xffff;
const MAX_MODELS = 100;
const LAST_ADDRESS = 65_535;

export interface Model {
  readonly id: number;
  readonly address: number;
  /** With its id and length. */
  readonly words: number;
}

/** Finds the models of a device. Rejects with what is wrong if it has none. */
export async function discover(line: Line): Promise<Model[]> {
  for (const base of BASES) {
    const mark = await readOrNull(line, base, 2);
    if (mark?.toString('latin1', 0, 4) === MARK) return await modelsFrom(line, base + 2);
  }
  throw new Error(`no SunSpec at ${BASES.join(', ')}: is it switched on, and the unitId right?`);
}

async function modelsFrom(line: Line, first: number): Promise<Model[]> {
  const models: Model[] = [];
  for (let address = first; models.length < MAX_MODELS && address < LAST_ADDRESS; ) {
    const head = await readOrNull(line, address, 2);
    const id = head?.readUInt16BE(0) ?? END;
    const words = 2 + (head?.readUInt16BE(2) ?? 0);
    if (id === END || id === 0) break;
    models.push({ id, address, words });
    address += words;
  }
  return models;
}

async function readOrNull(line: Line, address: number, count: number): Promise<Buffer | null> {
  try {
    return await line.read(3, address, count);
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

/** Those that are read: of models that tell of the same thing, one. Throws an Error when there is none. */
export function chosen(models: readonly Model[]): Model[] {
  const found = SAME.flatMap((ids) => {
    const id = ids.find((candidate) => models.some((model) => model.id === candidate));
    return models.find((model) => model.id === id) ?? [];
  });
  if (found.length > 0) return found;
  const [known, there] = [[...Object.keys(MODELS), MPPT.id], models.map(({ id }) => id)];
  throw new Error(`has none of the models ${known.join(', ')}, only ${there.join(', ') || 'none at all'}`);
}

/** The words of a model, which may be more than one answer can have. */
export async function readModel(line: Line, { address, words }: Model): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (let from = 0; from < words; from += MAX_WORDS)
    parts.push(await line.read(3, address + from, Math.min(MAX_WORDS, words - from)));
  return Buffer.concat(parts);
}
