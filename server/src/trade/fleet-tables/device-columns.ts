import { CHEMISTRIES, type Chemistry } from '#domain/foundation/basics/device-facts.ts';
import { DEVICE_TYPES, isDeviceType, isEnergyType } from '#domain/foundation/devices/device-types.ts';
import { isMachineType, MACHINE_TYPES, machineTextKey } from '#domain/foundation/devices/machine-types.ts';
import { MANUFACTURERS, type Manufacturer, moduleOf } from '#domain/foundation/permissions/manufacturers.ts';
import type { FleetColumnKey } from '#domain/trade/fleet-tables/columns.ts';
import { numberText } from '#domain/trade/fleet-tables/read-cells.ts';
import { chemistryText } from '../../fleet/device-admin/choices.ts';
import { propagateDeviceChanges } from '../../fleet/device-admin/propagate.ts';
import { type DeviceChanges, updateEach } from '../../fleet/device-admin/update.ts';
import type { Texts } from '../../foundation/i18n/texts.ts';
import type { Tx } from '../../platform/db/within.ts';
import { choicesNamed, columnsNamed } from './column-words.ts';
import { type ColumnGroup, faultOf, type PlannedRow, type Values, type Writing } from './group.ts';

const KEYS = [
  'sn',
  'mcuId',
  'deviceName',
  'deviceType',
  'manufacturer',
  'company',
  'site',
  'machineType',
  'batteryModel',
  'chemistry',
  'nominalVoltage',
  'capacity',
] as const satisfies readonly FleetColumnKey[];
/** Of a device that is there these cannot be changed: they are what it is. */
const FIXED = ['deviceType', 'manufacturer'] as const;
/** A new device has at least these. */
const NEEDED = ['deviceName', 'company'] as const;

interface Company {
  readonly id: number;
  readonly name: string;
}

/** What a device is and where it belongs. */
export const deviceColumns = (texts: Texts): ColumnGroup => ({
  columns: async (tx, { actor: { language } }) => {
    const companies = await tx.query<Company>('select id, name from company order by path, id');
    const named = (codes: readonly string[], nameOf: (code: string, each: string) => string) =>
      choicesNamed(texts, language, codes, nameOf);
    return columnsNamed(texts, language, KEYS, {
      deviceType: named(DEVICE_TYPES, (code, each) =>
        isDeviceType(code) ? texts.module('device', each)[`type_${code}`] : code,
      ),
      manufacturer: named(MANUFACTURERS.map(String), (code) => moduleOf(Number(code) as Manufacturer)),
      company: companies.map(({ id, name }) => ({ code: String(id), name, labels: [name] })),
      machineType: named(MACHINE_TYPES, (code, each) =>
        isMachineType(code) ? texts.module('device_detail', each)[machineTextKey(code)] : code,
      ),
      chemistry: named(CHEMISTRIES, (code, each) =>
        chemistryText(texts.module('device_detail', each), code as Chemistry),
      ),
    });
  },
  present: async (tx, devices) => {
    const rows = await tx.query<Stored>(
      `select d.id, d.sn, d.mcu_id, d.name, d.device_type, d.manufacturer, d.company_id, t.name as site, d.machine_type, d.battery_model,
         d.chemistry, d.chemistry_assumed, d.nominal_centi_volt, d.capacity_centi_amp_hour
       from device d left join site t on t.id = d.site_id where d.id = any($1)`,
      [devices.map(({ id }) => id)],
    );
    return new Map(rows.map((row) => [row.id, valuesOf(row)]));
  },
  check: async (tx, rows) => {
    const sites = await sitesOf(tx, rows);
    return rows.flatMap((row) => [...(row.isNew ? faultsOfNew(row) : faultsOfPresent(row)), ...siteFaults(row, sites)]);
  },
  write: (tx, rows, writing) => writePresent(tx, rows, writing),
});

