import { type ChargerState, chargerOff, chargerOffer, stepCharger } from '#simulator/battery/charger.ts';
import { type BatteryParameters, batteryParameters } from '#simulator/battery/parameters.ts';
import { type BatteryState, socFraction } from '#simulator/battery/state.ts';
import { restingBattery, stepBattery } from '#simulator/battery/step.ts';
import { type Chemistry, nominalCellVoltage } from '#simulator/fleet/format.ts';

const CELLS: Record<Chemistry, number> = { 'lead-acid': 12, lfp: 8, nmc: 7 };

/** A 100 Ah battery of about 24 V and functions to use it. */
export function rig(
  chemistry: Chemistry,
  seed = 1,
  ageYears = 0,
  more: Pick<Parameters<typeof batteryParameters>[0], 'chargeCellVolt' | 'knee'> = {},
) {
  const cellCount = CELLS[chemistry];
  const nominalVoltage = cellCount * nominalCellVoltage[chemistry];
  const battery = batteryParameters({ chemistry, cellCount, nominalVoltage, capacityAmpHour: 100, ...more }, seed);
  const at = (soc: number) =>
    restingBattery(battery, { socFraction: soc, temperatureCelsius: 25, ageYears, cyclesPerYear: 200 });
  return { battery, at };
}

export function discharged(
  battery: BatteryParameters,
  from: BatteryState,
  loadAmp: number,
  until: (state: BatteryState) => boolean,
  dtSeconds = 10,
): { state: BatteryState; seconds: number; energyJoule: number } {
  let state = from;
  let seconds = 0;
  let energyJoule = 0;
  while (!until(state) && seconds < 200 * 3600) {
    state = stepBattery(battery, state, { loadAmp, charge: null, ambientCelsius: 25 }, dtSeconds);
    seconds += dtSeconds;
    energyJoule -= state.currentAmp * state.voltageVolt * dtSeconds;
  }
  return { state, seconds, energyJoule };
}

export function charged(
  battery: BatteryParameters,
  from: BatteryState,
  limitAmp: number,
  hours: number,
  dtSeconds = 10,
) {
  let state = from;
  let charger: ChargerState = chargerOff;
  let energyJoule = 0;
  const stages: string[] = [];
  const volts: number[] = [];
  for (let seconds = 0; seconds < hours * 3600; seconds += dtSeconds) {
    charger = stepCharger(
      battery,
      charger,
      { ...state, powered: true, limitAmp, socFraction: socFraction(battery, state), floats: true },
      dtSeconds,
    );
    if (stages.at(-1) !== charger.stage) stages.push(charger.stage);
    const charge = chargerOffer(battery, charger, limitAmp, state.temperatureCelsius);
    state = stepBattery(battery, state, { loadAmp: 0, charge, ambientCelsius: 25 }, dtSeconds);
    volts.push(state.voltageVolt);
    energyJoule += state.currentAmp * state.voltageVolt * dtSeconds;
  }
  return { state, stages, energyJoule, highestVolt: Math.max(...volts) };
}
