import { type Sql, sql } from '../platform/db/sql.ts';
import { DEVICE, STATE } from './filter.ts';

type Direction = 'asc' | 'desc';

/** Sort keys for the rows of a list, over `device d` and `device_state s`; ties are to be broken by id. */
export interface Order {
  readonly keys: readonly Key[];
  /** This key is in `device`, while the keys before it are in `device_state` and form few groups. */
  readonly withinGroups?: Key;
}

/** Missing values come last. */
interface Key {
  readonly expression: Sql;
  readonly direction: Direction;
}

/** Alarm levels from the worst to none: 1, 2, 3, 4, then -1. */
export const ALARM_RANK = sql`case when s.alarm_level = -1 then 99 else s.alarm_level end`.reading(STATE);

const COLUMNS: Readonly<Record<string, { expression: Sql; natural: Direction }>> = {
  1: { expression: sql`d.bound_at`.reading(DEVICE), natural: 'desc' },
  2: { expression: sql`s.at`.reading(STATE), natural: 'desc' },
  3: { expression: sql`s.soc_centi_percent`.reading(STATE), natural: 'desc' },
  4: { expression: sql`s.temperature_centi_celsius`.reading(STATE), natural: 'desc' },
  // Descending means worst first, and the worst has the lowest rank.
  5: { expression: ALARM_RANK, natural: 'asc' },
};
const DEFAULT_ORDER: Order = {
  keys: [
    { expression: ALARM_RANK, direction: 'asc' },
    { expression: sql`s.online`.reading(STATE), direction: 'desc' },
  ],
  withinGroups: { expression: sql`d.sort_key`.reading(DEVICE), direction: 'asc' },
};

/**
 * The order of a list from the API's two digits: column, then direction (1 descending, 2 ascending). Unknown codes sort
 * by default.
 */
export function orderOf(code: string): Order {
  const column = COLUMNS[code.charAt(0)];
  const digit = code.charAt(1);
  if (!column || code.length !== 2 || (digit !== '1' && digit !== '2')) return DEFAULT_ORDER;
  const reversed = column.natural === 'desc' ? 'asc' : 'desc';
  return { keys: [{ expression: column.expression, direction: digit === '1' ? column.natural : reversed }] };
}
