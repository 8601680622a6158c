import { OutputSource, UpsBattery } from '#domain/foundation/kinds/wire.ts';
import { inverting } from '../../energy/system.ts';
import { backupFaults } from '../energy-faults.ts';
import { measuredCelsius } from '../monitor.ts';
import {
  acOutput,
  atTerminals,
  battery,
  centi,
  centiHertz,
  efficiency,
  type Measure,
  minutesLeft,
  round,
} from './seen.ts';

export const upsMeasure: Measure<'ups'> = {
  family: inverting,
  measure: (seen) => {
    const { energy, share, unit, mainsVolt, model, state } = seen;
    const outputWatt = energy.watt.ac * share * efficiency.inverter;
    const { own, volt, socCentiPercent } = battery(seen);
    const lostMs = mainsVolt > 0 || energy.mainsLostAtMs === 0 ? 0 : state.atMs - energy.mainsLostAtMs;
    return {
      source: mainsVolt > 0 ? OutputSource.OUTPUT_MAINS : OutputSource.OUTPUT_BATTERY,
      battery: own.exhausted
        ? UpsBattery.UPS_BATTERY_DEPLETED
        : own.socEstimate < 0.2
          ? UpsBattery.UPS_BATTERY_LOW
          : UpsBattery.UPS_BATTERY_NORMAL,
      batteryMinutes: Math.floor(lostMs / 60_000),
      remainingMinutes: minutesLeft(seen),
      socCentiPercent,
      batteryCentiVolt: centi(volt),
      batteryCentiAmp: centi(atTerminals(seen) / volt),
      temperatureCentiCelsius: measuredCelsius(model, state, own) * 10,
      inputCentiVolt: centi(mainsVolt),
      inputCentiHertz: mainsVolt > 0 ? centiHertz : 0,
      ...acOutput(outputWatt),
      outputWatt: round(outputWatt),
      loadCentiPercent: round((10_000 * outputWatt) / unit.ratedWatt),
      faultBits: backupFaults(seen.state),
    };
  },
};
