import { InverterState } from '#domain/foundation/kinds/wire.ts';
import { inverting } from '../../energy/system.ts';
import { bitIf, bits } from '../energy-faults.ts';
import {
  acOutput,
  battery,
  centi,
  centiHertz,
  efficiency,
  type Measure,
  nominalVolt,
  ownCelsius,
  round,
} from './seen.ts';

export const inverterMeasure: Measure<'inverter'> = {
  family: inverting,
  measure: (seen) => {
    const { energy, share, chargeShare, unit, mainsVolt, state } = seen;
    const isOverloaded = state.faults.includes('inverter-overload');
    const outputWatt = isOverloaded ? 0 : energy.watt.ac * share * efficiency.inverter;
    const charges = unit.deviceType === 'b' && mainsVolt > 0;
    const chargeWatt = charges ? energy.watt.mains * chargeShare : 0;
    const inputWatt = chargeWatt / efficiency.rectifier;
    const { volt } = battery(seen);
    const drawn = outputWatt / efficiency.inverter;
    const celsius = ownCelsius(seen, Math.max(outputWatt, chargeWatt));
    return {
      state: isOverloaded
        ? InverterState.INVERTER_FAULT
        : charges && chargeWatt > 0
          ? InverterState.CHARGING
          : InverterState.INVERTING,
      ...acOutput(outputWatt, isOverloaded ? Number.EPSILON : nominalVolt),
      outputWatt: round(outputWatt),
      outputVoltAmpere: round(outputWatt / 0.95),
      ...(unit.deviceType === 'b' && {
        inputCentiVolt: centi(mainsVolt),
        inputCentiAmp: mainsVolt > 0 ? centi(inputWatt / mainsVolt) : 0,
        inputCentiHertz: mainsVolt > 0 ? centiHertz : 0,
        inputWatt: round(inputWatt),
        inputEnergyWattHour: round((energy.wattHour.mains * chargeShare) / efficiency.rectifier),
      }),
      batteryCentiVolt: centi(volt),
      batteryCentiAmp: centi((chargeWatt - drawn) / volt),
      temperatureCentiCelsius: celsius,
      outputEnergyWattHour: round(energy.wattHour.ac * share * efficiency.inverter),
      faultBits: bitIf(isOverloaded, bits.inverter.overload) | bitIf(celsius > 9_000, bits.inverter.hot),
    };
  },
};
