import { readFileSync, writeFileSync } from 'node:fs';
import type { Verdict } from '../domain/test/analytics/health-truth.ts';

export const TABLE_IN = 'docs/analytics.md';
const FILE = new URL(`../${TABLE_IN}`, import.meta.url);
const [BEGINS, ENDS] = ['<!-- table of health-truth -->\n', '<!-- end of the table -->'];

/** Writes the table of the state of health into its document. */
export function writeTable(verdicts: readonly Verdict[]): void {
  const text = readFileSync(FILE, 'utf8');
  const [begin, end] = [text.indexOf(BEGINS) + BEGINS.length, text.indexOf(ENDS)];
  if (begin < BEGINS.length || end < begin) throw new Error(`${TABLE_IN} has no place for the table`);
  writeFileSync(FILE, `${text.slice(0, begin)}\n${tableOf(verdicts)}\n${text.slice(end)}`);
}

const HEAD = [
  'Data',
  'Use',
  'Gauge',
  'Windows',
  'With a number',
  'As fade alone',
  'Mean error, points',
  'Largest',
  'Ranges that hold the truth',
];

function tableOf(verdicts: readonly Verdict[]): string {
  const percent = (value: number | null) => (value === null ? '–' : `${value} %`);
  const points = (value: number | null) => (value === null ? '–' : value.toFixed(1));
  const rows = verdicts.map(({ cell, use, gauge, windows, told, asFade, meanError, largestError, inside }) => [
    cell,
    use,
    gauge,
    String(windows),
    percent(told),
    percent(asFade),
    points(meanError),
    points(largestError),
    percent(inside),
  ]);
  return [HEAD, HEAD.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
    .concat('\n');
}
