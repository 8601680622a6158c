import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { isEnergyType } from '#domain/foundation/devices/device-types.ts';
import type { FleetDeviceInput, FleetInput } from '#simulator/fleet/format.ts';
import { demoCompanies, demoSites } from './companies.ts';
import { destinationsOf } from './destinations.ts';
import { type DemoDevice, demoFleet, intervalOf, machineOf, mcuIdOf } from './fleet.ts';
import { yearTurnAndClockChange } from './past-periods.ts';
import { firmwareVersionOf, HARDWARE_VERSION } from './versions.ts';

export const fleetFileOf = (dataDir: string): string => join(dataDir, 'demo-fleet.json');

const HISTORY_SECONDS = 60;
const PANEL_WATT = 600;
const RATED_WATT: Readonly<Record<string, number>> = { b: 3000, c: 2000, d: 1200, e: 800, f: 5000, g: 1200, h: 1000 };
type EnergyType = NonNullable<FleetDeviceInput['energyUnits']>[number]['deviceType'];

/** Metres of a degree are not the same everywhere; for machines beside each other in a yard this is near enough. */
const beside = (degrees: number, number: number, step: number) =>
  Math.round((degrees + (((number * step) % 21) - 10) * 0.0002) * 1e6) / 1e6;

/** A device as the simulator is told of it. */
export function fleetDevice(device: DemoDevice, key: string, historyDays: number, now: number): FleetDeviceInput {
  const site = demoSites.find(({ id }) => id === device.siteId)!;
  const timeZone = site.timeZone ?? demoCompanies.find(({ id }) => id === site.companyId)!.timeZone ?? 'Etc/UTC';
  const machine = machineOf(device);
  const { profile, chemistry, nominalVoltage, capacityAmpHour, cellCount } = machine;
  // The device that reports most often does so in its history too, and keeps a day more: a query of 31 days is full.
  const historyIntervalSeconds = device.intervalSeconds ?? HISTORY_SECONDS;
  const days = historyIntervalSeconds < HISTORY_SECONDS && historyDays > 0 ? historyDays + 1 : historyDays;
  return {
    mcuId: mcuIdOf(device.number),
    key,
    sn: device.sn,
    name: device.name,
    intervalSeconds: intervalOf(device),
    profile,
    chemistry,
    nominalVoltage,
    capacityAmpHour,
    cellCount,
    bms: machine.deviceType === 'f',
    ...chargerOf(device),
    ...systemOf(device),
    units: device.units ?? 1,
    home: { lat: beside(site.latitude, device.number, 5), lon: beside(site.longitude, device.number, 8) },
    timeZone,
    historyDays: days,
    historyIntervalSeconds,
    seed: 1_000 + device.number,
    location: device.location ?? 'gnss',
    gnssGaps: device.gnssGaps ?? false,
    coordinateSystem: timeZone === 'Asia/Shanghai' ? 'gcj02' : 'wgs84',
    relay: machine.relay ?? false,
    model: machine.model,
    hardwareVersion: HARDWARE_VERSION,
    firmwareVersion: firmwareVersionOf(device.number),
    waterSensor: machine.waterSensor ?? false,
    ageYears: device.ageYears ?? 1,
    weakCell: device.weakCell ?? false,
    ...(device.cellFaults !== undefined && { cellFaults: device.cellFaults }),
    destinations: destinationsOf(device.siteId),
    habits: device.habits ?? {},
    climate: site.climate,
    ...(machine.indoors !== undefined && { indoors: machine.indoors }),
    ...(device.overheatCelsius !== undefined && { overheatCelsius: device.overheatCelsius }),
    faults: device.faults ?? [],
    // in a short history too there is something to be seen of it
    ...(device.silentHours !== undefined && { silentHours: Math.min(device.silentHours, 12 * days) }),
    pastPeriods: device.remembersYearTurn ? yearTurnAndClockChange(now, timeZone, days * DAY_MS) : [],
  };
}

/** A charger is a unit behind its hub, one on the mains first, or the device itself. */
function chargerOf(device: DemoDevice): { chargerUnit?: number } {
  const isCharger = (deviceType: string) => deviceType === 'd' || deviceType === 'e';
  const chargers = device.related.filter(({ deviceType }) => isCharger(deviceType));
  const behind = chargers.find(({ deviceType }) => deviceType === 'd') ?? chargers[0];
  if (behind) return { chargerUnit: behind.unit };
  return isCharger(machineOf(device).deviceType) ? { chargerUnit: 0 } : {};
}

/** The energy devices behind a hub, and the hub itself where it is another; solar chargers have panels. */
function systemOf(device: DemoDevice): Pick<FleetDeviceInput, 'energyUnits' | 'panelWatt'> {
  const { deviceType } = machineOf(device);
  const isBehind = device.related.some((part) => part.deviceType === deviceType);
  const parts = isBehind ? device.related : [{ deviceType, unit: 0 }, ...device.related];
  const energyUnits = parts.flatMap((part) =>
    isEnergyType(part.deviceType) || (part.deviceType === 'f' && part.unit > 0)
      ? [
          {
            deviceType: part.deviceType as EnergyType,
            unit: part.unit,
            ratedWatt: RATED_WATT[part.deviceType] ?? 1000,
          },
        ]
      : [],
  );
  return { energyUnits, panelWatt: parts.some((part) => part.deviceType === 'e') ? PANEL_WATT : 0 };
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
  return inOrderOfHistory(demoFleet).flatMap((device) => {
    const mcuId = mcuIdOf(device.number);
    const key = keys.get(mcuId);
    if (key === undefined) return [];
    return [{ ...(known.get(mcuId) ?? fleetDevice(device, key, historyDays, now)), key }];
  });
}

/**
 * History is made device by device: first those that stand first everywhere, then one of every site in turn, so that soon
 * there is something to be seen at every place. Silent ones come first at theirs: it takes minutes to notice silence.
 */
export function inOrderOfHistory(devices: readonly DemoDevice[]): DemoDevice[] {
  const turns = devices.slice(SHOWN_FIRST).map((device, _, others) => {
    const here = others.filter(({ siteId }) => siteId === device.siteId);
    const before = here.filter((other) => isBefore(other, device)).length;
    return { device, turn: before };
  });
  const later = turns.toSorted((one, other) => one.turn - other.turn).map(({ device }) => device);
  return [...devices.slice(0, SHOWN_FIRST), ...later];
}

const SHOWN_FIRST = 8;
const isSilent = ({ silentHours }: DemoDevice) => silentHours !== undefined;
const isBefore = (one: DemoDevice, other: DemoDevice) =>
  isSilent(one) === isSilent(other) ? one.number < other.number : isSilent(one);