interface Stored {
  id: number;
  sn: string;
  mcuId: string;
  name: string;
  deviceType: string;
  manufacturer: number | null;
  companyId: number;
  site: string | null;
  machineType: string | null;
  batteryModel: string | null;
  chemistry: string;
  chemistryAssumed: boolean;
  nominalCentiVolt: number | null;
  capacityCentiAmpHour: number | null;
}

const hundredth = (value: number | null): string | null => (value === null ? null : numberText(value / 100));

/** A chemistry that nobody has entered is not known. */
const valuesOf = (row: Stored): Values => ({
  sn: row.sn,
  mcuId: row.mcuId,
  deviceName: row.name,
  deviceType: row.deviceType,
  manufacturer: row.manufacturer === null ? null : String(row.manufacturer),
  company: String(row.companyId),
  site: row.site,
  machineType: row.machineType,
  batteryModel: row.batteryModel,
  chemistry: row.chemistryAssumed ? null : row.chemistry,
  nominalVoltage: hundredth(row.nominalCentiVolt),
  capacity: hundredth(row.capacityCentiAmpHour),
});

const faultsOfPresent = (row: PlannedRow) => {
  // Who goes to another company leaves the site of the former one.
  if (row.changes.company !== undefined && !('site' in row.cells) && row.present.site) row.changes.site = null;
  return FIXED.filter((key) => key in row.changes).map((key) => faultOf(row, key, 'cannot_change'));
};

function faultsOfNew(row: PlannedRow) {
  const missing = NEEDED.filter((key) => !row.cells[key]).map((key) => faultOf(row, key, 'empty'));
  const { manufacturer, deviceType } = row.changes;
  const hasNone = manufacturer && !isEnergyType(deviceType ?? 'a');
  return hasNone ? [...missing, faultOf(row, 'manufacturer', 'type_has_no_manufacturer')] : missing;
}

const siteKey = (companyId: number | string, name: string) => `${companyId} ${name}`;

async function sitesOf(tx: Tx, rows: readonly PlannedRow[]): Promise<ReadonlySet<string>> {
  const ids = new Set(rows.map((row) => Number(row.changes.company ?? row.device.companyId)));
  const sites = await tx.query<{ companyId: number; name: string }>(
    'select company_id, name from site where company_id = any($1)',
    [[...ids]],
  );
  return new Set(sites.map(({ companyId, name }) => siteKey(companyId, name)));
}

function siteFaults(row: PlannedRow, sites: ReadonlySet<string>) {
  const { site, company } = row.changes;
  if (!site || sites.has(siteKey(company ?? row.device.companyId, site))) return [];
  return [faultOf(row, 'site', 'unknown_site', site)];
}

const hundredths = (value: string | null | undefined) =>
  value === undefined ? undefined : value === null ? null : Math.round(Number(value) * 100);

/** What the columns change of a device, new or not. */
export function deviceChanges({ changes, device }: PlannedRow): DeviceChanges {
  const { deviceName, company, site, batteryModel, machineType, chemistry } = changes;
  const moves = company !== undefined || site !== undefined;
  return {
    ...(deviceName && { deviceName }),
    ...(moves && { companyId: Number(company ?? device.companyId), site: site ?? '' }),
    ...(batteryModel !== undefined && { batteryModel }),
    ...(machineType !== undefined && { machineType }),
    ...(chemistry && { chemistry: chemistry as Chemistry }),
    ...('nominalVoltage' in changes && { nominalCentiVolt: hundredths(changes.nominalVoltage) }),
    ...('capacity' in changes && { capacityCentiAmpHour: hundredths(changes.capacity) }),
  };
}

async function writePresent(tx: Tx, rows: readonly PlannedRow[], { context, actor, now, after }: Writing) {
  const asked = rows
    .filter(({ isNew }) => !isNew)
    .map((row) => ({ mcuId: row.device.mcuId, changes: deviceChanges(row) }))
    .filter(({ changes }) => Object.keys(changes).length > 0);
  if (asked.length > 0) {
    const changed = await updateEach(tx, context.files, actor, asked, now);
    after(() => propagateDeviceChanges(context, changed));
  }
}
