import {
  celsiusOfFahrenheit,
  fahrenheitOfCelsius,
  type TemperatureUnit,
} from '#domain/foundation/basics/temperature.ts';
import type { Channel } from '#domain/foundation/kinds/channel.ts';

/** How the limits of a rule are written. */
export interface RuleUnit {
  readonly unit: string;
  readonly decimals: number;
  /** Whole numbers are written without decimals. */
  readonly isTrimmed?: true;
  /** The shown value of the stored integer. */
  shown(stored: number): number;
  stored(shown: number): number;
}

/** The unit of a channel's values, in the reader's temperature. */
export function channelUnit(
  { unit, divisor, decimals }: Pick<Channel, 'unit' | 'divisor' | 'decimals'>,
  temperature: TemperatureUnit,
): RuleUnit {
  if (unit === '°C' && temperature === 'F')
    return {
      unit: '°F',
      decimals,
      shown: (stored) => fahrenheitOfCelsius(stored / divisor),
      stored: (shown) => Math.round(celsiusOfFahrenheit(shown) * divisor),
    };
  return {
    unit,
    decimals,
    shown: (stored) => stored / divisor,
    stored: (shown) => Math.round(shown * divisor),
  };
}

const SECONDS_OF_A_MINUTE = 60;
/** Seconds as minutes. */
export const MINUTES: RuleUnit = {
  unit: 'min',
  decimals: 2,
  isTrimmed: true,
  shown: (seconds) => seconds / SECONDS_OF_A_MINUTE,
  stored: (minutes) => Math.round(minutes * SECONDS_OF_A_MINUTE),
};

/** The value at which an alarm is over. */
export const releaseOf = (limit: number, hysteresis: number, side: 'above' | 'below'): number =>
  side === 'above' ? limit - hysteresis : limit + hysteresis;
/** How far it is from the limit. */
export const hysteresisOf = (limit: number, release: number, side: 'above' | 'below'): number =>
  side === 'above' ? limit - release : release - limit;
