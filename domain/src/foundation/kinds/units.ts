import { celsiusOfCenti, fahrenheitOfCelsius, type TemperatureUnit } from '../basics/temperature.ts';
import type { Channel, ChannelUnit } from './channel.ts';

/** A number ready for `Intl.NumberFormat`: the page formats it in the reader's language. `null` stays `--` on the page, never 0. */
export interface Quantity {
  readonly value: number;
  readonly unit: ChannelUnit | '°F' | 'W' | 'kW' | 'kWh';
  readonly decimals: 0 | 1 | 2 | 3;
  /** Show `+` as well as `−` (net current: plus charges). */
  readonly signed: boolean;
}
type Measured = number | null | undefined;

const quantity = (value: Measured, unit: Quantity['unit'], decimals: Quantity['decimals'], signed = false) =>
  value === null || value === undefined || !Number.isFinite(value) ? null : { value, unit, decimals, signed };

/** Hundredths of the wire (centi-V, centi-A, centi-%, centi-°C) → whole units. Division, so 5281 is exactly 52.81. */
export const fromHundredths = (hundredths: number): number => hundredths / 100;

/** Whole units → the nearest hundredth, an integer; halves away from zero on both sides. */
export const toHundredths = (value: number): number => {
  const hundredths = Math.round(Number((Math.abs(value) * 100).toPrecision(15)));
  return value < 0 && hundredths !== 0 ? -hundredths : hundredths;
};

/**
 * Net current in centi-A, plus charges. Missing only when neither direction was measured.
 * @param currentUsing out of the battery, ≥ 0, centi-A
 * @param currentCharging into the battery, ≥ 0, centi-A
 */
export const netCurrentCentiAmp = (currentUsing: Measured, currentCharging: Measured): number | null =>
  (currentUsing ?? null) === null && (currentCharging ?? null) === null
    ? null
    : (currentCharging ?? 0) - (currentUsing ?? 0);

const hundredths = (value: Measured): Measured =>
  value === null || value === undefined ? null : fromHundredths(value);

/** `52.81 V` from centi-V. */
export const voltageQuantity = (centiVolt: Measured) => quantity(hundredths(centiVolt), 'V', 2);
/** `+32.4 A` charging, `−42.8 A` discharging, from net centi-A. */
export const currentQuantity = (netCentiAmp: Measured) => quantity(hundredths(netCentiAmp), 'A', 1, true);
/** `87 %` from centi-%. */
export const percentQuantity = (centiPercent: Measured) => quantity(hundredths(centiPercent), '%', 0);
/** `-97 dBm`. */
export const signalQuantity = (dbm: Measured) => quantity(dbm, 'dBm', 0);
/** `21.5 °C` or `70.7 °F` from centi-°C. */
export const temperatureQuantity = (centiCelsius: Measured, unit: TemperatureUnit) => {
  if (centiCelsius === null || centiCelsius === undefined) return null;
  const celsius = celsiusOfCenti(centiCelsius);
  return unit === 'F' ? quantity(fahrenheitOfCelsius(celsius), '°F', 1) : quantity(celsius, '°C', 1);
};

/** A value of a channel, from the integer of its wire. */
export const channelQuantity = (
  { unit, divisor, decimals }: Pick<Channel, 'unit' | 'divisor' | 'decimals'>,
  value: number,
  temperatureUnit: TemperatureUnit,
): Quantity | null =>
  unit === '°C'
    ? temperatureQuantity((value * 100) / divisor, temperatureUnit)
    : quantity(value / divisor, unit, decimals > 1 ? 2 : decimals === 1 ? 1 : 0);

const KILO_FROM = 1000;
/** Decided on the rounded figure, so 999.6 shows as 1.00 kW and never as 1000 W. */
const scaled = (value: Measured, unit: 'W' | 'Wh', kilo: 'kW' | 'kWh'): Quantity | null => {
  if (value === null || value === undefined) return null;
  return Math.abs(Math.round(value)) >= KILO_FROM ? quantity(value / 1000, kilo, 2) : quantity(value, unit, 0);
};
/** W below 1000, kW with two decimals from 1000. */
export const powerQuantity = (watt: Measured) => scaled(watt, 'W', 'kW');
/** Wh below 1000, kWh with two decimals from 1000. */
export const energyQuantity = (wattHour: Measured) => scaled(wattHour, 'Wh', 'kWh');

export const SOH_BANDS = ['poor', 'medium', 'good', 'excellent'] as const;
export type SohBand = (typeof SOH_BANDS)[number];
/** Band of a state of health in percent: excellent 90–100, good 70–90, medium 50–70, poor below 50; a limit belongs to the better band. */
export const sohBand = (sohPercent: number): SohBand => {
  if (sohPercent >= 90) return 'excellent';
  if (sohPercent >= 70) return 'good';
  return sohPercent >= 50 ? 'medium' : 'poor';
};

type SignalQuality = 'excellent' | 'good' | 'fair' | 'weak' | 'none';
/**
 * Rating of a reference signal received power in dBm. LTE reports −140 to −44 (3GPP TS 36.133 §9.1.4); modems send 0 or
 * above when they have no reading, which is `null`.
 */
export const signalQuality = (rsrpDbm: Measured): SignalQuality | null => {
  if (rsrpDbm === null || rsrpDbm === undefined || rsrpDbm >= 0) return null;
  if (rsrpDbm >= -85) return 'excellent';
  if (rsrpDbm >= -95) return 'good';
  if (rsrpDbm >= -105) return 'fair';
  return rsrpDbm >= -120 ? 'weak' : 'none';
};
