import { alarmEntry, DRIFT_ALARM, NOT_FULL_ALARM, WATER_ALARM, WRONG_CLOCK_ALARM } from '#domain/alarms/catalogue.ts';
import { celsiusOfCenti, fahrenheitOfCelsius, type TemperatureUnit } from '#domain/temperature.ts';

export interface LimitUnit {
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

/** How the limit of an alarm type is formatted; that of a device offline is a duration. */
export function limitUnit(msgType: number, temperature: TemperatureUnit): LimitUnit {
  if (msgType === NOT_FULL_ALARM) return { ...PLAIN, unit: 'days' };
  if (msgType === WRONG_CLOCK_ALARM) return MINUTES;
  if (msgType === DRIFT_ALARM) return hundredths('', 2);
  switch (alarmEntry(msgType)?.quantity) {
    case 'voltage':
      return hundredths('V', 2);
    case 'temperature':
      return temperature === 'F' ? FAHRENHEIT : hundredths('°C', 1);
    case 'soc':
    case 'ratio':
      return hundredths('%', 0);
    case 'cellVoltage':
      return hundredths('mV', 0);
    case 'current':
      return hundredths('A', 0);
    default:
      return PLAIN;
  }
}

/** Whether there is a limit to choose: the levels of water are the wire's. */
export const hasLimit = (msgType: number): boolean => msgType !== WATER_ALARM;
