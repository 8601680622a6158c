import type { FileAnswer } from '#domain/contract/define.ts';
import type { CellFormat, TableCell, TableColumn } from '#domain/contract/spreadsheet/cells.ts';
import type { TableForm } from '#domain/contract/table-file.ts';
import { CLEARED, EXAMPLE } from '#domain/trade/fleet-tables/limits.ts';
import { choiceWords, codeOf } from '#domain/trade/fleet-tables/words.ts';
import type { Context } from '../../context.ts';
import type { Texts } from '../../foundation/i18n/texts.ts';
import { below } from '../../foundation/visibility/conditions.ts';
import { sql } from '../../platform/db/sql.ts';
import { ownScope } from '../../platform/db/within.ts';
import type { Table } from '../../platform/text/table.ts';
import { tableFile } from '../../platform/text/table-file.ts';
import type { ColumnGroup, GroupColumn, TableDevice, TableMoment, Values } from './group.ts';
import { columnsOf, presentOf } from './groups.ts';

type Parts = Pick<Context, 'within'>;

const ROWS_AT_ONCE = 1000;

const formatOf = ({ rule }: GroupColumn): CellFormat => (rule.is === 'number' ? (rule.decimals as CellFormat) : 'text');

const headOf = ({ name, rule }: GroupColumn): string =>
  rule.is === 'number' && rule.unit ? `${name} (${rule.unit})` : name;

const asColumns = (columns: readonly GroupColumn[]): TableColumn[] =>
  columns.map((column) => ({ head: headOf(column), format: formatOf(column) }));

/** An empty table with an example, whose row is left out when it comes back. */
export async function templateFile(
  { within }: Parts,
  groups: readonly ColumnGroup[],
  texts: Texts,
  moment: TableMoment,
  form: TableForm,
): Promise<FileAnswer> {
  const columns = await within(ownScope(moment.actor.path), (tx) => columnsOf(tx, groups, moment));
  const example = columns.map((column): TableCell => {
    if (column.key === 'sn' || column.key === 'mcuId') return EXAMPLE[column.key];
    return column.rule.is === 'number' ? (column.example === '' ? null : Number(column.example)) : column.example;
  });
  const name = texts.module('fleet_tables', moment.actor.language).template_file;
  return tableFile(name, { name, columns: asColumns(columns), rows: once([example]) }, form);
}

async function* once<T>(rows: readonly T[]): AsyncGenerator<readonly T[], void, undefined> {
  yield rows;
}

/** The whole fleet as it is imported: nobody's but the actor's own companies. */
export async function fleetFile(
  { within }: Parts,
  groups: readonly ColumnGroup[],
  texts: Texts,
  moment: TableMoment,
  form: TableForm,
): Promise<FileAnswer> {
  const scope = ownScope(moment.actor.path);
  const { columns, ids } = await within(scope, async (tx) => ({
    columns: await columnsOf(tx, groups, moment),
    ids: await tx.query<{ id: number }>(
      sql`select d.id from device d where ${below(sql`d.path`, scope.path)} order by d.path, d.sort_key, d.id`,
    ),
  }));
  const cells = columns.map(cellOf);
  const name = texts.module('fleet_tables', moment.actor.language).export_file;
  const rows = async function* (): AsyncGenerator<TableCell[][], void, undefined> {
    for (let first = 0; first < ids.length; first += ROWS_AT_ONCE) {
      const some = ids.slice(first, first + ROWS_AT_ONCE).map(({ id }) => id);
      const values = await within(scope, async (tx) => {
        const devices = await tx.query<TableDevice>(
          `select d.id, d.mcu_id, d.sn, d.name, d.company_id, c.name as company_name, d.path, coalesce(t.time_zone, c.time_zone, 'Etc/UTC') as zone
           from device d join company c on c.id = d.company_id left join site t on t.id = d.site_id where d.id = any($1)`,
          [some],
        );
        return presentOf(tx, groups, devices, moment);
      });
      yield some.flatMap((id) => {
        const own = values.get(id);
        return own ? [cells.map((cell) => cell(own))] : [];
      });
    }
  };
  const table: Table = { name, columns: asColumns(columns), rows: rows() };
  return tableFile(`${name} ${new Date(moment.now).toISOString().slice(0, 10)}`, table, form);
}

/** A value as its cell is read again: a name that means several things is written as its code. */
function cellOf(column: GroupColumn): (values: Values) => TableCell {
  const { key, rule, choices = [] } = column;
  const words = choiceWords(choices);
  const names = new Map(
    choices.map(({ code, name }) => {
      const found = codeOf(words, name);
      return [code, typeof found === 'object' && found.code === code ? name : code];
    }),
  );
  return (values) => {
    const value = values[key] ?? null;
    if (value === null) return null;
    if (rule.is === 'number') return Number(value);
    if (rule.is === 'choice') return names.get(value) ?? value;
    return value === CLEARED ? `'${value}` : value;
  };
}
