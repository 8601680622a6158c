import { type DeviceLine, readDeviceTable } from '#domain/devices/device-table.ts';
import { isEnergyType } from '#domain/devices/device-types.ts';
import { moduleOf } from '#domain/devices/manufacturers.ts';
import type { LineFault, LineFaultCode, Row } from '#domain/devices/table-cells.ts';
import type { Tx, Within } from '../platform/db/within.ts';
import { writeAudit } from '../system/audit.ts';
import { type AddedDevice, addDevices, type NewDevice } from './add.ts';
import { type BaseUnit, takenIn, unitsOf } from './base-units.ts';
import type { Actor } from './scoped.ts';

export interface ManyToAdd {
  readonly lines: readonly DeviceLine[];
  readonly faults: readonly LineFault[];
  /** Filled when nothing is wrong. */
  readonly devices: readonly NewDevice[];
}

interface Company {
  readonly id: number;
  readonly name: string;
  readonly sites: readonly string[];
}

/** Reads a table and looks up companies, sites and units: everything that is wrong is told, line by line. */
export async function readManyToAdd(within: Within, actor: Actor, rows: readonly Row[]): Promise<ManyToAdd> {
  const { lines, faults } = readDeviceTable(rows);
  if (lines.length === 0) return { lines, faults, devices: [] };
  const serials = lines.map(({ sn }) => sn).filter((sn) => sn !== '');
  const { companies, units } = await within(actor, async (tx) => ({
    companies: await companiesOf(tx),
    units: await unitsOf(tx, serials),
  }));
  const identities = lines.flatMap(({ sn, mcuId }) => mcuId ?? units.get(sn)?.mcuId ?? []);
  const taken = await takenIn(within, serials, identities);
  const devices = lines.flatMap((line): NewDevice[] => {
    const unit = units.get(line.sn);
    const mcuId = line.mcuId ?? unit?.mcuId;
    const company = companyOf(companies, line.company);
    const found = [unitFault(line, mcuId, unit, taken), makerFault(line, unit), placeFault(line, company)].filter(
      (fault) => fault !== null,
    );
    for (const [field, code, value] of found) faults.push({ line: line.line, field, code, value });
    return mcuId === undefined || typeof company !== 'object' || found.length > 0
      ? []
      : [newDevice(line, mcuId, company.id, unit)];
  });
  faults.sort((a, b) => a.line - b.line);
  return { lines, faults, devices: faults.length === 0 ? devices : [] };
}

type Fault = readonly [field: string, code: LineFaultCode, value: string];

/** An empty cell was told by the table itself. */
function unitFault(
  { sn }: DeviceLine,
  mcuId: string | undefined,
  unit: BaseUnit | undefined,
  taken: Awaited<ReturnType<typeof takenIn>>,
): Fault | null {
  if (taken.serials.has(sn)) return ['sn', 'already_bound', sn];
  if (mcuId === undefined) return sn === '' ? null : ['sn', 'unknown_serial', sn];
  if (taken.identities.has(mcuId)) return ['mcuId', 'already_bound', mcuId];
  return unit && unit.mcuId !== mcuId ? ['mcuId', 'identity_differs', mcuId] : null;
}

function makerFault(line: DeviceLine, unit: BaseUnit | undefined): Fault | null {
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

/** By number, or by a name that only one of the visible companies has. */
function companyOf(companies: readonly Company[], text: string): Company | 'ambiguous' | undefined {
  const named = companies.filter(({ name }) => name === text);
  if (named.length > 1) return 'ambiguous';
  return named[0] ?? companies.find(({ id }) => String(id) === text);
}

const typeOf = ({ deviceType }: DeviceLine, unit: BaseUnit | undefined) => deviceType ?? unit?.deviceType ?? 'a';

const newDevice = (line: DeviceLine, mcuId: string, companyId: number, unit: BaseUnit | undefined): NewDevice => ({
  mcuId,
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
    ...(line.batteryModel && { battery_model: line.batteryModel }),
    ...(line.machineType && { machine_type: line.machineType }),
  },
});

/** Adds what was read, all or none. */
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
