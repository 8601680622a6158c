import type { Reads } from './filter.ts';

/** An ORDER BY, and which tables its columns are of. */
export interface Order {
  readonly text: string;
  readonly reads: Reads;
}

/** Alarm levels from the worst to none: 1, 2, 3, 4, then -1. */
export const ALARM_RANK = 'case when s.alarm_level = -1 then 99 else s.alarm_level end';

const COLUMNS: Readonly<Record<string, { expression: string; natural: 'asc' | 'desc' }>> = {
  1: { expression: 'd.bound_at', natural: 'desc' },
  2: { expression: 's.at', natural: 'desc' },
  3: { expression: 's.soc_centi_percent', natural: 'desc' },
  4: { expression: 's.temperature_centi_celsius', natural: 'desc' },
  // Worst first is called descending, and the worst has the lowest rank.
  5: { expression: ALARM_RANK, natural: 'asc' },
};
const DEFAULT_ORDER = `${ALARM_RANK}, s.online desc, d.sort_key`;

/**
 * The ORDER BY of a list for the specification's two digits: column, then direction (1 descending, 2 ascending).
 * Unknown codes sort by default; missing values come last. Ties are to be broken on the id.
 */
export function orderOf(code: string): Order {
  const column = COLUMNS[code.charAt(0)];
  const direction = code.charAt(1);
  if (!column || code.length !== 2 || (direction !== '1' && direction !== '2')) return orderBy(DEFAULT_ORDER);
  const reversed = column.natural === 'desc' ? 'asc' : 'desc';
  return orderBy(`${column.expression} ${direction === '1' ? column.natural : reversed} nulls last`);
}

const orderBy = (text: string): Order => ({ text, reads: { device: /\bd\./.test(text), state: /\bs\./.test(text) } });
