import type { ChartColumns } from './chart-data.ts';

/** Merges series with different instants, such as battery and BMS values, into one list of instants; NaN fills the gaps. */
export function joinColumns(parts: readonly ChartColumns[]): ChartColumns {
  const [only] = parts;
  if (!only) return { at: new Float64Array(0), values: [] };
  if (parts.length === 1) return only;
  const at = mergedInstants(parts.map((part) => part.at));
  const values = parts.flatMap((part) => {
    let place = 0;
    const places = Uint32Array.from(part.at, (instant) => {
      while ((at[place] ?? Number.POSITIVE_INFINITY) < instant) place += 1;
      return place;
    });
    return part.values.map((column) => {
      const joined = new Float64Array(at.length).fill(Number.NaN);
      column.forEach((value, sample) => {
        joined[places[sample] ?? 0] = value;
      });
      return joined;
    });
  });
  return { at, values };
}

function mergedInstants(lists: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(lists.reduce((sum, list) => sum + list.length, 0));
  let length = 0;
  for (const list of lists) {
    all.set(list, length);
    length += list.length;
  }
  all.sort();
  return all.filter((instant, i) => i === 0 || instant !== all[i - 1]);
}
