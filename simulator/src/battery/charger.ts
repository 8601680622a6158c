import type { BatteryParameters } from './parameters.ts';

/** bulk → absorption → full for lead-acid, or float for standby power; bulk (CC) → absorption (CV) → full for LFP. */
export interface ChargerState {
  stage: 'off' | 'bulk' | 'absorption' | 'float' | 'full';
  stageSeconds: number;
}

export const chargerOff: ChargerState = { stage: 'off', stageSeconds: 0 };

interface ChargerInput {
  /** there is mains power and charging is not locked */
  powered: boolean;
  limitAmp: number;
  voltageVolt: number;
  currentAmp: number;
  socFraction: number;
  temperatureCelsius: number;
  /** keeps a full lead-acid battery on float, as for standby power; a traction charger switches itself off */
  floats: boolean;
}

const absorptionMaximumSeconds = 5 * 3600;

/** Absorption (or CV) voltage of the pack; for lead-acid, where nothing else is given, 2.42 V a cell, less 4 mV per kelvin above 25 °C. */
export function absorptionVolt(battery: BatteryParameters, temperatureCelsius: number): number {
  if (battery.chargeCellVolt !== null) return battery.chargeCellVolt * battery.cellCount;
  return (2.42 - 0.004 * (Math.max(0, Math.min(45, temperatureCelsius)) - 25)) * battery.cellCount;
}

/** Float voltage of a lead-acid pack: 2.25 V a cell at 25 °C. */
function floatVolt(battery: BatteryParameters, temperatureCelsius: number): number {
  return (2.25 - 0.003 * (Math.max(0, Math.min(45, temperatureCelsius)) - 25)) * battery.cellCount;
}

/** The next stage of the charger, from what was measured at the end of the last step. */
export function stepCharger(
  battery: BatteryParameters,
  charger: ChargerState,
  input: ChargerInput,
  dtSeconds: number,
): ChargerState {
  const next = nextStage(battery, charger, input);
  if (next === charger.stage) return { stage: next, stageSeconds: charger.stageSeconds + dtSeconds };
  return { stage: next, stageSeconds: 0 };
}

function nextStage(battery: BatteryParameters, charger: ChargerState, input: ChargerInput): ChargerState['stage'] {
  // a lithium cell must not be charged below freezing: its BMS refuses
  const isLithium = battery.chemistry !== 'lead-acid';
  const tooCold = isLithium && input.temperatureCelsius < 0;
  if (!input.powered || input.limitAmp <= 0 || tooCold) return 'off';
  const tailAmp = (isLithium ? 0.04 : 0.015) * battery.designCapacityAmpHour;
  switch (charger.stage) {
    case 'off':
      return 'bulk';
    case 'bulk':
      return input.voltageVolt >= absorptionVolt(battery, input.temperatureCelsius) - 0.002 * battery.cellCount
        ? 'absorption'
        : 'bulk';
    case 'absorption':
      if (input.currentAmp > tailAmp && charger.stageSeconds < absorptionMaximumSeconds) return 'absorption';
      return battery.chemistry === 'lead-acid' && input.floats ? 'float' : 'full';
    case 'float':
      return input.socFraction < 0.9 ? 'bulk' : 'float';
    case 'full':
      return isUsedAgain(battery, input) ? 'bulk' : 'full';
  }
}

/** A charger of NMC goes on by the voltage, since what it calls full may be less than all. */
const isUsedAgain = (battery: BatteryParameters, { socFraction, voltageVolt, temperatureCelsius }: ChargerInput) =>
  battery.chemistry === 'nmc'
    ? voltageVolt < absorptionVolt(battery, temperatureCelsius) - 0.12 * battery.cellCount
    : socFraction < 0.95;

/** The charger's current and voltage in its stage; null when it is off. */
export function chargerOffer(
  battery: BatteryParameters,
  charger: ChargerState,
  limitAmp: number,
  temperatureCelsius: number,
): { limitAmp: number; targetVolt: number } | null {
  if (charger.stage === 'off') return null;
  // a full LFP pack rests at 3.35 V a cell: the charger supplies only the load
  if (charger.stage === 'full') {
    return battery.chemistry === 'lfp' ? { limitAmp, targetVolt: 3.35 * battery.cellCount } : null;
  }
  const targetVolt =
    charger.stage === 'float' ? floatVolt(battery, temperatureCelsius) : absorptionVolt(battery, temperatureCelsius);
  return { limitAmp, targetVolt };
}
