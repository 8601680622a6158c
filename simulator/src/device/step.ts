import { positionIn, type Segment, segmentAt } from '../duty-cycle/day-plan.ts';
import { localTime } from '../duty-cycle/local-time.ts';
import { harvesting, panelAmp, restingEnergy, stepEnergy } from '../energy/system.ts';
import type { Profile } from '../fleet/format.ts';
import { gaussian, uniform } from '../random/seeded.ts';
import type { Place } from '../route/geodesy.ts';
import { clearSky, hallCelsius, outsideCelsius } from '../weather/ambient.ts';
import { sunHeightSine } from '../weather/sun.ts';
import type { DeviceModel, DeviceState } from './model.ts';
import { stepUnit, type UnitDemand, type UnitModel, type UnitState, waterUnit } from './unit.ts';

const longestStepSeconds = 60;
const indoors: readonly Profile[] = ['yard-tractor', 'telecom'];

/** Simulates up to an instant in steps of at most a minute; the given state is not changed. */
export function stepDevice(model: DeviceModel, state: DeviceState, toMs: number): DeviceState {
  let current = state;
  while (current.atMs < toMs) {
    current = stepOnce(model, current, Math.min(toMs, current.atMs + longestStepSeconds * 1000));
  }
  return current;
}

function stepOnce(model: DeviceModel, state: DeviceState, toMs: number): DeviceState {
  const { device } = model;
  const local = localTime(toMs, device.timeZone);
  const part = segmentAt(model.planOf(local.day), local.minute);
  const position = positionIn(part, local.minute);
  const place = state.forcedPlace ?? position;
  const powered = part.externalPower && !state.faults.includes('external-power-lost');
  const outside = outsideCelsius(model.weatherSeed, toMs, place, device.climate);
  const ambientCelsius = (device.indoors ?? indoors.includes(device.profile)) ? hallCelsius(outside) : outside;
  const canCharge = !state.chargeLocked && !state.faults.includes(part.solar ? 'solar-fault' : 'charger-fault');
  const chargeRate = canCharge ? offeredRate(model, part, toMs, place.lat, place.lon, powered) : 0;
  const moving = part.route === null || position.speedMetrePerSecond > 0;
  const dtSeconds = (toMs - state.atMs) / 1000;
  const hasSun = !state.chargeLocked && !state.faults.includes('solar-fault');
  const solarAmp = hasSun ? panelsOffer(model, toMs, place) : 0;

  const units = model.units.map((unit, index) => {
    const own = state.units[index] as UnitState;
    const demand: UnitDemand = {
      loadAmp: state.relayClosed ? loadRate(unit, part, moving, toMs) * device.capacityAmpHour : 0,
      chargeAmp: (isPluggedIn(part, own) ? chargeRate * device.capacityAmpHour : 0) + (index === 0 ? solarAmp : 0),
      ambientCelsius,
      isOutOfBalance: state.faults.includes('cell-imbalance'),
    };
    return stepUnit(unit, own, demand, dtSeconds);
  });

  // the same before and after midnight
  const segmentName = `${local.day * 1440 + part.fromMinute}`;
  const countedMetre = segmentName === state.segmentName ? state.segmentMetre : 0;
  const ownWay = part.activity === 'carried' ? 0 : Math.max(0, position.drivenMetre - countedMetre);
  return {
    ...state,
    atMs: toMs,
    units: waterDay(model, state, local.day) ? units.map(waterUnit) : units,
    ignition: part.ignition,
    externalPower: powered,
    lat: place.lat,
    lon: place.lon,
    speedMetrePerSecond: state.forcedPlace === null ? position.speedMetrePerSecond : 0,
    courseDegree: position.courseDegree,
    ...(device.energyUnits.length > 0 && {
      energy: stepEnergy(device.energyUnits, state.energy ?? restingEnergy, {
        batteryAmp: units[0]!.battery.currentAmp,
        loadAmp: units[0]!.loadAmp ?? 0,
        volt: units[0]!.battery.voltageVolt,
        solarAmp,
        part,
        powered,
        atMs: toMs,
        dtSeconds,
      }),
    }),
    activity: part.activity,
    odometerMetre: state.odometerMetre + ownWay,
    segmentName,
    segmentMetre: position.drivenMetre,
  };
}

/** Plugged in below one state of charge and unplugged at another, as shown by the monitor. */
function isPluggedIn(part: Segment, own: UnitState): boolean {
  if (own.charger.stage === 'off') return part.plugInBelow >= 1 || own.socEstimate < part.plugInBelow;
  return part.chargeTo >= 1 || own.socEstimate < part.chargeTo;
}

/** Amperes that the panels of an energy system offer. */
function panelsOffer({ device, weatherSeed }: DeviceModel, atMs: number, { lat, lon }: Place): number {
  if (device.panelWatt === 0 || harvesting(device.energyUnits).length === 0) return 0;
  return panelAmp(device, Math.max(0, sunHeightSine(atMs, lat, lon)) * clearSky(weatherSeed, atMs));
}

/** Amperes per ampere-hour that the charger, the alternator or the sun offers. */
function offeredRate(
  model: DeviceModel,
  part: Segment,
  atMs: number,
  lat: number,
  lon: number,
  powered: boolean,
): number {
  if (part.solar)
    return part.chargeRate * Math.max(0, sunHeightSine(atMs, lat, lon)) * clearSky(model.weatherSeed, atMs);
  return powered || part.activity === 'driving' ? part.chargeRate : 0;
}

function loadRate(unit: UnitModel, part: Segment, moving: boolean, atMs: number): number {
  const second = Math.floor(atMs / 1000);
  if (part.burst !== null && uniform(unit.seed + 1, Math.floor(second / 20)) < part.burst.share) {
    return part.burst.rate * unit.loadShare * (1 + 0.1 * gaussian(unit.seed, second));
  }
  if (part.activity === 'parked') return part.loadRate;
  const unsteady = part.route === null ? 0.03 : 0.2;
  const effort = moving ? 1 : 0.12;
  return part.loadRate * effort * unit.loadShare * Math.max(0.2, 1 + unsteady * gaussian(unit.seed, second));
}

/** Flooded batteries are watered every four weeks, unless the owner forgets. */
function waterDay(model: DeviceModel, state: DeviceState, day: number): boolean {
  if (!model.device.waterSensor || (day + model.device.seed) % 28 !== 0) return false;
  return localTime(state.atMs, model.device.timeZone).day !== day && uniform(model.weatherSeed + 9, day) < 0.8;
}
