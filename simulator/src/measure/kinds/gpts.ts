import { OutputSource } from '#domain/foundation/kinds/wire.ts';
import { inverting } from '../../energy/system.ts';
import { backupFaults } from '../energy-faults.ts';
import { measuredCelsius } from '../monitor.ts';
import {
  atTerminals,
  battery,
  centi,
  centiHertz,
  efficiency,
  type Measure,
  minutesLeft,
  nominalVolt,
  round,
} from './seen.ts';

export const gptsMeasure: Measure<'gpts'> = {
  family: inverting,
  measure: (seen) => {
    const { energy, share, chargeShare, mainsVolt, model } = seen;
    const outputWatt = energy.watt.ac * share * efficiency.inverter;
    const { own, volt, socCentiPercent } = battery(seen);
    return {
      source: mainsVolt > 0 ? OutputSource.OUTPUT_MAINS : OutputSource.OUTPUT_BATTERY,
      socCentiPercent,
      remainingMinutes: minutesLeft(seen),
      batteryCentiVolt: centi(volt),
      batteryCentiAmp: centi(atTerminals(seen) / volt),
      outputCentiVolt: centi(nominalVolt),
      outputCentiHertz: centiHertz,
      outputWatt: round(outputWatt),
      inputCentiVolt: centi(mainsVolt),
      inputWatt: round((energy.watt.mains * chargeShare) / efficiency.rectifier),
      outputEnergyWattHour: round(energy.wattHour.ac * share * efficiency.inverter),
      temperatureCentiCelsius: measuredCelsius(model, seen.state, own) * 10,
      faultBits: backupFaults(seen.state),
    };
  },
};
