import type { Output } from '#domain/contract/define.ts';
import { FALLBACK, isLanguage } from '#domain/foundation/i18n/languages.ts';
import { decimalSeparator } from '#domain/foundation/i18n/numbers.ts';
import type { fleetTableCalls } from '#domain/trade/fleet-tables/calls.ts';
import type { CellFault } from '#domain/trade/fleet-tables/faults.ts';
import { MAX_FAULTS_TOLD, MAX_ROWS_SHOWN } from '#domain/trade/fleet-tables/limits.ts';
import type { Sheet } from '#domain/trade/fleet-tables/read-sheet.ts';
import type { GroupColumn, PlannedRow } from './group.ts';
import { fingerprintOf, isTouched, type Plan } from './plan.ts';

type Shown = Output<(typeof fleetTableCalls)['previewFleetTable']>;
type ShownRow = Shown['shown'][number];

/** What a table would do, in the reader's words: the counts of all rows, and the first of those that matter. */
export function shownPlan(sheet: Sheet, plan: Plan, columns: readonly GroupColumn[], language: string): Shown {
  const { faults } = plan;
  const decimalMark = decimalSeparator(isLanguage(language) ? language : FALLBACK);
  const byLine = Map.groupBy(faults, ({ line }) => line);
  const planned = new Map(plan.rows.map((row) => [row.line, row]));
  const shown = new Map<string, (value: string) => string>(
    columns.map(({ key, rule, choices }) => {
      if (rule.is === 'number') return [key, (value) => value.replace('.', decimalMark)];
      const names = new Map(choices?.map(({ code, name }) => [code, name]));
      return [key, (value) => names.get(value) ?? value];
    }),
  );
  const show = (key: string, value: string | null | undefined) =>
    value === null || value === undefined ? null : (shown.get(key)?.(value) ?? value);
  const wrong = [...new Set(faults.map(({ line }) => line))];
  const touched = plan.rows.filter((row) => isTouched(row) && !byLine.has(row.line));
  const lines = [
    ...wrong,
    ...touched.filter(({ isNew }) => !isNew).map(({ line }) => line),
    ...touched.filter(({ isNew }) => isNew).map(({ line }) => line),
  ].slice(0, MAX_ROWS_SHOWN);
  const cellsOf = new Map(sheet.rows.map(({ line, cells }) => [line, cells]));
  const rowOf = (line: number): ShownRow => {
    const row = planned.get(line);
    const own = byLine.get(line) ?? [];
    const cells = cellsOf.get(line) ?? {};
    return {
      line,
      sn: row?.device.sn ?? cells.sn ?? '',
      deviceName: row?.device.name ?? cells.deviceName ?? '',
      outcome: own.length > 0 ? 'wrong' : outcomeOf(row),
      cells: shownCells(row, own, show),
    };
  };
  const isNew = ({ isNew: is }: PlannedRow) => is;
  return {
    rows: sheet.rows.length,
    added: touched.filter(isNew).length,
    changed: touched.filter((row) => !isNew(row)).length,
    same: plan.rows.filter((row) => !isTouched(row) && !byLine.has(row.line)).length,
    wrong: faults.length,
    faults: faults.slice(0, MAX_FAULTS_TOLD),
    columns: columns.map(({ key, name }) => ({ key, name })),
    shown: lines.map(rowOf),
    fingerprint: faults.length === 0 && touched.length > 0 ? fingerprintOf(plan) : null,
  };
}

const outcomeOf = (row: PlannedRow | undefined): ShownRow['outcome'] => {
  if (!row || !isTouched(row)) return 'same';
  return row.isNew ? 'new' : 'changed';
};

type Show = (key: string, value: string | null | undefined) => string | null;

/** Cells that change, and those that are wrong as they stand there. */
function shownCells(row: PlannedRow | undefined, faults: readonly CellFault[], show: Show): ShownRow['cells'] {
  const wrong = new Map(faults.map((fault) => [fault.column, fault]));
  const changed = Object.entries(row?.changes ?? {}).filter(([key]) => !wrong.has(key));
  return [
    ...[...wrong.values()].map(({ column, code, value }) => ({
      column,
      before: show(column, row?.present[column]),
      after: value,
      fault: code,
    })),
    ...changed.map(([column, value]) => ({
      column,
      before: show(column, row?.present[column]),
      after: show(column, value),
      fault: null,
    })),
  ];
}
