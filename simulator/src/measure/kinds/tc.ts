import { rectifying } from '../../energy/system.ts';
import { bitIf, bits, shownGain } from '../energy-faults.ts';
import { measuredCelsius } from '../monitor.ts';
import { battery, centi, centiHertz, efficiency, type Measure, ownCelsius, round, stageOf } from './seen.ts';

export const tcMeasure: Measure<'tc'> = {
  family: rectifying,
  measure: (seen) => {
    const { model, state, energy, unit, share, mainsVolt } = seen;
    const watt = energy.watt.mains * share;
    const inputWatt = watt / efficiency.rectifier;
    const { volt, own } = battery(seen);
    const hasFailed = state.faults.includes('charger-fault');
    return {
      stage: stageOf(seen, watt, hasFailed),
      outputCentiVolt: centi(volt),
      outputCentiAmp: centi((watt / volt) * shownGain(unit, state)),
      inputCentiVolt: centi(mainsVolt),
      inputCentiAmp: mainsVolt > 0 ? centi(inputWatt / mainsVolt) : 0,
      inputCentiHertz: mainsVolt > 0 ? centiHertz : 0,
      inputWatt: round(inputWatt),
      batteryCentiCelsius: measuredCelsius(model, state, own) * 10,
      temperatureCentiCelsius: ownCelsius(seen, watt),
      energyWattHour: round(energy.wattHour.mains * share),
      faultBits: bitIf(hasFailed, bits.charger.hardware),
    };
  },
};
