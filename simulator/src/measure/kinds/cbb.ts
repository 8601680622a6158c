import { overBus } from '../../energy/system.ts';
import { bitIf, bits } from '../energy-faults.ts';
import { measuredCelsius } from '../monitor.ts';
import { battery, centi, type Measure, round } from './seen.ts';

export const cbbMeasure: Measure<'cbb'> = {
  family: (units) => units,
  measure: (seen) => {
    const { energy, model, state } = seen;
    const { watt, wattHour } = energy;
    const { energyUnits } = model.device;
    const { volt, own } = battery(seen);
    const { onto, off } = overBus(energyUnits, watt);
    return {
      busCentiVolt: centi(volt),
      sourceCentiAmp: centi(onto / volt),
      loadCentiAmp: centi(off / volt),
      inputBits: (watt.mains > 0 ? 1 : 0) | (watt.solar > 0 ? 2 : 0) | (watt.alternator > 0 ? 4 : 0),
      outputBits: own.exhausted ? 0 : state.relayClosed ? 3 : 1,
      sourceEnergyWattHour: round(wattHour.ontoBus),
      loadEnergyWattHour: round(wattHour.offBus),
      temperatureCentiCelsius: measuredCelsius(model, state, own) * 10,
      faultBits: bitIf(state.faults.includes('control-box-hot'), bits.box.hot),
    };
  },
};
