import { type DeviceLine, readDeviceTable } from '#domain/fleet/inventory/device-table.ts';
import type { InventoryItem } from '#domain/fleet/inventory/inventory-table.ts';
import type { LineFault, LineFaultCode, Row } from '#domain/fleet/inventory/table-cells.ts';
import { isEnergyType } from '#domain/foundation/devices/device-types.ts';
import { moduleOf } from '#domain/foundation/permissions/manufacturers.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../../foundation/devices/scoped.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import type { Tx } from '../../platform/db/within.ts';
import { type AddedDevice, addDevices, type NewDevice } from './add.ts';
import { type Claim, claimOf, countLookUp } from './claim.ts';
import { knownNumbers } from './items.ts';

interface ManyToAdd {
  readonly lines: readonly DeviceLine[];
  readonly faults: readonly LineFault[];
  /** Filled if there are no errors. */
  readonly devices: readonly NewDevice[];
}

interface Company {
  readonly id: number;
  readonly name: string;
  readonly sites: readonly string[];
}

/** A table must not be a way to look up more of the inventory. */
const MAX_UNIT_FAULTS_SHOWN = 30;

/** Reads a table and looks up companies, sites and units: every error is reported by line. */
export async function readManyToAdd(
  context: Pick<Context, 'within' | 'clock'>,
  actor: Actor,
  rows: readonly Row[],
): Promise<ManyToAdd> {
  const { within } = context;
  const { lines, faults } = readDeviceTable(rows);
  if (lines.length === 0) return { lines, faults, devices: [] };
  const companies = await within(actor, companiesOf);
  const known = await knownNumbers(
    within,
    lines.filter(({ sn, mcuId }) => sn !== '' && mcuId !== ''),
  );
  const unitFaults: LineFault[] = [];
  const devices = lines.flatMap((line): NewDevice[] => {
    const claim = claimOf(line, known);
    const unit = typeof claim === 'object' ? claim : undefined;
    const company = companyOf(companies, line.company);
    const found = [makerFault(line, unit), placeFault(line, company)].filter((fault) => fault !== null);
    for (const [field, code, value] of found) faults.push({ line: line.line, field, code, value });
    const fault = unitFault(line, claim);
    if (fault) unitFaults.push(fault);
    return typeof company !== 'object' || fault || found.length > 0 ? [] : [newDevice(line, company.id, unit)];
  });
  if (unitFaults.length > 0) await countLookUp(context, actor);
  faults.push(...unitFaults.slice(0, MAX_UNIT_FAULTS_SHOWN));
  faults.sort((a, b) => a.line - b.line);
  return { lines, faults, devices: faults.length === 0 ? devices : [] };
}

type Fault = readonly [field: string, code: LineFaultCode, value: string];

/** The table itself has already reported an empty cell. */
function unitFault({ line, sn, mcuId }: DeviceLine, claim: Claim): LineFault | null {
  if (sn === '' || mcuId === '') return null;
  if (claim === 'bound') return { line, field: 'sn', code: 'already_bound', value: sn };
  return claim === 'no pair' ? { line, field: 'mcuId', code: 'identity_differs', value: mcuId } : null;
}

function makerFault(line: DeviceLine, unit: InventoryItem | undefined): Fault | null {
  if (line.manufacturer === null || isEnergyType(typeOf(line, unit))) return null;
  return ['manufacturer', 'type_has_no_manufacturer', moduleOf(line.manufacturer)];
}

function placeFault({ company: named, site }: DeviceLine, company: Company | 'ambiguous' | undefined): Fault | null {
  if (named === '') return null;
  if (company === undefined) return ['company', 'unknown_company', named];
  if (company === 'ambiguous') return ['company', 'ambiguous_company', named];
  return site !== '' && !company.sites.includes(site) ? ['site', 'unknown_site', site] : null;
}

const companiesOf = (tx: Tx): Promise<Company[]> =>
  tx.query<Company>(
    `select c.id, c.name, array(select s.name from site s where s.company_id = c.id) as sites from company c order by c.id`,
  );

/** By number, or by a name that is unique among the visible companies. */
function companyOf(companies: readonly Company[], text: string): Company | 'ambiguous' | undefined {
  const named = companies.filter(({ name }) => name === text);
  if (named.length > 1) return 'ambiguous';
  return named[0] ?? companies.find(({ id }) => String(id) === text);
}

const typeOf = ({ deviceType }: DeviceLine, unit: InventoryItem | undefined) => deviceType ?? unit?.deviceType ?? 'a';

const newDevice = (line: DeviceLine, companyId: number, unit: InventoryItem | undefined): NewDevice => ({
  mcuId: line.mcuId,
  sn: line.sn,
  deviceName: line.deviceName,
  deviceType: typeOf(line, unit),
  manufacturer: line.manufacturer,
  companyId,
  site: line.site,
  ...(line.chemistry && { chemistry: line.chemistry }),
  ...(line.nominalCentiVolt !== null && { nominalCentiVolt: line.nominalCentiVolt }),
  ...(line.capacityAmpHour !== null && { capacityCentiAmpHour: line.capacityAmpHour * 100 }),
  details: {
    ...(line.batteryModel && { batteryModel: line.batteryModel }),
    ...(line.machineType && { machineType: line.machineType }),
  },
});

/** Adds all rows, or none. */
export async function addManyDevices(
  tx: Tx,
  actor: Actor,
  devices: readonly NewDevice[],
  now: number,
): Promise<AddedDevice[]> {
  const added = await addDevices(tx, devices, now);
  await writeAudit(tx, {
    at: now,
    userId: actor.userId,
    companyPath: actor.path,
    action: 'devices.addMany',
    detail: {
      devices: devices.length,
      serials: devices
        .map(({ sn }) => sn)
        .join(' ')
        .slice(0, 10_000),
    },
  });
  return added;
}
