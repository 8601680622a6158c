import fc from 'fast-check';
import type { Encoding } from '#domain/fleet/tables/encoding.ts';
import { offsetOfZone } from '#domain/fleet/tables/local-instant.ts';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import type { Asked } from './read.ts';

/** A measurement as it truly was. */
interface Measured {
  readonly at: number;
  readonly volts: number | null;
  readonly watts: number | null;
  readonly celsius: number | null;
}

/** How a program writes tables. */
export interface Writing {
  readonly separator: ',' | ';' | '\t' | '|';
  readonly decimal: '.' | ',';
  readonly thousands: '.' | ',' | ' ' | "'" | null;
  readonly encoding: 'utf-8' | 'utf-8 with a mark' | 'utf-16le' | 'utf-16le with a mark' | 'utf-16be' | 'windows-1252';
  readonly lineEnd: '\n' | '\r\n';
  readonly before: readonly string[];
  readonly date: string;
  readonly zone: string;
  readonly isMilli: boolean;
  readonly isFahrenheit: boolean;
  readonly shape: 'wide' | 'long by time' | 'long by name';
  readonly isDescending: boolean;
}

/** A row that nobody can read, and where it is put among the others. */
export interface Broken {
  readonly kind: keyof typeof BREAK;
  readonly place: number;
}

const NAMES = { volts: 'Spannung', watts: 'Leistung', celsius: 'Temperatur' } as const;
type Name = keyof typeof NAMES;
const NAMES_IN_ORDER = Object.keys(NAMES) as Name[];

export const writings: fc.Arbitrary<Writing> = fc
  .record({
    separator: fc.constantFrom(',', ';', '\t', '|'),
    decimal: fc.constantFrom('.', ','),
    thousands: fc.constantFrom(null, 'other', ' ', "'"),
    encoding: fc.constantFrom(
      ...(['utf-8', 'utf-8 with a mark', 'utf-16le', 'utf-16le with a mark', 'utf-16be', 'windows-1252'] as const),
    ),
    lineEnd: fc.constantFrom('\n', '\r\n'),
    before: fc.subarray(['Batterie Nord', 'Gerät 0042', 'exported by a logger', '']),
    date: fc.constantFrom(
      ...['YYYY-MM-DD HH:mm:ss', 'YYYY/MM/DD HH:mm', 'DD.MM.YYYY HH:mm', 'DD/MM/YYYY HH:mm:ss', 'MM/DD/YYYY HH:mm'],
      ...['DD.MM.YY HH:mm', 'YYYYMMDD HH:mm', 'DD-MMM-YYYY HH:mm', 'MM/DD/YYYY hh:mm A', 'seconds', 'milliseconds'],
    ),
    zone: fc.constantFrom('Etc/UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', '-03:30'),
    isMilli: fc.boolean(),
    isFahrenheit: fc.boolean(),
    shape: fc.constantFrom('wide', 'long by time', 'long by name'),
    isDescending: fc.boolean(),
  })
  .map(({ thousands, decimal, ...rest }) => ({
    ...rest,
    decimal,
    thousands: thousands === 'other' ? (decimal === '.' ? ',' : '.') : thousands,
  })) as fc.Arbitrary<Writing>;

/** Some begin a day before the clock is set back or forward. */
const FROM = [
  Date.UTC(2026, 9, 24, 12),
  Date.UTC(2026, 2, 28, 12),
  Date.UTC(2026, 10, 3, 12),
  Date.UTC(2026, 4, 5, 12),
];

export const measurements: fc.Arbitrary<readonly Measured[]> = fc
  .record({
    from: fc.constantFrom(...FROM),
    stepMinutes: fc.constantFrom(1, 5, 15, 30),
    values: fc.array(
      fc.record({
        volts: fc.option(fc.integer({ min: 1000, max: 6000 }), { freq: 8 }),
        watts: fc.option(fc.integer({ min: -250_000, max: 250_000 }), { freq: 8 }),
        celsius: fc.option(fc.integer({ min: -200, max: 600 }), { freq: 8 }),
      }),
      { minLength: 3, maxLength: 70 },
    ),
  })
  .map(({ from, stepMinutes, values }) =>
    values.map(({ volts, watts, celsius }, place) => ({
      at: from + place * stepMinutes * MINUTE_MS,
      volts: volts === null ? null : volts / 100,
      watts: watts === null ? null : watts / 10,
      celsius: celsius === null ? null : celsius / 10,
    })),
  );

const two = (number: number) => String(number).padStart(2, '0');
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function dateText(at: number, { date, zone }: Writing): string {
  if (date === 'milliseconds') return String(at);
  if (date === 'seconds') return String(at / 1000);
  const local = new Date(at + offsetOfZone(zone)!(at));
  const hour = local.getUTCHours();
  const parts: Readonly<Record<string, string>> = {
    YYYY: String(local.getUTCFullYear()),
    YY: two(local.getUTCFullYear() % 100),
    MMM: MONTHS[local.getUTCMonth()]!,
    MM: two(local.getUTCMonth() + 1),
    DD: two(local.getUTCDate()),
    HH: two(hour),
    hh: two(hour % 12 || 12),
    mm: two(local.getUTCMinutes()),
    ss: two(local.getUTCSeconds()),
    A: hour < 12 ? 'AM' : 'PM',
  };
  return date.replace(/YYYY|YY|MMM|MM|DD|HH|hh|mm|ss|A/g, (token) => parts[token]!);
}

