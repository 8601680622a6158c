import { foldedHead } from '#domain/fleet/tables/whole-table.ts';
import { choiceWords, type Words } from '#domain/trade/fleet-tables/words.ts';
import type { Texts } from '../../foundation/i18n/texts.ts';
import type { Tx } from '../../platform/db/within.ts';
import { deviceColumns } from './device-columns.ts';
import type { ColumnGroup, GroupColumn, TableDevice, TableMoment, Values } from './group.ts';
import { labelColumns } from './label-columns.ts';
import { leaseColumns } from './lease-columns.ts';
import { positionColumns } from './position-columns.ts';
import { purchaseColumns } from './purchase-columns.ts';

/** All that a table of a fleet has, in the order in which it is written. */
export const groupsOf = (texts: Texts): readonly ColumnGroup[] => [
  deviceColumns(texts),
  positionColumns(texts),
  leaseColumns(texts),
  purchaseColumns(texts),
  labelColumns(texts),
];

/** The columns that somebody has, of the groups in their order. */
export async function columnsOf(
  tx: Tx,
  groups: readonly ColumnGroup[],
  moment: TableMoment,
): Promise<readonly GroupColumn[]> {
  const all: GroupColumn[] = [];
  for (const group of groups) all.push(...(await group.columns(tx, moment)));
  const taken = new Set<string>();
  return all.map((column): GroupColumn => {
    const named = taken.has(foldedHead(column.name)) ? toldApart(column) : column;
    for (const head of named.heads) taken.add(foldedHead(head));
    return named;
  });
}

/** An own field that is called like another column has its key beside its name, and is found by that. */
const toldApart = (column: GroupColumn): GroupColumn => {
  const name = `${column.name} [${column.key}]`;
  return { ...column, name, heads: [name, column.key] };
};

/** A heading that two columns have means the first of them. */
export function wordsOf(columns: readonly GroupColumn[]): Words {
  const heads = new Map<string, string>();
  for (const { key, heads: own } of columns)
    for (const head of own) if (!heads.has(foldedHead(head))) heads.set(foldedHead(head), key);
  return {
    heads,
    choices: new Map(columns.flatMap(({ key, choices }) => (choices ? [[key, choiceWords(choices)] as const] : []))),
  };
}

/** What is stored of devices, by column. */
export async function presentOf(
  tx: Tx,
  groups: readonly ColumnGroup[],
  devices: readonly TableDevice[],
  moment: TableMoment,
): Promise<ReadonlyMap<number, Values>> {
  const all = new Map<number, Record<string, string | null>>();
  for (const group of groups)
    for (const [id, values] of await group.present(tx, devices, moment)) all.set(id, { ...all.get(id), ...values });
  return all;
}
