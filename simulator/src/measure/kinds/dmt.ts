import { harvesting } from '../../energy/system.ts';
import { bitIf, bits } from '../energy-faults.ts';
import { battery, centi, efficiency, type Measure, ownCelsius, round, stageOf } from './seen.ts';

/** Panels of about 36 cells at their maximum power point. */
const panelVolt = 36;

export const dmtMeasure: Measure<'dmt'> = {
  family: harvesting,
  measure: (seen) => {
    const { energy, share, state } = seen;
    const [solar, alternator] = [energy.watt.solar * share, energy.watt.alternator * share];
    const solarWatt = solar / efficiency.converter;
    const converterVolt = state.ignition ? 13.9 : 12.6;
    const { volt } = battery(seen);
    const hasFailed = state.faults.includes('solar-fault');
    return {
      stage: stageOf(seen, solar + alternator, hasFailed),
      solarCentiVolt: solarWatt > 0 ? centi(panelVolt) : 0,
      solarCentiAmp: centi(solarWatt / panelVolt),
      solarWatt: round(solarWatt),
      solarEnergyWattHour: round((energy.wattHour.solar * share) / efficiency.converter),
      converterCentiVolt: centi(converterVolt),
      converterCentiAmp: centi(alternator / efficiency.converter / converterVolt),
      outputCentiVolt: centi(volt),
      outputCentiAmp: centi((solar + alternator) / volt),
      outputEnergyWattHour: round((energy.wattHour.solar + energy.wattHour.alternator) * share),
      temperatureCentiCelsius: ownCelsius(seen, solar + alternator),
      faultBits: bitIf(hasFailed, bits.charger.shortCircuit),
    };
  },
};
