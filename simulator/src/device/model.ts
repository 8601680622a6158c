import { type DayPlan, positionIn, segmentAt } from '../duty-cycle/day-plan.ts';
import { type DutyCycle, routeMemory } from '../duty-cycle/duty-cycle.ts';
import { localTime } from '../duty-cycle/local-time.ts';
import { planners } from '../duty-cycle/planners.ts';
import { usageProfileOf } from '../duty-cycle/usage-profile.ts';
import { type EnergyState, restingEnergy } from '../energy/system.ts';
import type { FaultKind, FleetDevice } from '../fleet/format.ts';
import { seedFor } from '../random/seeded.ts';
import type { Place } from '../route/geodesy.ts';
import { outsideCelsius } from '../weather/ambient.ts';
import { type DeviceSettings, factorySettings } from './settings.ts';
import { initialUnit, type UnitModel, type UnitState, unitModel } from './unit.ts';

/** A device and everything derived from its entry in the fleet file. */
export interface DeviceModel {
  device: FleetDevice;
  weatherSeed: number;
  noiseSeed: number;
  units: UnitModel[];
  planOf: (day: number) => DayPlan;
}

/** The variable state of a device: only numbers and texts, so that it can be saved. */
export interface DeviceState {
  /** true time up to which the device has been simulated */
  atMs: number;
  units: UnitState[];
  faults: FaultKind[];
  relayClosed: boolean;
  chargeLocked: boolean;
  settings: DeviceSettings;
  /** set by command or control, overriding the fleet file */
  intervalSeconds: number | null;
  /** a device that fell silent for good (silentHours) reports again */
  woken: boolean;
  forcedPlace: Place | null;
  ignition: boolean;
  externalPower: boolean;
  lat: number;
  lon: number;
  speedMetrePerSecond: number;
  courseDegree: number;
  activity: string;
  odometerMetre: number;
  /** the current route, and the reading of the odometer */
  segmentName: string;
  segmentMetre: number;
  lastLocation: { atMs: number; lat: number; lon: number } | null;
  lastBmsAtMs: number;
  /** absent without an energy system, and in older state files */
  energy?: EnergyState;
  told: EventState;
}

/** The state that a device's last events reported. */
export interface EventState {
  ignition: boolean;
  powerLost: boolean;
  bmsFault: boolean;
  /** the relay took off the load of an empty battery; a device from an older state file says nothing of it */
  loadProtected?: boolean;
}

export function deviceModel(device: FleetDevice): DeviceModel {
  const seed = seedFor(device.seed, 'duty');
  const cycle: DutyCycle = {
    seed,
    home: device.home,
    destinations: device.destinations,
    usage: usageProfileOf(device.profile, seed, device.habits),
    routes: routeMemory(),
  };
  const plan = planners[device.profile];
  let planned: DayPlan | undefined;
  return {
    device,
    weatherSeed: seedFor(device.seed, 'weather'),
    noiseSeed: seedFor(device.seed, 'noise'),
    units: Array.from({ length: device.units }, (_, unit) => unitModel(device, unit)),
    planOf: (day) => {
      if (planned?.day !== day) planned = plan(cycle, day);
      return planned;
    },
  };
}

/** The state of the device when its history begins. */
export function initialDevice(model: DeviceModel, atMs: number): DeviceState {
  const { device } = model;
  const local = localTime(atMs, device.timeZone);
  const { lat, lon } = positionIn(segmentAt(model.planOf(local.day), local.minute), local.minute);
  const outside = outsideCelsius(model.weatherSeed, atMs, { lat, lon }, device.climate);
  return {
    atMs,
    units: model.units.map((unit) => initialUnit(unit, device, outside)),
    faults: [],
    relayClosed: true,
    chargeLocked: false,
    settings: factorySettings(device),
    intervalSeconds: null,
    woken: false,
    forcedPlace: null,
    ignition: false,
    externalPower: device.profile === 'telecom',
    lat,
    lon,
    speedMetrePerSecond: 0,
    courseDegree: 0,
    activity: 'parked',
    odometerMetre: Math.round(device.ageYears * 4_000_000),
    segmentName: '',
    segmentMetre: 0,
    lastLocation: null,
    lastBmsAtMs: 0,
    ...(device.energyUnits.length > 0 && { energy: restingEnergy }),
    told: { ignition: false, powerLost: false, bmsFault: false },
  };
}
