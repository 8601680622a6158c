import { readFileSync, writeFileSync } from 'node:fs';
import type { Verdict } from '../domain/test/analytics/health-truth.ts';
import type { MissingDays } from '../domain/test/analytics/missing-days.ts';
import type { RemainingVerdict } from '../domain/test/analytics/remaining-truth.ts';
import type { WeakCells } from '../domain/test/analytics/weak-truth.ts';
import type { EndRow } from './end-of-life.ts';

export const TABLE_IN = 'docs/analytics.md';
const FILE = new URL(`../${TABLE_IN}`, import.meta.url);

/** Writes a table into its place in the document. */
function writeTable(name: string, head: readonly string[], rows: readonly (readonly string[])[]): void {
  const text = readFileSync(FILE, 'utf8');
  const [begins, ends] = [`<!-- table of ${name} -->\n`, `<!-- end of ${name} -->`];
  const [begin, end] = [text.indexOf(begins) + begins.length, text.indexOf(ends)];
  if (begin < begins.length || end < begin) throw new Error(`${TABLE_IN} has no place for the table of ${name}`);
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  writeFileSync(FILE, `${text.slice(0, begin)}\n${lines.join('\n')}\n\n${text.slice(end)}`);
}

const percent = (value: number | null): string => (value === null ? '–' : `${value} %`);
const points = (value: number | null): string => (value === null ? '–' : value.toFixed(1));

export const writeHealth = (verdicts: readonly Verdict[]): void =>
  writeTable(
    'health',
    [
      ...['Data', 'Use', 'Gauge', 'Windows', 'With a number', 'As fade alone', 'Mean error, points', 'Largest'],
      'Ranges that hold the truth',
    ],
    verdicts.map(({ cell, use, gauge, windows, told, asFade, meanError, largestError, inside }) => [
      ...[cell, use, gauge, String(windows), percent(told), percent(asFade)],
      ...[points(meanError), points(largestError), percent(inside)],
    ]),
  );

const CHEMISTRY = { nmc: 'NMC', lfp: 'LFP', 'lead-acid': 'lead-acid' } as const;

export const writeRemaining = (verdicts: readonly RemainingVerdict[]): void =>
  writeTable(
    'remaining',
    [
      ...['Battery, to', 'Gauge', 'Use, mean', 'Cycles seen before', 'Cases, first half hour', 'Inside', 'Width'],
      ...['Cases, later', 'Inside', 'Width'],
    ],
    verdicts
      .filter(({ asked }) => asked === 'early')
      .map((early) => {
        const { chemistry, to, gauge, load, rate, past } = early;
        const later = verdicts[verdicts.indexOf(early) + 1]!;
        const figures = [early, later].flatMap(({ cases, inside, width }) => [
          String(cases),
          percent(inside),
          width.toFixed(2),
        ]);
        return [`${CHEMISTRY[chemistry]} to ${to}`, gauge, `${load}, ${rate} C`, String(past), ...figures];
      }),
  );

export const writeMissing = (results: readonly MissingDays[]): void =>
  writeTable(
    'missing',
    ['Data', 'Days', 'Of all days', 'Draws with a number', 'Ranges that hold it'],
    results.map(({ data, days, whole, isFade, told, inside }) => [
      ...[data, String(days), `${whole.toFixed(1)} ${isFade ? '% lost' : 'Ah'}`, percent(told), percent(inside)],
    ]),
  );

const months = (value: number | null): string => (value === null ? '–' : value.toFixed(1));

export const writeEnds = (rows: readonly EndRow[]): void =>
  writeTable(
    'expected ends',
    [
      ...[
        'Data, asked once a month',
        'Questions',
        'With an answer',
        'Of those with a latest end',
        'Ranges that hold the end',
      ],
      ...['Before', 'Middle width, months', 'Before', 'Widest'],
    ],
    rows.map(({ data, asked, told, closed, inside, insideBefore, widthMonths, widthBefore, widestMonths }) => [
      ...[data, String(asked), percent(told), percent(closed), percent(inside), percent(insideBefore)],
      ...[months(widthMonths), months(widthBefore), months(widestMonths)],
    ]),
  );

const list = (numbers: readonly number[]): string => (numbers.length === 0 ? 'none' : numbers.join(', '));

export const writeWeakCells = (results: readonly WeakCells[]): void =>
  writeTable(
    'weak cells',
    ['Data', 'Days', 'Weak cells', 'Named', 'From day'],
    results.map(({ data, days, truth, named, fromDay }) => [
      ...[data, String(days), list(truth), list(named), fromDay === null ? '–' : String(fromDay)],
    ]),
  );
