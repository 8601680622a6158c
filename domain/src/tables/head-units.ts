import { targetsOf } from '../bridges/target.ts';

/** From one unit to another: times the factor, then plus the offset. */
export interface Conversion {
  readonly factor: number;
  readonly offset: number;
}

const SAME: Conversion = { factor: 1, offset: 0 };

/** One of a unit that tables have in units that channels have. */
const CONVERSIONS: Readonly<Record<string, Readonly<Record<string, Conversion>>>> = {
  kWh: { Wh: { factor: 1000, offset: 0 } },
  MWh: { Wh: { factor: 1_000_000, offset: 0 } },
  kW: { W: { factor: 1000, offset: 0 } },
  kVA: { VA: { factor: 1000, offset: 0 } },
  mV: { V: { factor: 0.001, offset: 0 } },
  V: { mV: { factor: 1000, offset: 0 } },
  mA: { A: { factor: 0.001, offset: 0 } },
  mAh: { Ah: { factor: 0.001, offset: 0 } },
  '°F': { '°C': { factor: 5 / 9, offset: -160 / 9 } },
  K: { '°C': { factor: 1, offset: -273.15 } },
  h: { min: { factor: 60, offset: 0 } },
  s: { min: { factor: 1 / 60, offset: 0 } },
  'km/h': { 'm/s': { factor: 1 / 3.6, offset: 0 } },
  mph: { 'm/s': { factor: 0.447_04, offset: 0 } },
  kn: { 'm/s': { factor: 0.514_444, offset: 0 } },
  km: { m: { factor: 1000, offset: 0 } },
};

/** Other ways to write a unit. */
const SPELLINGS: Readonly<Record<string, string>> = {
  '℃': '°C',
  degC: '°C',
  'deg C': '°C',
  C: '°C',
  '℉': '°F',
  degF: '°F',
  'deg F': '°F',
  F: '°F',
  Volt: 'V',
  Volts: 'V',
  Amp: 'A',
  Amps: 'A',
  Watt: 'W',
  kwh: 'kWh',
  KWH: 'kWh',
  kw: 'kW',
  hours: 'h',
  minutes: 'min',
  seconds: 's',
  percent: '%',
  knots: 'kn',
};

const UNITS: ReadonlySet<string> = new Set([
  ...Object.keys(CONVERSIONS),
  ...['%', 'V', 'A', 'W', 'Wh', 'VA', 'Ah', '°C', 'Hz', 'min', 'm', 'm/s', '°', 'dBm', 'mV'],
]);

/** The unit that the name of a column has: `Voltage [mV]`, `Energy (kWh)`, `U/V`, `Temp °F`, `kWh`; null for none that is known. */
export function unitInHead(name: string): string | null {
  const written = /[[(]([^\])]+)[\])]\s*$/.exec(name)?.[1] ?? /[/_,]\s*([^/_,\s]+)\s*$/.exec(name)?.[1];
  const last = /(?:^|\s)(\S+)$/.exec(name)?.[1];
  for (const candidate of [written, last]) {
    if (candidate === undefined) continue;
    const text = candidate.trim();
    const unit = SPELLINGS[text] ?? text;
    if (UNITS.has(unit)) return unit;
  }
  return null;
}

/** How a value in a unit becomes one of a channel; null where it cannot. */
export function conversionTo(channel: string, unit: string | null): Conversion | null {
  const own = targetsOf(channel)?.[0]?.channel.unit;
  if (unit === null || own === undefined || unit === own) return SAME;
  return CONVERSIONS[unit]?.[own] ?? null;
}
