import type { BatteryParameters } from './parameters.ts';
import type { BatteryState } from './state.ts';

const yearSeconds = 365.25 * 86400;

/**
 * Resistance relative to a new battery when a fifth of the capacity is lost: 1.5 times for LFP, 1.8 times for lead-acid.
 */
export function resistanceGrowth(battery: BatteryParameters, state: BatteryState): number {
  const perFade = battery.chemistry === 'lead-acid' ? 4 : 2.5;
  return 1 + perFade * (state.cycleFade + state.calendarFade);
}

/** Ageing doubles with every 10 K. */
function arrhenius(temperatureCelsius: number): number {
  return 2 ** ((temperatureCelsius - 25) / 10);
}

/**
 * Fade after a step: by discharged charge (a low state of charge wears lead-acid more) and by time and heat, both faster after a knee.
 * Neither ever decreases.
 */
export function agedBy(
  battery: BatteryParameters,
  state: BatteryState,
  dischargedAmpHour: number,
  socFraction: number,
  dtSeconds: number,
): { cycleFade: number; calendarFade: number } {
  const depth = 1 - Math.max(0, Math.min(1, socFraction));
  const { knee } = battery;
  const pace = knee && state.cycleFade + state.calendarFade >= knee.afterFade ? knee.times : 1;
  const wear = battery.chemistry === 'lead-acid' ? 0.6 + 1.6 * depth * depth : 1;
  const cycleFade = pace * (0.2 / battery.cycleLife) * wear * (dischargedAmpHour / battery.designCapacityAmpHour);
  const heat = arrhenius(state.temperatureCelsius);
  // d/dt of a·t^p, with t itself taken from the fade so far: a·p·(fade/a)^((p−1)/p)
  const exponent = battery.calendarExponent;
  const reached = Math.max(state.calendarFade, 1e-4) / battery.calendarFadeFirstYear;
  const rate = battery.calendarFadeFirstYear * exponent * (exponent === 1 ? 1 : reached ** ((exponent - 1) / exponent));
  return {
    cycleFade: state.cycleFade + cycleFade,
    calendarFade: state.calendarFade + (pace * rate * heat * dtSeconds) / yearSeconds,
  };
}

/** Fade of a battery after some years of use, without stepping through them. */
export function fadeAfter(
  battery: BatteryParameters,
  years: number,
  cyclesPerYear: number,
): { cycleFade: number; calendarFade: number; dischargedAmpHour: number } {
  const cycles = years * cyclesPerYear;
  const cycleFade = (0.2 * cycles) / battery.cycleLife;
  const calendarFade = battery.calendarFadeFirstYear * years ** battery.calendarExponent;
  const { knee } = battery;
  // What lies beyond the knee went by faster.
  const beyond = knee ? Math.max(0, 1 - knee.afterFade / Math.max(1e-9, cycleFade + calendarFade)) : 0;
  const pace = 1 + beyond * ((knee?.times ?? 1) - 1);
  return {
    cycleFade: pace * cycleFade,
    calendarFade: pace * calendarFade,
    dischargedAmpHour: cycles * battery.designCapacityAmpHour,
  };
}
