import { readFileSync, writeFileSync } from 'node:fs';
import type { SmallestLeaks } from '../domain/test/power/analytics/drift/drift-truth.ts';
import type { Verdict } from '../domain/test/power/analytics/health-truth.ts';
import type { KindVerdict } from '../domain/test/power/analytics/kinds-truth.ts';
import type { MissingDays } from '../domain/test/power/analytics/missing-days.ts';
import type { RemainingVerdict } from '../domain/test/power/analytics/remaining-truth.ts';
import type { WeakCells } from '../domain/test/power/analytics/weak-truth.ts';
import type { EndRow } from './end-of-life.ts';

export const TABLE_IN = 'docs/analytics.md';
const FILE = new URL(`../${TABLE_IN}`, import.meta.url);

/** Writes a table into its place in the document. */
export function writeTable(name: string, head: readonly string[], rows: readonly (readonly string[])[]): void {
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

/** The same cases as judged by the rules before. */
export interface Before {
  readonly insideBefore: number | null;
  readonly widthBefore: number | null;
}

const CHEMISTRY = { nmc: 'NMC', lfp: 'LFP', 'lead-acid': 'lead-acid' } as const;

export const writeRemaining = (verdicts: readonly (RemainingVerdict & Before)[]): void =>
  writeTable(
    'remaining',
    [
      ...['Battery, to', 'Gauge', 'Use, mean', 'Cycles seen before', 'First half hour: cases, inside, width', 'Before'],
      ...['Later: cases, inside, width', 'Before'],
    ],
    verdicts
      .filter(({ asked }) => asked === 'early')
      .map((early) => {
        const { chemistry, to, gauge, load, rate, past, charger, isToppedUp } = early;
        const later = verdicts[verdicts.indexOf(early) + 1]!;
        const figures = [early, later].flatMap(({ cases, inside, width, insideBefore, widthBefore }) => [
          `${cases}, ${percent(inside)}, ${width.toFixed(2)}`,
          `${percent(insideBefore)}, ${widthBefore?.toFixed(2) ?? '–'}`,
        ]);
        const use = `${load}, ${rate} C${charger ? ', stops early' : ''}${isToppedUp ? ', topped up between' : ''}`;
        return [`${CHEMISTRY[chemistry]} to ${to}`, gauge, use, String(past), ...figures];
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

/** What was told of each kind before, percent with its range. */
const KINDS_BEFORE: Readonly<Record<string, string>> = {
  'NMC, charger holds 4.20 V': '101.2 [97.1, 105.3]',
  'NMC, charger holds 4.15 V': '96.5 [92.6, 100.4]',
  'NMC, charger holds 4.12 V': '93.7 [89.9, 97.4]',
  'NMC, charger holds 4.10 V': '91.9 [88.2, 95.6]',
  'NMC, aged, charger holds 4.10 V': '73.5 [70.5, 76.4]',
  'AGM to 10.45 V at C/10, no gauge': '–',
  'AGM to 10.45 V at C/10, gauge rated': '–',
  'LFP, driven with pulses to 2.5 V': '95.2 [89.7, 100.6], low',
  'LFP, even load to 2.5 V': '96.0 [91.4, 100.7], low',
  'NMC, shunt that drifts by 1 % in three weeks': '101.7 [97.6, 105.8]',
  'NMC, shunt that drifts by 0.3 A in three weeks': '101.3 [97.2, 105.3]',
  'NMC that holds 112 % of what is entered': '113.8 [109.2, 118.4], excellent',
};

export const writeKinds = (rows: readonly KindVerdict[]): void =>
  writeTable(
    'kinds of batteries',
    ['Battery', 'True state of health', 'Told', 'Range', 'Confidence', 'Before'],
    rows.map(({ kind, truth, told, low, high, confidence }) => [
      ...[kind, truth === null ? 'the rating is wrong' : truth.toFixed(1), points(told)],
      ...[low === null ? '–' : `${points(low)} to ${points(high)}`, confidence, KINDS_BEFORE[kind] ?? '–'],
    ]),
  );

const list = (numbers: readonly number[]): string => (numbers.length === 0 ? 'none' : numbers.join(', '));

export const writeWeakCells = (results: readonly WeakCells[]): void =>
  writeTable(
    'weak cells',
    ['Data', 'Days', 'Weak cells', 'Named', 'From day', 'Told no more'],
    results.map(({ data, days, truth, named, fromDay, releases }) => [
      ...[data, String(days), list(truth), list(named), fromDay === null ? '–' : String(fromDay), String(releases)],
    ]),
  );

/** Leaks are in proportion to the capacity. */
const CAPACITIES = [50, 100, 280] as const;
const smallest = (of100: number | null): string =>
  of100 === null ? 'cannot be seen' : CAPACITIES.map((ampHours) => leak((of100 * ampHours) / 100)).join(' / ');
const leak = (milliAmp: number): string => (milliAmp < 10 ? milliAmp.toFixed(1) : milliAmp.toFixed(0));

export const writeLeaks = (results: readonly SmallestLeaks[]): void =>
  writeTable(
    'leaks',
    [
      ...['Simulated', 'Use', 'Smallest leak of a cell of 50 / 100 / 280 Ah found within 7 days, mA', 'Within 30 days'],
      ...['Within 90 days', 'Found, of packs with that of 30 days'],
    ],
    results.map(({ chemistry, use, within, found, packs }) => [
      ...[chemistry, use, ...within.map(smallest), `${found} of ${packs}`],
    ]),
  );

export interface FalseDrifts {
  readonly data: string;
  readonly packMonths: number;
  readonly warnings: number;
  /** Per 100 packs and month: as counted, and at most with 95 %. */
  readonly rate: number;
  readonly atMost: number;
}

export const writeFalseDrifts = (results: readonly FalseDrifts[]): void =>
  writeTable(
    'false drifts',
    ['Healthy', 'Pack-months', 'False warnings', 'Per 100 packs and month', 'At most, 95 %'],
    results.map(({ data, packMonths, warnings, rate, atMost }) => [
      ...[data, packMonths.toFixed(packMonths < 10 ? 2 : 0), String(warnings), rate.toFixed(2), atMost.toFixed(2)],
    ]),
  );
