import type { MessageMapping } from '#domain/fleet/bridges/sources.ts';
import { valueAt } from './paths.ts';

type Paths = Pick<MessageMapping, 'time' | 'values'>;

/** How samples lie in a message: where, and by which paths in each. */
export interface Layout extends Paths {
  readonly samples: string | null;
}

/** A path through the first place of a list: `Device A.0.values.soc`. */
const FIRST = /^(?:(.*?)\.)?0\.(.+)$/;

/**
 * The layout of a mapping. Where its time and all its values are in the first place of one list, the other places are samples as well: their
 * times tell them apart.
 */
export function layoutOf({ samples, time, values }: MessageMapping): Layout {
  if (samples !== undefined) return { samples, time, values };
  const firsts = [time?.path ?? '', ...values.map(({ path }) => path)].map((path) => FIRST.exec(path));
  const list = firsts[0]?.[1] ?? '';
  if (time === undefined || values.length === 0 || firsts.some((first) => !first || (first[1] ?? '') !== list))
    return { samples: null, time, values };
  const [ofTime, ...ofValues] = firsts.map((first) => first?.[2] ?? '');
  return {
    samples: list,
    time: { ...time, path: ofTime ?? '' },
    values: values.map((value, index) => ({ ...value, path: ofValues[index] ?? '' })),
  };
}

/** The samples of a message: those of a list, of lists of values beside a list of times, or the message itself. */
export function samplesOf(message: unknown, { samples, time, values }: Layout): unknown[] {
  const at = samples === null ? message : valueAt(message, samples);
  const found = Array.isArray(at) && (samples !== null || isOfSamples(at, values)) ? at : at === undefined ? [] : [at];
  const times = time && found.length === 1 ? valueAt(found[0], time.path) : undefined;
  if (!time || !Array.isArray(times)) return found;
  // A column for each: the rows are the samples, by the names of the columns.
  return times.map((_, row) =>
    Object.fromEntries(
      [time, ...values].map(({ path }) => {
        const column = valueAt(found[0], path);
        return [path, Array.isArray(column) ? column[row] : column];
      }),
    ),
  );
}

/** A list of messages, unless the mapping says which place it means. */
const isOfSamples = (list: readonly unknown[], values: Layout['values']): boolean =>
  list.length > 0 &&
  list.every((sample) => typeof sample === 'object' && sample !== null && !Array.isArray(sample)) &&
  values.every(({ path }) => !/^\d+(\.|$)/.test(path));

/**
 * A list of which only the first place is mapped though it has others like it: samples, most likely, that nobody reads.
 * @returns its path and how many are left out
 */
export function unreadSamples(
  message: unknown,
  { values }: Layout,
): { readonly path: string; readonly count: number } | null {
  for (const { path } of values) {
    const first = FIRST.exec(path);
    const list = first ? valueAt(message, first[1] ?? '') : undefined;
    const prefix = first?.[1] === undefined ? '' : `${first[1]}.`;
    const isAlone = values.every((other) => !other.path.startsWith(prefix) || other.path.startsWith(`${prefix}0.`));
    if (
      Array.isArray(list) &&
      list.length > 1 &&
      isAlone &&
      list.every((each) => typeof each === 'object' && each !== null)
    )
      return { path: first?.[1] ?? '', count: list.length - 1 };
  }
  return null;
}