function numberText(value: number, { decimal, thousands }: Writing): string {
  const [whole = '', behind] = String(Math.abs(Number(value.toFixed(6)))).split('.');
  const grouped = thousands === null ? whole : whole.replace(/\B(?=(\d{3})+$)/g, thousands);
  return `${value < 0 ? '-' : ''}${grouped}${behind === undefined ? '' : `${decimal}${behind}`}`;
}

const headOf = (name: Name, { isMilli, isFahrenheit }: Writing): string => {
  if (name === 'volts') return `${NAMES.volts} [${isMilli ? 'mV' : 'V'}]`;
  return name === 'watts' ? `${NAMES.watts} (W)` : `${NAMES.celsius} ${isFahrenheit ? '°F' : '°C'}`;
};

function written(name: Name, value: number, { isMilli, isFahrenheit }: Writing): number {
  if (name === 'volts' && isMilli) return value * 1000;
  return name === 'celsius' && isFahrenheit ? value * 1.8 + 32 : value;
}

const quoted = (cell: string, { separator }: Writing) =>
  cell.includes(separator) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell;

/** What breaks a row, by how the reader is to call it; it is given a sound row of as many cells. */
export const BREAK = {
  cells: (cells: string[]) => cells.slice(0, -1),
  quotes: (cells: string[]) => [`"${cells[0]}`, ...cells.slice(1)],
  damaged: (cells: string[]) => [...cells.slice(0, -1), '5\0\0\0'],
  too_long: (cells: string[]) => [...cells.slice(0, -1), 'x'.repeat(70_000)],
  no_time: (cells: string[]) => ['', ...cells.slice(1)],
  bad_time: (cells: string[]) => ['soon', ...cells.slice(1)],
} as const;

/** A table as bytes, with how many rows it has of each kind. */
export function writeTable(measured: readonly Measured[], writing: Writing, broken: readonly Broken[]): Uint8Array {
  const inOrder = writing.isDescending ? measured.toReversed() : measured;
  const row = (cells: readonly string[]) => cells.map((cell) => quoted(cell, writing));
  const cellOf = (one: Measured, name: Name) => {
    const value = one[name];
    return value === null ? '' : numberText(written(name, value, writing), writing);
  };
  const time = (one: Measured) => dateText(one.at, writing);
  const long = (one: Measured, name: Name) => [time(one), headOf(name, writing), cellOf(one, name), 'Gerät'];
  const rows =
    writing.shape === 'wide'
      ? inOrder.map((one) => [time(one), ...NAMES_IN_ORDER.map((name) => cellOf(one, name)), 'Gerät'])
      : writing.shape === 'long by time'
        ? inOrder.flatMap((one) => NAMES_IN_ORDER.map((name) => long(one, name)))
        : NAMES_IN_ORDER.flatMap((name) => inOrder.map((one) => long(one, name)));
  const lines = rows.map((cells) => row(cells).join(writing.separator));
  // From the end: places stay what they are.
  for (const { kind, place } of broken.toSorted((a, b) => b.place - a.place)) {
    const at = place % (lines.length + 1);
    lines.splice(at, 0, BREAK[kind](row(rows[Math.min(at, rows.length - 1)]!)).join(writing.separator));
  }
  const head =
    writing.shape === 'wide'
      ? ['Zeit', ...NAMES_IN_ORDER.map((name) => headOf(name, writing)), 'Anmerkung']
      : ['Zeit', 'Name', 'Wert', 'Anmerkung'];
  return encoded([...writing.before, row(head).join(writing.separator), ...lines].join(writing.lineEnd), writing);
}

function encoded(text: string, { encoding }: Writing): Uint8Array {
  switch (encoding) {
    case 'utf-8':
      return new TextEncoder().encode(text);
    case 'utf-8 with a mark':
      return new TextEncoder().encode(`\ufeff${text}`);
    case 'utf-16le':
      return new Uint8Array(Buffer.from(text, 'utf16le'));
    case 'utf-16le with a mark':
      return new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));
    case 'utf-16be':
      return new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le').swap16());
    case 'windows-1252':
      return new Uint8Array(Buffer.from(text, 'latin1'));
  }
}

export const encodingOf = ({ encoding }: Writing): Encoding => encoding.replace(' with a mark', '') as Encoding;

/** What a person says of the columns. */
export const askedOf = (writing: Writing): Asked => ({
  time: { path: 'Zeit', zone: writing.zone },
  ...(writing.shape !== 'wide' && { long: { name: 'Name', value: 'Wert' } }),
  values: (['monitor.voltage', 'inverter.outputPower', 'monitor.temperature'] as const).map((channel, place) => {
    const name = NAMES_IN_ORDER[place]!;
    return { path: headOf(name, writing), channel };
  }),
});

/** Instants by which a table says each of its values, whatever its shape. */
export const truthOf = (measured: readonly Measured[]): string[] =>
  measured
    .flatMap(({ at, volts, watts, celsius }) =>
      Object.entries({
        'monitor.voltage': volts,
        'inverter.outputPower': watts,
        'monitor.temperature': celsius,
      }).flatMap(([channel, value]) => (value === null ? [] : [`${at} ${channel} ${value.toFixed(4)}`])),
    )
    .sort();
