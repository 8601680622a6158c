import { Refusal } from '#domain/foundation/basics/errors.ts';
import { keepCompanies } from '../../foundation/companies/path-for-adding.ts';
import { siteOf } from '../../foundation/companies/sites.ts';
import { carryServiceDates } from '../../foundation/devices/service-dates.ts';
import { storedJson } from '../../platform/db/json.ts';
import { foldSearch } from '../../platform/db/like.ts';
import { columnOf, columnsOf } from '../../platform/db/rows.ts';
import { isUniqueViolation } from '../../platform/db/violations.ts';
import type { Tx } from '../../platform/db/within.ts';
import { sortKeyOf } from '../../platform/text/sort-key.ts';
import { createInitialStates } from '../../stream/device-state/initial-states.ts';
import { type DeviceKeyHashes, hashDeviceKey, newDeviceKey } from './key.ts';

/** A device to add. Voltages and capacities in hundredths. */
export interface NewDevice {
  mcuId: string;
  sn: string;
  deviceName: string;
  deviceType: string;
  companyId: number;
  site?: string;
  manufacturer?: number | null;
  reportIntervalSeconds?: number;
  chemistry?: string;
  /** Not known when absent. */
  nominalCentiVolt?: number | null;
  capacityCentiAmpHour?: number | null;
  locationShared?: boolean;
  details?: Partial<
    Record<'model' | 'hardwareVersion' | 'firmwareVersion' | 'imei' | 'simId' | 'batteryModel' | 'machineType', string>
  >;
  simKind?: number | null;
  related?: { deviceType: string; deviceModel: string; unit: number }[];
  /** Absent: the free first year, or what is left of it if the monitor was removed and added again. */
  serviceUntil?: number | null;
  warrantyUntil?: number | null;
  /** Of a key that was told before; absent: it gets a new one. */
  keyHashes?: DeviceKeyHashes;
}
export interface AddedDevice {
  id: number;
  mcuId: string;
  /** Shown once, then only its hashes remain. */
  deviceKey: string;
}

const YEAR_MS = 365 * 86_400_000;

/** Adds a device to a company of the transaction's scope, with its state row and a new key. */
export async function addDevice(tx: Tx, input: NewDevice, now: number): Promise<AddedDevice> {
  const [added] = await addDevices(tx, [input], now);
  if (!added) throw new Error('a device was added');
  return added;
}

/** Adds many devices, all or none, with one statement per table. */
export async function addDevices(tx: Tx, inputs: readonly NewDevice[], now: number): Promise<AddedDevice[]> {
  const paths = await pathsOf(tx, inputs);
  const sites = await sitesOf(tx, inputs);
  const ids = await tx.query<{ id: number }>("select nextval('device_id_seq') as id from generate_series(1, $1)", [
    inputs.length,
  ]);
  const added = inputs.map((input, index): Added => {
    const deviceKey = newDeviceKey();
    const place = { path: paths.get(input.companyId) ?? '', siteId: sites.get(siteKey(input)) ?? null };
    return {
      id: ids[index]!.id,
      mcuId: input.mcuId,
      deviceKey,
      row: rowOf(input, place, input.keyHashes ?? hashDeviceKey(deviceKey), now),
    };
  });
  const columns = Object.keys(added[0]?.row ?? {})
    .map(columnOf)
    .join(', ');
  if (columns === '') return [];
  try {
    await tx.query(
      `insert into device (id, ${columns}) select id, ${columns} from jsonb_populate_recordset(null::device, $1) returning id`,
      [storedJson(added.map(({ id, row }) => columnsOf({ id, ...row })))],
    );
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('device_already_bind');
    throw error;
  }
  await goOnWithService(tx, added, inputs);
  await createInitialStates(
    tx,
    added.map(({ id, row }) => ({ deviceId: id, path: row.path })),
  );
  return added.map(({ id, mcuId, deviceKey }) => ({ id, mcuId, deviceKey }));
}

/**
 * A removed monitor has had its first year. This is read after the device is added: a removal in progress has ended by
 * then.
 */
async function goOnWithService(tx: Tx, added: readonly Added[], inputs: readonly NewDevice[]): Promise<void> {
  const ids = added.filter((_, index) => inputs[index]!.serviceUntil === undefined).map(({ id }) => id);
  await carryServiceDates(tx);
  await tx.query(
    `update device d set service_until = k.service_until from unit_service k where d.id = any($1) and k.mcu_id = d.mcu_id`,
    [ids],
  );
}

interface Added extends AddedDevice {
  readonly row: ReturnType<typeof rowOf>;
}

/** A device's row as the database takes it out of JSON. */
function rowOf(input: NewDevice, place: { path: string; siteId: number | null }, hashes: DeviceKeyHashes, now: number) {
  const { details } = input;
  return {
    mcuId: input.mcuId,
    sn: input.sn,
    name: input.deviceName,
    deviceType: input.deviceType,
    manufacturer: input.manufacturer ?? null,
    companyId: input.companyId,
    path: place.path,
    siteId: place.siteId,
    searchText: foldSearch(`${input.deviceName} ${input.sn}`),
    sortKey: sortKeyOf(input.deviceName),
    keyHash: `\\x${hashes.keyHash.toString('hex')}`,
    brokerHash: hashes.brokerHash,
    locationShared: input.locationShared ?? true,
    reportIntervalS: input.reportIntervalSeconds ?? 60,
    chemistry: input.chemistry ?? 'lead-acid',
    chemistryAssumed: input.chemistry === undefined,
    nominalCentiVolt: input.nominalCentiVolt ?? null,
    capacityCentiAmpHour: input.capacityCentiAmpHour ?? null,
    model: details?.model ?? null,
    hardwareVersion: details?.hardwareVersion ?? null,
    firmwareVersion: details?.firmwareVersion ?? null,
    imei: details?.imei ?? null,
    simId: details?.simId ?? null,
    batteryModel: details?.batteryModel ?? null,
    machineType: details?.machineType ?? null,
    related: input.related ?? [],
    boundAt: now,
    serviceUntil: input.serviceUntil === undefined ? now + YEAR_MS : input.serviceUntil,
    warrantyUntil: input.warrantyUntil ?? null,
    simKind: input.simKind ?? null,
  };
}

async function pathsOf(tx: Tx, inputs: readonly NewDevice[]): Promise<Map<number, string>> {
  const wanted = [...new Set(inputs.map(({ companyId }) => companyId))];
  await keepCompanies(tx, wanted);
  const rows = await tx.query<{ id: number; path: string }>('select id, path from company where id = any($1)', [
    wanted,
  ]);
  if (rows.length < wanted.length) throw new Refusal('company_not_found');
  return new Map(rows.map(({ id, path }) => [id, path]));
}

const siteKey = ({ companyId, site }: Pick<NewDevice, 'companyId' | 'site'>) => `${companyId} ${site ?? ''}`;

/** Sites by company and name. */
async function sitesOf(tx: Tx, inputs: readonly NewDevice[]): Promise<Map<string, number>> {
  const wanted = new Map(inputs.filter(({ site }) => site).map((input) => [siteKey(input), input]));
  const sites = new Map<string, number>();
  for (const [key, { companyId, site }] of wanted) sites.set(key, await siteOf(tx, companyId, site ?? ''));
  return sites;
}
