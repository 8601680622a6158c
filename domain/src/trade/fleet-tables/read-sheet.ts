import type { Row } from '../../fleet/inventory/table-cells.ts';
import type { Separator } from '../../fleet/tables/rows.ts';
import type { FleetColumn } from './columns.ts';
import type { CellFault, FleetFaultCode } from './faults.ts';
import { EXAMPLE, MAX_FLEET_ROWS } from './limits.ts';
import { cellReader, numbersOf } from './read-cells.ts';
import { columnNamed, type Words } from './words.ts';

/** A row of a table of a fleet: what its cells say by column. A cell that is empty or wrong is not there. */
export interface SheetRow {
  readonly line: number;
  readonly cells: Readonly<Record<string, string | null>>;
  /** What stands in those that are wrong. */
  readonly unread: Readonly<Record<string, string>>;
}

export interface Sheet {
  /** Those that the table has, in its order. */
  readonly columns: readonly string[];
  readonly rows: readonly SheetRow[];
  readonly faults: readonly CellFault[];
}

const MAX_VALUE_LENGTH = 100;
const NOTHING: Sheet = { columns: [], rows: [], faults: [] };

/**
 * Reads a table of a fleet with all faults that do not depend on what is stored.
 *
 * @param rows cells as text, the first row is the heading
 */
export function readSheet(
  rows: readonly Row[],
  separator: Separator,
  columns: readonly FleetColumn[],
  words: Words,
): Sheet {
  const [heading, ...body] = rows;
  if (!heading || body.length === 0) return { ...NOTHING, faults: [whole(heading?.line ?? 1, 'no_lines')] };
  if (body.length > MAX_FLEET_ROWS)
    return { ...NOTHING, faults: [whole(body[MAX_FLEET_ROWS]!.line, 'too_many_lines', String(MAX_FLEET_ROWS))] };
  const { places, faults } = placesOf(heading, words);
  if (faults.length > 0) return { ...NOTHING, faults };
  const there = columns.filter(({ key }) => places.has(key));
  const cellsOf = ({ key }: FleetColumn) => body.map(({ cells }) => (cells[places.get(key)!] ?? '').trim());
  const numbers = numbersOf(there.filter(({ rule }) => rule.is === 'number').flatMap(cellsOf), separator);
  const read = body.map((): Record<string, string | null> => ({}));
  const unread = body.map((): Record<string, string> => ({}));
  for (const column of there) {
    const cells = cellsOf(column);
    const reader = cellReader(column, cells, { words, numbers });
    for (const [place, cell] of cells.entries()) {
      if (cell === '') continue;
      const said = reader(cell);
      const { line } = body[place]!;
      if ('value' in said) {
        read[place]![column.key] = said.value;
        continue;
      }
      unread[place]![column.key] = cell;
      faults.push({ line, column: column.key, code: said.fault, value: cell.slice(0, MAX_VALUE_LENGTH) });
    }
  }
  for (const column of ['sn', 'mcuId']) faults.push(...repeated(column, body, read));
  const filled = body
    .map(({ line }, place): SheetRow => ({ line, cells: read[place]!, unread: unread[place]! }))
    .filter(({ cells }) => cells.sn !== EXAMPLE.sn || cells.mcuId !== EXAMPLE.mcuId);
  if (filled.length === 0) faults.push(whole(heading.line, 'no_lines'));
  return { columns: there.map(({ key }) => key), rows: filled, faults };
}

const whole = (line: number, code: FleetFaultCode, value = ''): CellFault => ({ line, column: '', code, value });

/** Where the columns stand that the heading names. */
function placesOf({ line, cells }: Row, words: Words) {
  const places = new Map<string, number>();
  const faults: CellFault[] = [];
  for (const [place, head] of cells.entries()) {
    if (head.trim() === '') continue;
    const key = columnNamed(words, head);
    if (key === undefined || places.has(key))
      faults.push(whole(line, key === undefined ? 'column_unknown' : 'twice', head.slice(0, MAX_VALUE_LENGTH)));
    else places.set(key, place);
  }
  if (!places.has('sn') && !places.has('mcuId')) faults.push({ line, column: 'sn', code: 'column_missing', value: '' });
  return { places, faults };
}

/** A device has one row. */
function repeated(column: string, body: readonly Row[], read: readonly Record<string, string | null>[]): CellFault[] {
  const seen = new Set<string>();
  return read.flatMap((cells, place): CellFault[] => {
    const value = cells[column];
    if (typeof value !== 'string') return [];
    if (seen.has(value)) return [{ line: body[place]!.line, column, code: 'twice', value }];
    seen.add(value);
    return [];
  });
}
