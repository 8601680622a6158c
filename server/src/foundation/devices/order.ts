import { type Sql, sql } from '../../platform/db/sql.ts';
import type { FieldOrder } from '../labels/order.ts';
import type { MeasuredColumn, ShownState } from '../visibility/shown-state.ts';
import { DEVICE, STATE } from './filter.ts';

type Direction = 'asc' | 'desc';

/** Sort keys for the rows of a list, over `device d` and `device_state s`; ties are to be broken by id. */
export interface Order {
  readonly keys: readonly Key[];
  /** This key is in `device`, while the keys before it are in `device_state`, never null, and form few groups. */
  readonly withinGroups?: Key;
  /** What else its keys read, of each row. */
  readonly join?: FieldOrder['join'];
}

/** Missing values come last. */
interface Key {
  readonly expression: Sql;
  readonly direction: Direction;
}

/** Alarm levels from the worst to none: 1, 2, 3, 4, then -1. */
export const alarmRank = ({ alarmLevel }: ShownState): Sql =>
  sql`coalesce(nullif(${alarmLevel}, -1), 99)`.reading(STATE);

interface Column {
  readonly natural: Direction;
  expression(shown: ShownState): Sql;
}

/** What is measured is missing where it is not shown. */
const measured = (column: MeasuredColumn): Column => ({
  expression: ({ value }) => value(column).reading(STATE),
  natural: 'desc',
});

/** Of a device whose data service is over every value is missing: it comes last in every order. */
const whileServed = (column: Sql, { isServed }: ShownState): Sql =>
  sql`case when ${isServed} then ${column} end`.reading(STATE);

const COLUMNS: Readonly<Record<string, Column>> = {
  1: { expression: (shown) => whileServed(sql`d.bound_at`.reading(DEVICE), shown), natural: 'desc' },
  2: measured('at'),
  3: measured('socCentiPercent'),
  4: measured('temperatureCentiCelsius'),
  // Descending means worst first, and the worst has the lowest rank.
  5: { expression: (shown) => whileServed(alarmRank(shown), shown), natural: 'asc' },
};

const defaultOrder = (shown: ShownState): Order => ({
  keys: [
    {
      expression: sql`case when ${shown.isServed} then ${alarmRank(shown)} else 100 end`.reading(STATE),
      direction: 'asc',
    },
    { expression: sql`s.online`.reading(STATE), direction: 'desc' },
  ],
  withinGroups: { expression: sql`d.sort_key`.reading(DEVICE), direction: 'asc' },
});

/**
 * The order of a list from the API's two digits: column, then direction (1 descending, 2 ascending). Unknown codes sort
 * by default. Only what the reader is shown decides.
 */
export function orderOf(code: string, shown: ShownState): Order {
  const column = COLUMNS[code.charAt(0)];
  const digit = code.charAt(1);
  if (!column || code.length !== 2 || (digit !== '1' && digit !== '2')) return defaultOrder(shown);
  const reversed = column.natural === 'desc' ? 'asc' : 'desc';
  return { keys: [{ expression: column.expression(shown), direction: digit === '1' ? column.natural : reversed }] };
}

/** By an own field, before any other order. */
export const orderByField = ({ key, join }: FieldOrder, descending: boolean): Order => ({
  keys: [{ expression: key, direction: descending ? 'desc' : 'asc' }],
  join,
});
