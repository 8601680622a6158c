import type { Measurement } from '#domain/foundation/kinds/registry.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import type { DeviceModel, DeviceState } from '../device/model.ts';
import { measureBms } from './bms.ts';
import { measureCharger } from './charger.ts';
import { measureEnergy } from './energy.ts';
import { isLocationDue, measureLocation } from './location.ts';
import { measureMonitor } from './monitor.ts';

interface Measured {
  measurements: Measurement[];
  /** the same device including its reports so far */
  state: DeviceState;
}

/**
 * All records of the device's present instant: a monitor record per unit, one of the charger, and position, BMS and energy
 * devices when they are due.
 *
 * @param bmsEveryMs minimum time between two records of the BMS and of each energy device; 0 always makes one
 */
export function measure(model: DeviceModel, state: DeviceState, bmsEveryMs: number): Measured {
  const at = state.atMs;
  const measurements: Measurement[] = [];
  for (const unit of model.units) {
    measurements.push({ kind: KIND.monitor, unit: unit.unit, at, body: measureMonitor(model, state, unit) });
  }
  const { chargerUnit } = model.device;
  if (chargerUnit !== undefined) {
    measurements.push({ kind: KIND.charger, unit: chargerUnit, at, body: measureCharger(model, state) });
  }
  let { lastLocation, lastBmsAtMs } = state;
  if (isLocationDue(model, state)) {
    measurements.push({ kind: KIND.location, unit: 0, at, body: measureLocation(model, state) });
    lastLocation = { atMs: at, lat: state.lat, lon: state.lon };
  }
  if (at - lastBmsAtMs >= bmsEveryMs) {
    for (const unit of model.device.bms ? model.units : []) {
      measurements.push({ kind: KIND.bms, unit: unit.unit, at, body: measureBms(model, state, unit) });
    }
    measurements.push(...measureEnergy(model, state));
    lastBmsAtMs = at;
  }
  return { measurements, state: { ...state, lastLocation, lastBmsAtMs } };
}
