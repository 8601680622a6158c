/** How a table writes numbers. */
export interface NumberFormat {
  readonly decimal: '.' | ',';
  /** Between groups of three digits; null for none. */
  readonly thousands: '.' | ',' | ' ' | "'" | null;
}

/** No break spaces and the apostrophe of print. */
const plain = (text: string) =>
  text
    .replace(/[\u00a0\u2009\u202f]/g, ' ')
    .replace(/\u2019/g, "'")
    .replace(/^\u2212/, '-');

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/;

/** The number that a cell says; null where it is none: `0x51`, `12abc`, `NaN`. A unit behind it (`52.3 V`) is passed over. */
export function numberIn(cell: string, { decimal, thousands }: NumberFormat): number | null {
  let text = plain(cell.trim()).replace(/\s*(%|°?[CF]|[kM]?[VAW]h?|Ah|m[VA])$/, '');
  if (thousands !== null && text.includes(thousands)) {
    const mark = thousands === '.' ? '\\.' : thousands;
    const whole = decimal === '.' ? '\\.' : decimal;
    if (!new RegExp(`^[+-]?\\d{1,3}(${mark}\\d{3})+(${whole}\\d*)?$`).test(text)) return null;
    text = text.replaceAll(thousands, '');
  }
  if (decimal === ',') {
    if (text.includes('.')) return null;
    text = text.replace(',', '.');
  }
  if (!NUMBER.test(text)) return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

export const FORMATS: readonly NumberFormat[] = [
  { decimal: '.', thousands: null },
  { decimal: ',', thousands: null },
  { decimal: '.', thousands: ',' },
  { decimal: ',', thousands: '.' },
  { decimal: '.', thousands: ' ' },
  { decimal: ',', thousands: ' ' },
  { decimal: '.', thousands: "'" },
  { decimal: ',', thousands: "'" },
];

/**
 * The formats that read most of some cells, the plainest first; several only where they read them as different numbers: `1,234` alone
 * is 1.234 or 1234.
 */
export function guessNumbers(cells: readonly string[]): readonly NumberFormat[] {
  const best = new Map<string, NumberFormat>();
  let most = 0;
  for (const format of FORMATS) {
    const values = cells.map((cell) => numberIn(cell, format));
    const read = values.filter((value) => value !== null).length;
    if (read < most) continue;
    if (read > most) best.clear();
    most = read;
    const key = values.join();
    if (!best.has(key)) best.set(key, format);
  }
  return most === 0 ? [FORMATS[0]!] : [...best.values()];
}
