import { isRecord, parseJson } from '../storage/json.ts';
import { readText, writeText } from '../storage/stored-value.ts';

/** The remembered state of one place in the tab's history. */
interface Entry {
  readonly path: string;
  /** Scroll positions, px, by the name of the scrolled element. */
  readonly scrolled: Readonly<Record<string, number>>;
}

const KEY = 'visit';
const MAX_ENTRIES = 60;

const readEntry = (value: unknown): Entry | null =>
  isRecord(value) && typeof value.path === 'string' && isRecord(value.scrolled)
    ? { path: value.path, scrolled: value.scrolled as Record<string, number> }
    : null;

/** The places of a tab's history by their number, as far as this tab has seen them. */
export function createVisit(read: () => string | null, write: (text: string) => void) {
  const stored = parseJson(read());
  const entries = new Map<number, Entry>(
    (Array.isArray(stored) ? stored : []).flatMap((pair) => {
      const entry = Array.isArray(pair) ? readEntry(pair[1]) : null;
      return entry && Array.isArray(pair) && Number.isInteger(pair[0]) ? [[pair[0] as number, entry]] : [];
    }),
  );
  const save = () => write(JSON.stringify([...entries].slice(-MAX_ENTRIES)));
  return {
    /** The reader has come to a place; a new one ends what lay after it. */
    enter(index: number, path: string, isNew: boolean): void {
      if (isNew) for (const later of entries.keys()) if (later >= index) entries.delete(later);
      const known = entries.get(index);
      entries.set(index, { path, scrolled: known?.path === path ? known.scrolled : {} });
      save();
    },
    scrolled(index: number, name: string, top: number): void {
      const known = entries.get(index);
      if (known) entries.set(index, { ...known, scrolled: { ...known.scrolled, [name]: top } });
    },
    save,
    /** Whoever uses the tab next is not led to the places of this account. */
    forget(): void {
      entries.clear();
      save();
    },
    positions: (index: number): Entry['scrolled'] => entries.get(index)?.scrolled ?? {},
    /** How many steps back the last place outside some paths lies; null when this tab has seen none. */
    stepsOutOf(index: number, isInside: (path: string) => boolean): number | null {
      for (let place = index - 1; ; place -= 1) {
        const entry = entries.get(place);
        if (!entry) return null;
        if (!isInside(entry.path)) return index - place;
      }
    },
  };
}
type Visit = ReturnType<typeof createVisit>;

export const visit: Visit = createVisit(
  () => readText('session', KEY),
  (text) => writeText('session', KEY, text),
);
