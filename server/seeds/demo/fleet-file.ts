import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '#domain/time.ts';
import type { FleetDeviceInput, FleetInput } from '#simulator/fleet/format.ts';
import { demoCompanies, demoSites } from './companies.ts';
import { destinationsOf } from './destinations.ts';
import { type DemoDevice, demoFleet, machineOf, mcuIdOf } from './fleet.ts';
import { yearTurnAndClockChange } from './past-periods.ts';

export const fleetFileOf = (dataDir: string): string => join(dataDir, 'demo-fleet.json');

const FULL_HISTORY_SECONDS = 60;

/** Metres of a degree are not the same everywhere; for machines beside each other in a yard this is near enough. */
const beside = (degrees: number, number: number, step: number) =>
  Math.round((degrees + (((number * step) % 21) - 10) * 0.00035) * 1e6) / 1e6;

/** A device as the simulator is told of it. */
export function fleetDevice(device: DemoDevice, key: string, historyDays: number, now: number): FleetDeviceInput {
  const site = demoSites.find(({ id }) => id === device.siteId)!;
  const timeZone = site.timeZone ?? demoCompanies.find(({ id }) => id === site.companyId)!.timeZone ?? 'Etc/UTC';
  const { profile, chemistry, nominalVoltage, capacityAmpHour, cellCount, deviceType, ...machine } = machineOf(device);
  const intervalSeconds = device.intervalSeconds ?? 60;
  // The device that reports most often keeps the longest day, so that a query of 31 days is full.
  const days = intervalSeconds < 60 && historyDays > 0 ? historyDays + 1 : historyDays;
  return {
    mcuId: mcuIdOf(device.number),
    key,
    sn: device.sn,
    name: device.name,
    intervalSeconds,
    profile,
    chemistry,
    nominalVoltage,
    capacityAmpHour,
    cellCount,
    bms: deviceType === 'f',
    units: device.units ?? 1,
    home: { lat: beside(site.latitude, device.number, 5), lon: beside(site.longitude, device.number, 8) },
    timeZone,
    historyDays: days,
    historyIntervalSeconds: Math.min(intervalSeconds, FULL_HISTORY_SECONDS),
    seed: 1_000 + device.number,
    location: device.location ?? 'gnss',
    coordinateSystem: timeZone === 'Asia/Shanghai' ? 'gcj02' : 'wgs84',
    relay: 'relay' in machine,
    waterSensor: 'waterSensor' in machine,
    ageYears: device.ageYears ?? 1,
    destinations: destinationsOf(device.siteId),
    faults: device.faults ?? [],
    ...(device.silentHours !== undefined && { silentHours: device.silentHours }),
    pastPeriods: device.remembersYearTurn ? yearTurnAndClockChange(now, timeZone, days * DAY_MS) : [],
  };
}

/** Devices of the fleet file by `mcuId`; none when there is no such file yet. */
export function readFleetDevices(dataDir: string): Map<string, FleetDeviceInput> {
  const file = fleetFileOf(dataDir);
  if (!existsSync(file)) return new Map();
  const { devices } = JSON.parse(readFileSync(file, 'utf8')) as FleetInput;
  return new Map(devices.map((device) => [device.mcuId, device]));
}

/** Writes the file whole or not at all; only its owner may read the keys in it. */
export function writeFleetFile(dataDir: string, fleet: FleetInput): void {
  const file = fleetFileOf(dataDir);
  const draft = `${file}.${process.pid}.tmp`;
  writeFileSync(draft, `${JSON.stringify(fleet, null, 1)}\n`, { mode: 0o600 });
  chmodSync(draft, 0o600);
  renameSync(draft, file);
}

/** The fleet with today's keys: a device that the file has already stays as it is there but for its key. */
export function fleetWith(
  keys: ReadonlyMap<string, string>,
  known: ReadonlyMap<string, FleetDeviceInput>,
  historyDays: number,
  now: number,
): FleetDeviceInput[] {
  return demoFleet.flatMap((device) => {
    const mcuId = mcuIdOf(device.number);
    const key = keys.get(mcuId);
    if (key === undefined) return [];
    return [{ ...(known.get(mcuId) ?? fleetDevice(device, key, historyDays, now)), key }];
  });
}
