import { isManagedColumn, MANAGED_COLUMNS, type ManagedColumn } from '#domain/fleet/device-admin/managed-columns.ts';
import { fieldOfColumn } from '#domain/foundation/labels/field-column.ts';
import { parseJson } from '../../../storage/json.ts';

/** The name is always shown: it identifies the row. */
export const FIXED_COLUMN = 'deviceName' satisfies ManagedColumn;
export const TAGS_COLUMN = 'tags';

/** A column of the table: one that all devices have, the tags, or one of the company's own fields. */
export type TableColumn = ManagedColumn | typeof TAGS_COLUMN | `field_${number}`;

export const isTableColumn = (text: unknown): text is TableColumn =>
  isManagedColumn(text) || text === TAGS_COLUMN || (typeof text === 'string' && fieldOfColumn(text) !== null);

const USUAL_COLUMNS: readonly ManagedColumn[] = [
  'deviceName',
  'deviceSn',
  'deviceType',
  'companyName',
  'site',
  'state',
  'soc',
  'lastReport',
  'networkRate',
  'firmwareVersion',
];

/** Columns before anybody has chosen: with the tags, where a company has some. */
export const usualColumns = (hasTags: boolean): readonly TableColumn[] =>
  hasTags ? [FIXED_COLUMN, TAGS_COLUMN, ...USUAL_COLUMNS.slice(1)] : USUAL_COLUMNS;

/** All that can be shown, in their usual order; the own fields are those that the reader sees. */
export const allColumns = (own: readonly TableColumn[]): readonly TableColumn[] => [
  FIXED_COLUMN,
  TAGS_COLUMN,
  ...own,
  ...MANAGED_COLUMNS.filter((column) => column !== FIXED_COLUMN),
];

/** The name first, and each once. */
export const withName = (columns: readonly TableColumn[]): readonly TableColumn[] => [
  ...new Set<TableColumn>([FIXED_COLUMN, ...columns]),
];

/** The columns of one view, by its id; those of the table without a view by an empty one. */
export type ChosenColumns = Readonly<Record<string, readonly TableColumn[]>>;
export const NO_VIEW = '';

/** What is remembered; invalid columns are left out. */
export function readColumns(text: string | null): ChosenColumns {
  const stored = parseJson(text);
  const byView = Array.isArray(stored) ? { [NO_VIEW]: stored } : stored;
  if (typeof byView !== 'object' || byView === null) return {};
  return Object.fromEntries(
    Object.entries(byView).flatMap(([view, columns]) => {
      const known = Array.isArray(columns) ? columns.filter(isTableColumn) : [];
      return known.length > 0 ? [[view, withName(known)]] : [];
    }),
  );
}
