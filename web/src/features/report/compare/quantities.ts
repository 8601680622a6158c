import { type Channel, channelNamed, KIND } from '#domain/telemetry/channels.ts';
import type { SeriesColumns } from '#domain/telemetry/series-columns.ts';
import { fahrenheitOfCelsius, type TemperatureUnit } from '#domain/temperature.ts';
import { axisWish } from '../../../charts/chart-series.ts';
import type { AxisWish } from '../../../charts/value-axis.ts';

export const QUANTITIES = ['soc', 'voltage', 'current', 'temperature'] as const;
export type CompareQuantity = (typeof QUANTITIES)[number];

const monitor = (name: string): Channel => channelNamed(KIND.monitor, name);
const USING = monitor('currentUsing');
const CHARGING = monitor('currentCharging');

interface Look {
  readonly channels: readonly Channel[];
  readonly axis: AxisWish;
  readonly decimals: 0 | 1 | 2;
  readonly signed?: boolean;
}

export const COMPARED: Readonly<Record<CompareQuantity, Look>> = {
  soc: { channels: [monitor('soc')], axis: axisWish.soc, decimals: 0 },
  voltage: { channels: [monitor('voltage')], axis: axisWish.voltage, decimals: 2 },
  current: { channels: [USING, CHARGING], axis: axisWish.current, decimals: 1, signed: true },
  temperature: { channels: [monitor('temperature')], axis: axisWish.temperature, decimals: 1 },
};

export const unitOf = (quantity: CompareQuantity, temperatureUnit: TemperatureUnit) =>
  (({ soc: '%', voltage: 'V', current: 'A', temperature: temperatureUnit === 'F' ? '°F' : '°C' }) as const)[quantity];

/** Values of a quantity in the unit it is told in; net current is plus when charging. */
export function valuesOf(
  quantity: CompareQuantity,
  { at, columns }: SeriesColumns,
  temperatureUnit: TemperatureUnit,
): Float64Array {
  const column = ({ name, divisor }: Channel) =>
    (columns.get(name) ?? new Float64Array(at.length).fill(Number.NaN)).map((value) => value / divisor);
  if (quantity === 'current') {
    const [using, charging] = [column(USING), column(CHARGING)];
    return using.map((value, place) => {
      const other = charging[place] ?? Number.NaN;
      return Number.isNaN(value) && Number.isNaN(other) ? Number.NaN : (other || 0) - (value || 0);
    });
  }
  const [channel] = COMPARED[quantity].channels;
  const values = channel ? column(channel) : new Float64Array(at.length).fill(Number.NaN);
  return quantity === 'temperature' && temperatureUnit === 'F' ? values.map(fahrenheitOfCelsius) : values;
}
