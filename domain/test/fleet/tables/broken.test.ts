import { expect, test } from 'vitest';
import { type Asked, readTable, shown } from './read.ts';

const battery: Asked = {
  time: { path: 'Time' },
  values: [
    { path: 'V', channel: 'monitor.voltage', absent: 655.35 },
    { path: 'SOC', channel: 'monitor.soc' },
  ],
};
const rows = ['2026-11-18 10:00,52.3,81', '2026-11-18 10:01,52.2,80', '2026-11-18 10:02,52.1,79'];
const table = (...lines: readonly string[]) => ['Time,V,SOC', ...lines].join('\n');

test.each([
  ['cells', '2026-11-18 10:03,52'],
  ['cells', '2026-11-18 10:03,52,1,80,5'],
  ['quotes', '"2026-11-18 10:03,52,80'],
  ['quotes', '"2026-11-18 10:03","52'],
  ['quotes', '"2026-11-18" 10:03,52,80'],
  ['damaged', '2026-11-18 10:03,5\0\0\0\0\0'],
  ['too_long', `2026-11-18 10:03,52,80,${'x'.repeat(200_000)}`],
  ['bad_time', 'tomorrow,52,80'],
  ['bad_time', '2026-02-30 10:00,52,80'],
  ['no_time', ',52,80'],
  ['bad_instant', '1970-01-01 00:00,52,80'],
])('a row that is broken (%s) costs that row alone, wherever it is', (reason, broken) => {
  for (const place of [0, 1, 2, 3]) {
    const lines = rows.toSpliced(place, 0, broken);
    const { rows: read, report } = readTable(table(...lines), battery);
    expect(read).toHaveLength(3);
    expect(report.refused).toMatchObject({ [reason]: { count: 1, examples: [{ line: place + 2 }] } });
  }
});

test('values that are none are counted by column, with the first of them', () => {
  const { report, rows: read } = readTable(
    table(
      ...rows,
      '2026-11-18 10:03,655.35,n/a',
      '2026-11-18 10:04,,NaN',
      '2026-11-18 10:05,0x51,full',
      '2026-11-18 10:06,1 A,',
    ),
    battery,
  );
  expect(read).toHaveLength(3);
  expect(report).toMatchObject({ rows: 7, taken: 3, empty: 4, intervalMs: 60_000 });
  expect(report.columns).toMatchObject([
    {
      name: 'V',
      values: 3,
      absent: 1,
      empty: 1,
      notNumbers: {
        count: 2,
        examples: [
          { line: 7, text: '0x51' },
          { line: 8, text: '1 A' },
        ],
      },
    },
    { name: 'SOC', values: 3, absent: 2, empty: 1, notNumbers: { count: 1, examples: [{ line: 7, text: 'full' }] } },
  ]);
});

test('a cell with line breaks is one cell', () => {
  const text = 'Time,V,SOC,Note\n2026-11-18 10:00,52.3,81,"two\nlines, ""quoted"""\n2026-11-18 10:01,52.2,80,\n';
  expect(shown(readTable(text, battery).rows)).toHaveLength(2);
});

test('an hour that the clock repeats is told apart by order, and one that it skips is refused', () => {
  const times = ['01:30', '02:00', '02:30', '02:00', '02:30', '03:00'];
  const right = ['23:30', '00:00', '00:30', '01:00', '01:30', '02:00'];
  const lines = times.map((time, at) => `2026-10-25 ${time},52,${90 - at}`);
  const instants = (text: string) =>
    readTable(text, battery, 'Europe/Berlin').rows.map(({ at }) => new Date(at).toISOString().slice(11, 16));
  expect(instants(table(...lines))).toEqual(right);
  expect(instants(table(...lines.toReversed()))).toEqual(right.toReversed());
  const skipped = table('2026-03-29 01:59,52,81', '2026-03-29 02:30,52,80', '2026-03-29 03:00,52,79');
  expect(readTable(skipped, battery, 'Europe/Berlin').report.refused).toMatchObject({
    skipped_time: { count: 1, examples: [{ line: 3, text: '2026-03-29 02:30' }] },
  });
});
