import { alarmEntry, OFFLINE_ALARM } from '#domain/alarms/catalogue.ts';
import { celsiusOfCenti, fahrenheitOfCelsius, type TemperatureUnit } from '#domain/temperature.ts';

export interface LimitUnit {
  readonly unit: 'V' | '°C' | '°F' | '%' | 's' | 'A' | '';
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
const FAHRENHEIT: LimitUnit = {
  unit: '°F',
  decimals: 1,
  shown: (stored) => fahrenheitOfCelsius(celsiusOfCenti(stored)),
  stored: (shown) => Math.round(((shown - 32) / 1.8) * 100),
};

/** How the limit of an alarm type is formatted. */
export function limitUnit(msgType: number, temperature: TemperatureUnit): LimitUnit {
  if (msgType === OFFLINE_ALARM) return { ...PLAIN, unit: 's' };
  switch (alarmEntry(msgType)?.quantity) {
    case 'voltage':
      return hundredths('V', 2);
    case 'temperature':
      return temperature === 'F' ? FAHRENHEIT : hundredths('°C', 1);
    case 'soc':
      return hundredths('%', 0);
    default:
      return PLAIN;
  }
}
