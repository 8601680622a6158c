import type { InventoryItem } from '#domain/fleet/inventory/inventory-table.ts';
import type { CellFault } from '#domain/trade/fleet-tables/faults.ts';
import type { SheetRow } from '#domain/trade/fleet-tables/read-sheet.ts';
import { claimOf } from '../../fleet/inventory/claim.ts';
import type { knownNumbers, UnitNumbers } from '../../fleet/inventory/items.ts';
import { below } from '../../foundation/visibility/conditions.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { TableActor, TableDevice } from './group.ts';

/** A row whose device is known: one that is there, or one that is new to its company. */
export interface FoundRow {
  readonly row: SheetRow;
  readonly isNew: boolean;
  readonly device: TableDevice;
}

/** A table must not be a way to look up more of what others own. */
const MAX_UNIT_FAULTS_TOLD = 30;

const numberOf = ({ cells }: SheetRow, key: 'sn' | 'mcuId'): string => cells[key] ?? '';

/** The devices of the actor's own companies that the rows name. Those leased to it are somebody else's. */
export async function devicesNamed(
  tx: Tx,
  actor: TableActor,
  rows: readonly SheetRow[],
): Promise<readonly TableDevice[]> {
  const serials = rows.map((row) => numberOf(row, 'sn'));
  const identities = rows.map((row) => numberOf(row, 'mcuId'));
  return tx.query<TableDevice>(
    sql`select d.id, d.mcu_id, d.sn, d.name, d.company_id, c.name as company_name, d.path,
        coalesce(t.time_zone, c.time_zone, 'Etc/UTC') as zone
      from device d join company c on c.id = d.company_id left join site t on t.id = d.site_id
      where (d.sn = any(${serials}::text[]) or d.mcu_id = any(${identities}::text[])) and ${below(sql`d.path`, actor.path)}`,
  );
}

/** Rows with both numbers of which no device of the actor's has either. */
export function newPairs(rows: readonly SheetRow[], devices: readonly TableDevice[]) {
  const known = numbersOf(devices);
  return rows
    .map((row) => ({ sn: numberOf(row, 'sn'), mcuId: numberOf(row, 'mcuId') }))
    .filter(({ sn, mcuId }) => sn !== '' && mcuId !== '' && !known.has(sn) && !known.has(mcuId));
}

const numbersOf = (devices: readonly TableDevice[]) =>
  new Map(devices.flatMap((device) => [[device.sn, device] as const, [device.mcuId, device] as const]));

/**
 * Finds the device of each row. A number of somebody else's device alone is answered like one that nobody has; whoever has both has
 * the label, and is told what everybody with the label is told.
 */
export function findDevices(
  rows: readonly SheetRow[],
  devices: readonly TableDevice[],
  known: Awaited<ReturnType<typeof knownNumbers>>,
): { readonly found: readonly FoundRow[]; readonly faults: readonly CellFault[]; readonly lookedUp: boolean } {
  const own = numbersOf(devices);
  const taken = new Set<number>();
  const faults: CellFault[] = [];
  const unitFaults: CellFault[] = [];
  const found = rows.flatMap((row): FoundRow[] => {
    const numbers = { sn: numberOf(row, 'sn'), mcuId: numberOf(row, 'mcuId') };
    const device = own.get(numbers.sn) ?? own.get(numbers.mcuId);
    if (device) {
      const fault = faultOfPresent(row.line, numbers, device, taken);
      taken.add(device.id);
      if (!fault) return [{ row, isNew: false, device }];
      faults.push(fault);
      return [];
    }
    const claim = numbers.sn === '' || numbers.mcuId === '' ? null : claimOf(numbers, known);
    if (claim === null) faults.push(...faultOfHalf(row, numbers));
    else if (claim === 'bound')
      unitFaults.push({ line: row.line, column: 'sn', code: 'already_bound', value: numbers.sn });
    else if (claim === 'no pair')
      unitFaults.push({ line: row.line, column: 'mcuId', code: 'identity_differs', value: numbers.mcuId });
    else
      return [{ row: typeof claim === 'object' ? asUnit(row, claim) : row, isNew: true, device: newDevice(numbers) }];
    return [];
  });
  return {
    found,
    faults: [...faults, ...unitFaults.slice(0, MAX_UNIT_FAULTS_TOLD)],
    lookedUp: unitFaults.length > 0,
  };
}

function faultOfPresent(
  line: number,
  { sn, mcuId }: UnitNumbers,
  device: TableDevice,
  taken: ReadonlySet<number>,
): CellFault | null {
  if (sn !== '' && sn !== device.sn) return { line, column: 'sn', code: 'identity_differs', value: sn };
  if (mcuId !== '' && mcuId !== device.mcuId) return { line, column: 'mcuId', code: 'identity_differs', value: mcuId };
  if (!taken.has(device.id)) return null;
  return { line, column: sn === '' ? 'mcuId' : 'sn', code: 'twice', value: sn || mcuId };
}

/** Of a row without both numbers. One that cannot be read has been told of already. */
function faultOfHalf({ line, cells }: SheetRow, { sn, mcuId }: UnitNumbers): CellFault[] {
  if (sn !== '') return [{ line, column: 'sn', code: 'unknown_device', value: sn }];
  if (mcuId !== '') return [{ line, column: 'mcuId', code: 'unknown_device', value: mcuId }];
  return 'sn' in cells || 'mcuId' in cells ? [] : [{ line, column: 'sn', code: 'empty', value: '' }];
}

/** A monitor of the inventory is what it left the factory as. */
const asUnit = ({ cells, ...row }: SheetRow, { deviceType }: InventoryItem): SheetRow => ({
  ...row,
  cells: { deviceType, ...cells },
});

const newDevice = ({ sn, mcuId }: UnitNumbers): TableDevice => ({
  ...{ id: 0, sn, mcuId, name: '', companyId: 0, companyName: '', path: '', zone: 'Etc/UTC' },
});
