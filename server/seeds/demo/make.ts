import { ROOT_PATH } from '#domain/foundation/basics/company-path.ts';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { MODULES } from '#domain/foundation/permissions/permissions.ts';
import { addUser } from '#server/access/users/accounts/add.ts';
import { NO_PASSWORD } from '#server/access/users/accounts/password.ts';
import { chooseCompanyForGuests } from '#server/access/users/sessions/guest.ts';
import { addDevice } from '#server/fleet/inventory/add.ts';
import { upsertItems } from '#server/fleet/inventory/items.ts';
import { addCompany, addSite } from '#server/foundation/companies/add.ts';
import { ensureRootCompany, ROOT_ID } from '#server/foundation/companies/root.ts';
import type { Tx } from '#server/platform/db/within.ts';
import { demoAccounts } from './accounts.ts';
import { demoCompanies, demoSites, GUEST_COMPANY, ROOT_NAME } from './companies.ts';
import { type DemoDevice, demoFleet, intervalOf, machineOf, mcuIdOf } from './fleet.ts';
import { addDemoGeofences } from './geofences.ts';
import { addDemoPassports } from './passports.ts';
import { addDemoSystems } from './systems.ts';
import { demoUnits } from './units.ts';
import { firmwareVersionOf, HARDWARE_VERSION } from './versions.ts';

/** Makes companies, sites, accounts and devices, once. Returns the keys of the devices. Accounts have no password yet. */
export async function makeDemo(tx: Tx, now: number): Promise<Map<string, string>> {
  const hasRoot = await tx.maybe('select from company where path = $1', [ROOT_PATH]);
  if (!hasRoot) await ensureRootCompany(tx, ROOT_NAME, now);
  await tx.query(`update company set time_zone = coalesce(time_zone, 'Etc/UTC') where id = $1`, [ROOT_ID]);
  for (const company of demoCompanies) await addCompany(tx, { ...company, modules: MODULES }, now);
  for (const site of demoSites) await addSite(tx, site);
  // They follow the browser of whoever tries the demo.
  for (const account of demoAccounts)
    await addUser(tx, { ...account, passwordHash: NO_PASSWORD, demo: true, languageChosen: false }, now);
  await chooseCompanyForGuests(tx, GUEST_COMPANY, { demo: true, now });
  await upsertItems(tx, demoUnits, now);
  const keys = new Map<string, string>();
  for (const device of demoFleet) {
    const added = await addDemoDevice(tx, device, now);
    await addDemoGeofences(tx, added.id, device, now - 400 * DAY_MS);
    keys.set(added.mcuId, added.deviceKey);
  }
  await addDemoSystems(tx, now);
  await addDemoPassports(tx, now);
  return keys;
}

function addDemoDevice(tx: Tx, device: DemoDevice, now: number) {
  const machine = machineOf(device);
  const site = demoSites.find(({ id }) => id === device.siteId)!;
  // Bound one after another over the last year, so that sorting by binding time has something to sort.
  const boundAt = now - (400 - device.number * 5) * DAY_MS;
  return addDevice(
    tx,
    {
      mcuId: mcuIdOf(device.number),
      sn: device.sn,
      deviceName: device.name,
      deviceType: machine.deviceType,
      manufacturer: device.manufacturer ?? null,
      companyId: site.companyId,
      site: site.name,
      reportIntervalSeconds: intervalOf(device),
      chemistry: machine.chemistry,
      nominalCentiVolt: Math.round(machine.nominalVoltage * 100),
      capacityCentiAmpHour: Math.round(machine.capacityAmpHour * 100),
      locationShared: device.locationShared,
      details: {
        model: machine.model,
        hardwareVersion: HARDWARE_VERSION,
        firmwareVersion: firmwareVersionOf(device.number),
        imei: `86745604${String(device.number).padStart(7, '0')}`,
        simId: `89852000000000${String(device.number).padStart(6, '0')}`,
        batteryModel: machine.batteryModel,
        machineType: machine.machineType,
      },
      simKind: (device.number % 5) + 1,
      related: device.related,
      serviceUntil: now + device.serviceDays * DAY_MS,
      warrantyUntil: boundAt + 730 * DAY_MS,
    },
    boundAt,
  );
}
