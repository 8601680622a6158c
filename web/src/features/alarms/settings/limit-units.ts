import { ALARM_FAMILIES } from '#domain/alarms/families.ts';
import { celsiusOfCenti, fahrenheitOfCelsius, type TemperatureUnit } from '#domain/temperature.ts';

export interface LimitUnit {
  readonly unit: 'V' | '°C' | '°F' | '%' | 's' | 'A' | '';
  readonly decimals: number;
  /** As shown, of the integer that is kept. */
  shown(kept: number): number;
  kept(shown: number): number;
}

const hundredths = (unit: LimitUnit['unit'], decimals: number): LimitUnit => ({
  unit,
  decimals,
  shown: (kept) => kept / 100,
  kept: (shown) => Math.round(shown * 100),
});
const PLAIN: LimitUnit = { unit: '', decimals: 0, shown: (kept) => kept, kept: Math.round };
const FAHRENHEIT: LimitUnit = {
  unit: '°F',
  decimals: 1,
  shown: (kept) => fahrenheitOfCelsius(celsiusOfCenti(kept)),
  kept: (shown) => Math.round(((shown - 32) / 1.8) * 100),
};
const OFFLINE = 12;

/** How the limit of an alarm type is written. */
export function limitUnit(msgType: number, temperature: TemperatureUnit): LimitUnit {
  if (msgType === OFFLINE) return { ...PLAIN, unit: 's' };
  switch (ALARM_FAMILIES.find(({ types }) => types.some((type) => type === msgType))?.quantity) {
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
