import type { Monitor } from '#domain/foundation/kinds/wire.ts';
import { capacityAmpHour } from '../battery/state.ts';
import { waterFraction } from '../battery/water.ts';
import type { DeviceModel, DeviceState } from '../device/model.ts';
import { shownShare, type UnitModel, type UnitState } from '../device/unit.ts';
import type { Profile } from '../fleet/format.ts';
import { gaussian, uniform } from '../random/seeded.ts';

/**
 * Share of the voltage that remains behind a burnt contact: below the lowest limit of every chemistry, even while
 * charging.
 */
export const lowVoltageShare = 0.65;

const waterNotInstalled = 0;
const waterNormal = 1;
const waterLow = 2;
const waterSensorFault = 3;

const driving: readonly Profile[] = ['yard-tractor', 'scissor-lift', 'golf-cart', 'rv', 'rental-unit'];

/** The measurements of one unit's monitor at the device's present instant. */
export function measureMonitor(model: DeviceModel, state: DeviceState, unit: UnitModel): Monitor {
  const { device } = model;
  const own = state.units[unit.unit] as UnitState;
  const second = Math.floor(state.atMs / 1000);
  const sensorLost = state.faults.includes('sensor-lost');
  const share = state.faults.includes('low-voltage') ? lowVoltageShare : 1;
  const volt = own.battery.voltageVolt * share * (1 + 0.0003 * gaussian(unit.seed + 2, second));
  const centiAmp = measuredCentiAmp(unit, own);
  const isHub = unit.unit === 0;
  return {
    socCentiPercent: Math.round(own.socEstimate * 10_000),
    voltageCentiVolt: Math.round(volt * 100),
    currentUsingCentiAmp: Math.max(0, -centiAmp),
    currentChargingCentiAmp: Math.max(0, centiAmp),
    temperatureCentiCelsius: sensorLost ? undefined : measuredCelsius(model, state, own) * 10,
    waterLevel: waterLevel(model, state, unit, own, sensorLost),
    rsrpDbm: isHub ? signalStrength(model, state) : undefined,
    relayClosed:
      device.relay && isHub ? state.relayClosed && !state.units.some(({ exhausted }) => exhausted) : undefined,
    ignitionCentiVolt: isHub ? inputCentiVolt(model, state, state.ignition) : undefined,
    hourMeterCentiVolt: isHub ? inputCentiVolt(model, state, state.ignition && state.relayClosed) : undefined,
    ...(isHub ? auxiliary(model, state) : {}),
    remainingMinutes: remainingMinutes(unit, own),
    chargeLocked: device.relay && isHub ? state.chargeLocked : undefined,
    ...(isHub && driving.includes(device.profile)
      ? {
          speedCentiMetrePerSecond: Math.round(state.speedMetrePerSecond * 100),
          odometerMetre: Math.floor(state.odometerMetre),
        }
      : {}),
  };
}

/** Rounded to tenths of a degree, the resolution of such probes. */
export function measuredCelsius({ device }: DeviceModel, state: DeviceState, own: UnitState): number {
  const celsius = own.battery.temperatureCelsius;
  return Math.round(10 * (state.faults.includes('overheat') ? Math.max(celsius, device.overheatCelsius) : celsius));
}

/**
 * A shunt is sized for its battery: below 0.1 A and C/1000 it cannot distinguish a current from its own drift and
 * reports 0.
 */
const deadBandAmp = 0.1;
const deadBandRate = 0.001;

/** Hundredths of an ampere into the battery, as measured by the unit's shunt. */
export function measuredCentiAmp(unit: UnitModel, { battery }: UnitState): number {
  const { currentAmp } = battery;
  const measurable = Math.max(deadBandAmp, deadBandRate * unit.battery.designCapacityAmpHour);
  return Math.abs(currentAmp) < measurable ? 0 : Math.round(currentAmp * shownShare(unit, battery) * 100);
}

function waterLevel(
  model: DeviceModel,
  state: DeviceState,
  unit: UnitModel,
  own: UnitState,
  sensorLost: boolean,
): number {
  if (!model.device.waterSensor) return waterNotInstalled;
  if (sensorLost) return waterSensorFault;
  if (state.faults.includes('water-low')) return waterLow;
  return waterFraction(unit.battery, own.battery) < 0.1 ? waterLow : waterNormal;
}

/** Network strength: a level of the place, changing every ten minutes, or every minute while driving. */
function signalStrength(model: DeviceModel, state: DeviceState): number {
  const moving = state.speedMetrePerSecond > 0.5;
  const slot = Math.floor(state.atMs / (moving ? 60_000 : 600_000));
  const level = -78 - 22 * uniform(model.noiseSeed, 1) + (moving ? 6 : 2) * gaussian(model.noiseSeed, slot);
  return Math.round(Math.max(-125, Math.min(-55, level)));
}

/** A 12 V input: near zero when off, the board voltage when on. */
function inputCentiVolt(model: DeviceModel, state: DeviceState, on: boolean): number {
  if (!on) return 0;
  return 1380 + Math.round(6 * gaussian(model.noiseSeed + 1, Math.floor(state.atMs / 60_000)));
}

/** The starter battery of an RV, the 12 V board of a tractor. */
function auxiliary(
  model: DeviceModel,
  state: DeviceState,
): { auxiliaryCentiVolt?: number; auxiliaryCentiAmp?: number } {
  const slow = gaussian(model.noiseSeed + 2, Math.floor(state.atMs / 300_000));
  if (model.device.profile === 'rv') {
    return state.ignition
      ? { auxiliaryCentiVolt: Math.round(1415 + 5 * slow), auxiliaryCentiAmp: Math.round(420 + 60 * slow) }
      : { auxiliaryCentiVolt: Math.round(1264 + 3 * slow), auxiliaryCentiAmp: -4 };
  }
  if (model.device.profile === 'yard-tractor') {
    return { auxiliaryCentiVolt: Math.round((state.ignition ? 1362 : 1275) + 3 * slow) };
  }
  return {};
}

/** Time until empty at the average draw of the last ten minutes; absent while the draw is negligible. */
function remainingMinutes(unit: UnitModel, own: UnitState): number | undefined {
  const capacity = capacityAmpHour(unit.battery, own.battery);
  if (own.battery.currentAmp >= 0 || own.usingAverageAmp < capacity / 200) return undefined;
  return Math.round((own.socEstimate * capacity * 60) / own.usingAverageAmp);
}
