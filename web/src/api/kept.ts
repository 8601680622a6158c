import { isRecord } from '../storage/json.ts';
import { keptCaches, keptName, keptValues } from './kept-cache.ts';
import { queryClient } from './query-client.ts';
import { readToken } from './token.ts';

/** What lists, home and a device's first page show; everything else is only looked at while the server answers. */
const WANTED: Readonly<Record<string, readonly string[] | null>> = {
  session: null,
  webInfo: null,
  devices: [
    'summary',
    'page',
    'energyPage',
    'panel',
    'followed',
    'info',
    'realTime',
    'map',
    'recentMessages',
    'bms',
    'sessions',
    'alarms',
    'hourMeter',
    'position',
  ],
};
const ENTRY = '/kept';
const MAX_QUERIES = 60;
const MAX_LETTERS = 2_000_000;
/** No longer than a session lasts without use. */
const MAX_AGE_MS = 7 * 24 * 3_600_000;

interface Kept {
  readonly key: readonly unknown[];
  readonly at: number;
  readonly data: unknown;
}

const isWanted = ([first, second]: readonly unknown[]): boolean => {
  const parts = WANTED[String(first)];
  return parts === null || (parts?.includes(String(second)) ?? false);
};

const COLUMNS = { Float64Array, Float32Array, Int32Array, Uint32Array, Int16Array, Uint16Array, Int8Array, Uint8Array };

/** JSON has no typed columns; those of the map are named by their type. */
export const textOfKept = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    ArrayBuffer.isView(part) ? { $column: part.constructor.name, values: Array.from(part as Uint8Array) } : part,
  );

export const keptOfText = (text: string): unknown => {
  const revive = (_: string, part: unknown) => {
    if (!isRecord(part) || typeof part.$column !== 'string' || !Array.isArray(part.values)) return part;
    const Column = COLUMNS[part.$column as keyof typeof COLUMNS];
    return Column ? Column.from(part.values as number[]) : null;
  };
  try {
    return JSON.parse(text, revive);
  } catch {
    return null;
  }
};

const isKept = (value: unknown): value is Kept =>
  isRecord(value) && Array.isArray(value.key) && typeof value.at === 'number' && isWanted(value.key);

async function read(cache: Cache): Promise<readonly Kept[]> {
  const text = await (await cache.match(ENTRY))?.text();
  const kept = text === undefined ? null : keptOfText(text);
  return Array.isArray(kept) ? kept.filter(isKept) : [];
}

/** The newest of both, as far as there is room. */
export function fitting(kept: readonly Kept[], now: number): readonly Kept[] {
  const newest = new Map<string, Kept>();
  for (const one of [...kept].sort((left, right) => right.at - left.at)) {
    const name = JSON.stringify(one.key);
    if (!newest.has(name) && now - one.at < MAX_AGE_MS) newest.set(name, one);
  }
  // The session first: without it nothing else is shown.
  const order = [...newest.values()].sort(
    (left, right) => Number(right.key[0] === 'session') - Number(left.key[0] === 'session'),
  );
  let letters = 0;
  return order.slice(0, MAX_QUERIES).filter((one) => {
    const size = textOfKept(one).length;
    if (letters + size > MAX_LETTERS) return false;
    letters += size;
    return true;
  });
}

/** Keeps what this session has been shown, for when the server cannot be reached. */
export async function keepShown(): Promise<void> {
  const token = readToken();
  const caches = keptCaches();
  if (token === null || !caches || keptValues.areShown()) return;
  const shown = queryClient
    .getQueryCache()
    .findAll({
      predicate: ({ queryKey, state }) => isWanted(queryKey) && state.data !== undefined && state.dataUpdatedAt > 0,
    })
    .map(({ queryKey, state }): Kept => ({ key: queryKey, at: state.dataUpdatedAt, data: state.data }));
  if (!shown.some(({ key }) => key[0] === 'session')) return;
  const name = await keptName(token);
  const cache = await caches.open(name);
  const text = textOfKept(fitting([...shown, ...(await read(cache))], Date.now()));
  await cache.put(ENTRY, new Response(text)).catch(() => undefined);
  // Signed out meanwhile, here or in another tab.
  if (readToken() !== token) await caches.delete(name);
}

/** Shows what this session has kept; it is not mixed with anything of another one. */
export async function restoreKept(): Promise<void> {
  const token = readToken();
  const caches = keptCaches();
  if (token === null || !caches) return;
  const kept = fitting(await read(await caches.open(await keptName(token))), Date.now());
  if (readToken() !== token || !kept.some(({ key }) => key[0] === 'session')) return;
  for (const { key, data, at } of kept) queryClient.setQueryData(key, data, { updatedAt: at });
  keptValues.show(true);
  const off = queryClient.getQueryCache().subscribe((event) => {
    // The first answer of the server: from now on it counts, for everything that is shown.
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
    off();
    keptValues.show(false);
    void queryClient.invalidateQueries();
  });
}
