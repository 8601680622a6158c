import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { CellFault } from '#domain/trade/fleet-tables/faults.ts';
import type { Sheet } from '#domain/trade/fleet-tables/read-sheet.ts';
import type { knownNumbers } from '../../fleet/inventory/items.ts';
import type { Tx } from '../../platform/db/within.ts';
import { type FoundRow, findDevices } from './find-devices.ts';
import type { ColumnGroup, PlannedRow, TableDevice, TableMoment, Values } from './group.ts';
import { presentOf } from './groups.ts';

/** What a table would do. */
export interface Plan {
  readonly rows: readonly PlannedRow[];
  readonly faults: readonly CellFault[];
  /** Whether somebody's numbers were looked up in vain. */
  readonly lookedUp: boolean;
}

/** So many rows are compared before others have their turn. */
const AT_ONCE = 500;

/**
 * Compares a table with what is stored, in a transaction of the actor's own companies: what is new, what changes, and what is wrong.
 *
 * @param devices those that the rows name
 * @param known the numbers of pairs that none of them has
 */
export async function planTable(
  tx: Tx,
  groups: readonly ColumnGroup[],
  moment: TableMoment,
  sheet: Sheet,
  devices: readonly TableDevice[],
  known: Awaited<ReturnType<typeof knownNumbers>>,
): Promise<Plan> {
  const { found, faults, lookedUp } = findDevices(sheet.rows, devices, known);
  const companies = await companiesOf(tx);
  const present = await presentOf(tx, groups, devices, moment);
  const rows: PlannedRow[] = [];
  for (const [place, each] of found.entries()) {
    rows.push(plannedRow(each, present.get(each.device.id) ?? {}, companies));
    if (place % AT_ONCE === AT_ONCE - 1) await setImmediate();
  }
  const touched = rows.filter(({ isNew, changes }) => isNew || Object.keys(changes).length > 0);
  const checked: CellFault[] = [];
  for (const group of groups) checked.push(...((await group.check?.(tx, touched, moment)) ?? []));
  const stored = new Set(found.flatMap((each) => cellsAsStored(each, present.get(each.device.id) ?? {})));
  const unread = sheet.faults.filter(({ line, column }) => !stored.has(`${line} ${column}`));
  const wrong = new Set(unread.map(({ line, column }) => `${line} ${column}`));
  const isWrong = (line: number, column: string) => wrong.has(`${line} ${column}`);
  // Of a row with a number that cannot be read nobody knows which device is meant.
  const unknown = faults.filter(({ line }) => !isWrong(line, 'sn') && !isWrong(line, 'mcuId'));
  // A cell that cannot be read is not there for the checks that follow: it is not told twice.
  const others = checked.filter(({ line, column }) => !isWrong(line, column));
  const all = [...unread, ...unknown, ...others].sort((a, b) => a.line - b.line);
  return { rows, faults: all, lookedUp };
}

interface Company {
  readonly id: number;
  readonly name: string;
  readonly path: string;
  readonly timeZone: string | null;
  readonly sites: Readonly<Record<string, string | null>>;
}

async function companiesOf(tx: Tx): Promise<ReadonlyMap<string, Company>> {
  const rows = await tx.query<Company>(
    `select c.id, c.name, c.path, c.time_zone, coalesce((select jsonb_object_agg(s.name, s.time_zone) from site s where s.company_id = c.id), '{}') as sites
     from company c`,
  );
  return new Map(rows.map((company) => [String(company.id), company]));
}

/** Cells that say what is stored in a form that nobody could enter today: they leave it as it is, as everything that is exported does. */
const cellsAsStored = ({ row: { line, unread } }: FoundRow, present: Values): string[] =>
  Object.entries(unread)
    .filter(([key, text]) => present[key] != null && [text, text.replace(',', '.')].includes(present[key]))
    .map(([key]) => `${line} ${key}`);

/** What differs from what is stored. A new device has nothing yet, and is of the company that its row names. */
function plannedRow(
  { row, isNew, device }: FoundRow,
  present: Values,
  companies: ReadonlyMap<string, Company>,
): PlannedRow {
  const { line, cells } = row;
  const changes: Record<string, string | null> = {};
  for (const [key, value] of Object.entries(cells)) {
    const before = present[key]?.trim() || null;
    if (!isSame(value, before)) changes[key] = value;
  }
  const company = companies.get(cells.company ?? '');
  const site = cells.site ?? '';
  const placed = isNew && company ? { ...device, ...placeIn(company, site) } : device;
  return { line, isNew, device: { ...placed, name: cells.deviceName ?? device.name }, present, cells, changes };
}

const placeIn = ({ id, name, path, timeZone, sites }: Company, site: string) => ({
  companyId: id,
  path,
  companyName: name,
  zone: (Object.hasOwn(sites, site) ? sites[site] : null) ?? timeZone ?? 'Etc/UTC',
});

/** A text that a spreadsheet would take for a formula is marked as text when it is exported. */
const isSame = (value: string | null, before: string | null): boolean =>
  value === before || (before !== null && value !== null && before === `'${value}`);

export const isTouched = ({ isNew, changes }: PlannedRow): boolean => isNew || Object.keys(changes).length > 0;

/** Names all that a plan would write: what was looked at is what is written, or nothing. */
export function fingerprintOf({ rows }: Plan): string {
  const hash = createHash('sha256');
  for (const { line, isNew, device, changes } of rows) {
    const parts = Object.keys(changes)
      .sort()
      .map((key) => [key, changes[key]]);
    if (isNew || parts.length > 0) hash.update(JSON.stringify([line, isNew ? device.mcuId : device.id, parts]));
  }
  return hash.digest('hex');
}
