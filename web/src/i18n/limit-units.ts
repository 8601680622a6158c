import type { LimitMeasure } from '#domain/alerting/alarms/families/family.ts';
import { limitOfType } from '#domain/alerting/alarms/rules/families.ts';
import { celsiusOfCenti, fahrenheitOfCelsius, type TemperatureUnit } from '#domain/foundation/basics/temperature.ts';

interface LimitUnit {
  readonly unit: 'V' | '°C' | '°F' | '%' | 'A' | 'mV' | 'days' | 'minutes' | '';
  readonly decimals: number;
  /** The shown value of the stored integer. */
  shown(stored: number): number;
  stored(shown: number): number;
}

const hundredths = (unit: LimitUnit['unit'], decimals: number): LimitUnit => ({
  unit,
  decimals,
  shown: (stored) => stored / 100,
  stored: (shown) => Math.round(shown * 100),
});
const PLAIN: LimitUnit = { unit: '', decimals: 0, shown: (stored) => stored, stored: Math.round };
const MINUTES: LimitUnit = {
  unit: 'minutes',
  decimals: 0,
  shown: (seconds) => seconds / 60,
  stored: (minutes) => Math.round(minutes * 60),
};
const FAHRENHEIT: LimitUnit = {
  unit: '°F',
  decimals: 1,
  shown: (stored) => fahrenheitOfCelsius(celsiusOfCenti(stored)),
  stored: (shown) => Math.round(((shown - 32) / 1.8) * 100),
};

const UNITS: Readonly<Record<LimitMeasure, LimitUnit>> = {
  voltage: hundredths('V', 2),
  temperature: hundredths('°C', 1),
  soc: hundredths('%', 0),
  ratio: hundredths('%', 0),
  cellVoltage: hundredths('mV', 0),
  current: hundredths('A', 0),
  silence: PLAIN,
  minutes: MINUTES,
  days: { ...PLAIN, unit: 'days' },
  falseWarnings: hundredths('', 2),
  wireLevel: PLAIN,
};

/** How the limit of an alarm type is formatted; that of a device offline is a duration. */
export function limitUnit(msgType: number, temperature: TemperatureUnit): LimitUnit {
  const measure = limitOfType(msgType)?.measure;
  if (!measure) return PLAIN;
  return measure === 'temperature' && temperature === 'F' ? FAHRENHEIT : UNITS[measure];
}
