import { BatteryState } from '#domain/foundation/kinds/wire.ts';
import { cellVolts } from '../../battery/cells.ts';
import { capacityAmpHour, sohFraction } from '../../battery/state.ts';
import { batteryFaults } from '../energy-faults.ts';
import { measuredCelsius } from '../monitor.ts';
import { battery, centi, type Measure, round } from './seen.ts';

export const enerdriveMeasure: Measure<'enerdrive'> = {
  family: (units) => units,
  measure: (seen) => {
    const { model, energy } = seen;
    const { own, volt, centiAmp, socCentiPercent } = battery(seen);
    const [packModel] = model.units;
    const cells = [...cellVolts(packModel!.battery, packModel!.spread, own.battery, 0)];
    const celsius = measuredCelsius(model, seen.state, own) * 10;
    const isFull = own.socEstimate > 0.98;
    const capacity = capacityAmpHour(packModel!.battery, own.battery);
    return {
      state: own.exhausted ? BatteryState.BATTERY_PROTECTED : BatteryState.BATTERY_CONNECTED,
      socCentiPercent,
      sohCentiPercent: round(sohFraction(own.battery) * 10_000),
      packCentiVolt: centi(volt),
      packCentiAmp: centiAmp,
      highestCellMillivolt: round(Math.max(...cells) * 1000),
      lowestCellMillivolt: round(Math.min(...cells) * 1000),
      highestCentiCelsius: celsius,
      lowestCentiCelsius: celsius - 120,
      remainingCentiAmpHour: round(own.socEstimate * capacity * 100),
      chargeLimitCentiAmp: isFull || celsius < 0 ? 0 : centi(capacity / 2),
      dischargeLimitCentiAmp: own.exhausted ? 0 : centi(capacity),
      chargedEnergyWattHour: round(energy.wattHour.charged),
      dischargedEnergyWattHour: round(energy.wattHour.discharged),
      faultBits: batteryFaults(seen.state),
    };
  },
};
