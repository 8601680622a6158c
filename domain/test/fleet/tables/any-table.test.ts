import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupedRows } from '#domain/fleet/tables/long-rows.ts';
import type { TableQuestion } from '#domain/fleet/tables/look.ts';
import { readBeginning } from '#domain/fleet/tables/read-beginning.ts';
import { TableReader, type TableRow } from '#domain/fleet/tables/reader.ts';
import { RowCutter } from '#domain/fleet/tables/rows.ts';
import { type TableSettings, tableSettings } from '#domain/fleet/tables/settings.ts';
import {
  askedOf,
  BREAK,
  type Broken,
  encodingOf,
  measurements,
  truthOf,
  type Writing,
  writeTable,
  writings,
} from './any-table.ts';
import { allOf } from './read.ts';

const brokenRows: fc.Arbitrary<Broken[]> = fc.array(
  fc.record({
    kind: fc.constantFrom(...(Object.keys(BREAK) as Broken['kind'][])),
    place: fc.nat({ max: 300 }),
  }),
  { maxLength: 6 },
);

/** What a person answers who knows the table; what could be read in two ways was asked. */
function answered(settings: TableSettings, questions: readonly TableQuestion[], writing: Writing): TableSettings {
  const { date, decimal, thousands } = writing;
  const about = new Set(questions.map((question) => question.about));
  return {
    ...settings,
    ...(about.has('encoding') && { encoding: encodingOf(writing) }),
    ...(about.has('date') && { time: { ...settings.time, in: date } }),
    ...(about.has('number') && { decimal, thousands }),
  };
}

async function readAll(bytes: Uint8Array, writing: Writing, inHand: number) {
  let settings = tableSettings.parse(askedOf(writing));
  let beginning = readBeginning(bytes, true, settings, 'Asia/Tokyo');
  for (let asked = 0; asked < 3 && !beginning.look.ok && beginning.look.questions.length > 0; asked += 1) {
    settings = answered(settings, beginning.look.questions, writing);
    beginning = readBeginning(bytes, true, settings, 'Asia/Tokyo');
  }
  const { look, encoding } = beginning;
  if (!look.ok) throw new Error(JSON.stringify([...look.faults, ...look.questions]));
  const { plan } = look;
  async function* rowsBy(reader: TableReader): AsyncGenerator<TableRow> {
    const cutter = new RowCutter(plan.separator);
    const decoder = new TextDecoder(encoding);
    for (let from = 0; from < bytes.length; from += 97)
      for (const cells of cutter.take(decoder.decode(bytes.subarray(from, from + 97), { stream: true }))) {
        const row = reader.take(cells);
        if (row) yield row;
      }
    for (const cells of [...cutter.take(decoder.decode()), ...cutter.end()]) {
      const row = reader.take(cells);
      if (row) yield row;
    }
  }
  const reader = new TableReader(plan);
  const rows = plan.long
    ? groupedRows((pass) => rowsBy(pass === 0 ? reader : new TableReader(plan)), inHand)
    : rowsBy(reader);
  return { rows: await allOf(rows), report: reader.report };
}

test('of any table what is read is what was measured, rows add up, and each broken row is named', async () => {
  await fc.assert(
    fc.asyncProperty(
      measurements,
      writings,
      brokenRows,
      fc.integer({ min: 2, max: 60 }),
      async (measured, writing, broken, inHand) => {
        const { rows, report } = await readAll(writeTable(measured, writing, broken), writing, inHand);
        const read = rows.flatMap(({ at, readings }) =>
          readings.map(({ channel, value }) => `${at} ${channel} ${value.toFixed(4)}`),
        );
        expect(read.sort()).toEqual(truthOf(measured));
        const refused = Object.fromEntries(Object.entries(report.refused).map(([kind, { count }]) => [kind, count]));
        expect(refused).toEqual(
          Object.fromEntries([...Map.groupBy(broken, ({ kind }) => kind)].map(([kind, all]) => [kind, all.length])),
        );
        expect(report.rows).toBe(report.taken + report.empty + broken.length);
        expect(report.columns.reduce((sum, { values }) => sum + values, 0)).toBe(read.length);
        if (writing.shape !== 'wide')
          expect(rows.map(({ at }) => at)).toEqual(rows.map(({ at }) => at).toSorted((a, b) => a - b));
      },
    ),
    { numRuns: 150 },
  );
});
