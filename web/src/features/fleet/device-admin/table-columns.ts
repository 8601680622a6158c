import { isManagedColumn, MANAGED_COLUMNS, type ManagedColumn } from '#domain/fleet/device-admin/managed-columns.ts';
import { parseJson } from '../../../storage/json.ts';

/** The name is always shown: it identifies the row. */
export const FIXED_COLUMN = 'deviceName' satisfies ManagedColumn;

export const USUAL_COLUMNS: readonly ManagedColumn[] = [
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

const inOrder = (columns: readonly unknown[]): readonly ManagedColumn[] =>
  MANAGED_COLUMNS.filter((column) => column === FIXED_COLUMN || columns.includes(column));

/** The remembered columns; invalid ones are left out. */
export function readColumns(text: string | null): readonly ManagedColumn[] {
  const stored = parseJson(text);
  return Array.isArray(stored) && stored.some(isManagedColumn) ? inOrder(stored) : USUAL_COLUMNS;
}

export const toggleColumn = (columns: readonly ManagedColumn[], column: ManagedColumn): readonly ManagedColumn[] =>
  inOrder(columns.includes(column) ? columns.filter((one) => one !== column) : [...columns, column]);
