import { fahrenheitOfCelsius, type TemperatureUnit } from '#domain/foundation/basics/temperature.ts';
import type { Channel } from '#domain/foundation/kinds/channel.ts';
import { channelNamed } from '#domain/foundation/kinds/channels.ts';
import { type ChannelOf, KIND, type Kind } from '#domain/foundation/kinds/registry.ts';
import type { SeriesColumns } from '#domain/stream/history/series-columns.ts';
import { axisWish } from '../../../../charts/chart-series.ts';
import type { AxisWish } from '../../../../charts/value-axis.ts';
import type { Source } from '../report-queries.ts';

export const QUANTITIES = ['soc', 'voltage', 'current', 'temperature'] as const;
export type CompareQuantity = (typeof QUANTITIES)[number];

const monitor = (name: ChannelOf<'monitor'>): Channel => channelNamed(KIND.monitor, name);
const bms = (name: ChannelOf<'bms'>): Channel => channelNamed(KIND.bms, name);
const USING = monitor('currentUsing');
const CHARGING = monitor('currentCharging');

interface Appearance {
  /** The channels of a record that carry the quantity. */
  readonly channels: Readonly<Record<Source, readonly Channel[]>>;
  readonly axis: AxisWish;
  readonly decimals: 0 | 1 | 2;
  readonly signed?: boolean;
}

export const KIND_OF: Readonly<Record<Source, Kind>> = { monitor: KIND.monitor, bms: KIND.bms };
export const COMPARED: Readonly<Record<CompareQuantity, Appearance>> = {
  soc: { channels: { monitor: [monitor('soc')], bms: [bms('soc')] }, axis: axisWish.soc, decimals: 0 },
  voltage: {
    channels: { monitor: [monitor('voltage')], bms: [bms('packVoltage')] },
    axis: axisWish.voltage,
    decimals: 2,
  },
  current: {
    channels: { monitor: [USING, CHARGING], bms: [bms('packCurrent')] },
    axis: axisWish.current,
    decimals: 1,
    signed: true,
  },
  temperature: {
    channels: { monitor: [monitor('temperature')], bms: [bms('bmsTemperature')] },
    axis: axisWish.temperature,
    decimals: 1,
  },
};

export const unitOf = (quantity: CompareQuantity, temperatureUnit: TemperatureUnit) =>
  (({ soc: '%', voltage: 'V', current: 'A', temperature: temperatureUnit === 'F' ? '°F' : '°C' }) as const)[quantity];

/** Values of a quantity in its unit; net current is positive when charging, and the warmest of several sensors counts. */
export function valuesOf(
  quantity: CompareQuantity,
  source: Source,
  { at, columns }: SeriesColumns,
  temperatureUnit: TemperatureUnit,
): Float64Array {
  const channels = COMPARED[quantity].channels[source];
  const measured = channels.map(({ name, divisor, repeated }) => {
    const found = repeated
      ? [...columns].filter(([column]) => column.startsWith(`${name}.`)).map(([, values]) => values)
      : [columns.get(name) ?? []];
    return Float64Array.from(at, (_, place) => highest(found.map((values) => values[place] ?? Number.NaN)) / divisor);
  });
  const [first = new Float64Array(), charging] = measured;
  if (charging) {
    return first.map((using, place) => {
      const other = charging[place] ?? Number.NaN;
      return Number.isNaN(using) && Number.isNaN(other) ? Number.NaN : (other || 0) - (using || 0);
    });
  }
  return quantity === 'temperature' && temperatureUnit === 'F' ? first.map(fahrenheitOfCelsius) : first;
}

/** NaN when there is none. */
const highest = (values: readonly number[]): number =>
  values.reduce((most, value) => (value <= most || Number.isNaN(value) ? most : value), Number.NaN);
