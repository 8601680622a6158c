import { targetsOf } from '../bridges/target.ts';

/** Units as tables write them, by what they measure: one is `factor` × the first of its line, plus `offset`. */
const DIMENSIONS: readonly (readonly (readonly [names: string, factor: number, offset?: number])[])[] = [
  [
    ['V Volt Volts', 1],
    ['mV', 0.001],
    ['kV', 1000],
  ],
  [
    ['A Amp Amps Ampere', 1],
    ['mA', 0.001],
    ['kA', 1000],
  ],
  [
    ['W Watt Watts', 1],
    ['mW', 0.001],
    ['kW', 1000],
    ['MW', 1e6],
  ],
  [
    ['VA', 1],
    ['kVA', 1000],
  ],
  [
    ['Wh', 1],
    ['kWh', 1000],
    ['MWh', 1e6],
    ['J', 1 / 3600],
    ['kJ', 1 / 3.6],
    ['MJ', 1e6 / 3600],
  ],
  [
    ['Ah', 1],
    ['mAh', 0.001],
  ],
  [['% pct percent Prozent', 1]],
  [
    ['°C C ℃ degC deg_C °Celsius Celsius', 1],
    ['°F F ℉ degF Fahrenheit', 5 / 9, -160 / 9],
    ['K Kelvin', 1, -273.15],
  ],
  [
    ['min mins minutes Minuten 分钟', 1],
    ['s sec secs seconds Sekunden 秒', 1 / 60],
    ['h hr hrs hours Stunden 小时', 60],
    ['d days', 1440],
  ],
  [
    ['m/s', 1],
    ['km/h kmh kph', 1 / 3.6],
    ['mph', 0.44704],
    ['kn kt knots', 1852 / 3600],
  ],
  [
    ['m metres meters', 1],
    ['km', 1000],
    ['ft feet', 0.3048],
    ['mi miles', 1609.344],
    ['cm', 0.01],
  ],
  [
    ['Hz', 1],
    ['kHz', 1000],
  ],
  [['° deg', 1]],
  [['dBm', 1]],
];

interface Unit {
  readonly dimension: number;
  readonly factor: number;
  readonly offset: number;
}

const UNITS = new Map<string, Unit>(
  DIMENSIONS.flatMap((units, dimension) =>
    units.flatMap(([names, factor, offset = 0]) =>
      names.split(' ').map((name) => [name, { dimension, factor, offset }] as const),
    ),
  ),
);
/** However they are written, unless two units differ in nothing else, such as mW and MW. */
const LOOSE = new Map<string, Unit | null>();
for (const [name, unit] of UNITS) {
  const loose = name.toLowerCase();
  LOOSE.set(loose, LOOSE.has(loose) && LOOSE.get(loose) !== unit ? null : unit);
}

const unitOf = (name: string): Unit | null => UNITS.get(name) ?? LOOSE.get(name.toLowerCase()) ?? null;
export const isUnit = (name: string): boolean => unitOf(name) !== null;

/** From one unit to another: times the factor, then plus the offset. */
export interface Conversion {
  readonly factor: number;
  readonly offset: number;
}
const SAME: Conversion = { factor: 1, offset: 0 };

/** How a value in one unit becomes one in another; null where they do not measure the same. */
function conversion(from: string, to: string): Conversion | null {
  const [given, wanted] = [unitOf(from), unitOf(to)];
  if (given === null || wanted === null || given.dimension !== wanted.dimension) return null;
  return { factor: given.factor / wanted.factor, offset: (given.offset - wanted.offset) / wanted.factor };
}

/** The unit in the head of a column: `Energy [kWh]`, `Temp (°F)`, `U/V`, `Power, kW`, `power_kw`, `Leistung in kW`, `kWh`; null without one. */
export function unitInHead(head: string): string | null {
  const text = head.replaceAll('º', '°').normalize('NFKC').trim();
  const bracketed = /[[(（]\s*([^[\]()（）]+?)\s*[\])）]\s*$/.exec(text)?.[1];
  if (text.length > 1 && isUnit(text)) return text;
  if (bracketed !== undefined) return isUnit(bracketed) ? bracketed : null;
  // m/s and km/h have the mark that stands before a unit.
  const long = /(?:^|[\s_,])(k?m\/[sh])$/i.exec(text)?.[1];
  if (long !== undefined) return long;
  const [, mark = '', behind = ''] = /(\/|,|\s+in\s|_|\s)\s*([^\s,_/]+)$/.exec(text) ?? [];
  // One letter behind a space names a phase as often as a unit.
  return isUnit(behind) && (mark.trim() !== '' || behind.length > 1) ? behind : null;
}

/** How a value in a unit becomes one of a channel; null where it cannot. Without a unit it is as it is. */
export function conversionTo(channel: string, unit: string | null): Conversion | null {
  const own = targetsOf(channel)?.[0]?.channel.unit;
  if (unit === null || own === undefined || unit === own) return SAME;
  return conversion(unit, own);
}
