import { setImmediate } from 'node:timers/promises';
import type { TableCell } from '#domain/contract/spreadsheet/cells.ts';
import type { Channel } from '#domain/foundation/kinds/channel.ts';
import { channelsOf } from '#domain/foundation/kinds/channels.ts';
import { NOTE_FIELDS } from '#domain/foundation/kinds/record-notes.ts';
import { KIND, type Kind } from '#domain/foundation/kinds/registry.ts';
import { decodeSeries } from '#domain/stream/history/series.ts';
import { heldIn, readColumns, type SeriesColumns } from '#domain/stream/history/series-columns.ts';
import type { Within } from '../../../platform/db/within.ts';
import type { Table } from '../../../platform/text/table.ts';
import { inflate } from '../../../stream/history/deflate.ts';
import type { VisiblePeriod } from '../../../stream/history/period.ts';
import { type DaySeries, readSeries } from '../../../stream/history/read-history.ts';
import { type ExportLabels, labelOf, localColumn, utcColumn, wallClock } from './labels.ts';
import { HELD, type RecordColumn, recordColumns } from './record-columns.ts';

const ROWS_AT_ONCE = 500;

interface DayColumns extends SeriesColumns {
  readonly held: Float64Array | null;
}

function columnsOf({ body }: DaySeries): DayColumns {
  const series = decodeSeries(body);
  return { ...readColumns([series], inflate), held: heldIn(series, inflate) };
}

interface RecordQuery {
  readonly deviceId: number;
  readonly unit: number;
  readonly period: VisiblePeriod | null;
  /** Records of the first kind, and of the others at the same instants or between. */
  readonly kinds: readonly Kind[];
}

/** Records as they were measured, oldest first. The caller has checked access to the device and the requested kinds. */
export async function recordTable(within: Within, query: RecordQuery, labels: ExportLabels): Promise<Table> {
  const columns: RecordColumn[] = [];
  for (const kind of query.kinds) columns.push(...recordColumns(kind, await namesIn(within, query, kind), labels));
  return {
    name: labelOf(labels, query.kinds[0] === KIND.bms ? 'what_bms' : 'what_records'),
    columns: [localColumn(labels, 'time'), utcColumn(labels), ...columns],
    rows: rowsOf(within, query, columns, labels),
  };
}

const seriesOf = (within: Within, { deviceId, unit, period }: RecordQuery, kind: Kind) =>
  period
    ? readSeries(within, {
        ...{ deviceId, kind, unit, heldFrom: period.heldFrom },
        ...{ from: period.startTime, to: period.endTime },
      })
    : nothing();
async function* nothing(): AsyncGenerator<DaySeries, void, undefined> {}

/** Names of the values that occur: the headers of the series list them, so nothing is decoded. */
async function namesIn(within: Within, query: RecordQuery, kind: Kind): Promise<Set<string>> {
  const byField = new Map<number, Channel>(channelsOf(kind).map((channel) => [channel.field, channel]));
  const names = new Set<string>();
  let isEmpty = true;
  for await (const { body } of seriesOf(within, query, kind)) {
    isEmpty = false;
    for (const { field, index } of decodeSeries(body).columns) {
      const channel = byField.get(field);
      if (field === NOTE_FIELDS.heldFields) names.add(HELD);
      if (channel) names.add(channel.repeated ? `${channel.name}.${index}` : channel.name);
    }
  }
  if (!isEmpty) for (const { name, absent } of byField.values()) if (absent === 'zero') names.add(name);
  return names;
}

async function* rowsOf(
  within: Within,
  query: RecordQuery,
  columns: readonly RecordColumn[],
  labels: ExportLabels,
): AsyncGenerator<readonly (readonly TableCell[])[], void, undefined> {
  for await (const parts of daysOf(within, query)) {
    const places = new Map([...parts].map(([kind]) => [kind, 0]));
    const sources = columns.map(({ kind, name, convert }) => ({
      kind,
      convert,
      values: name === HELD ? parts.get(kind)?.held : parts.get(kind)?.columns.get(name),
    }));
    let rows: TableCell[][] = [];
    for (let at = nextInstant(parts, places); at !== null; at = nextInstant(parts, places)) {
      const instant = at;
      rows.push([
        wallClock(instant, labels),
        instant,
        ...sources.map(({ kind, convert, values }) => {
          const place = places.get(kind) ?? 0;
          const value = parts.get(kind)?.at[place] === instant ? values?.[place] : undefined;
          return value === undefined || Number.isNaN(value) ? null : convert(value);
        }),
      ]);
      for (const [kind, { at: instants }] of parts) {
        const place = places.get(kind) ?? 0;
        if (instants[place] === instant) places.set(kind, place + 1);
      }
      if (rows.length < ROWS_AT_ONCE) continue;
      yield rows;
      rows = [];
      await setImmediate();
    }
    if (rows.length > 0) yield rows;
  }
}

/** The earliest instant that is not written yet. */
function nextInstant(parts: ReadonlyMap<Kind, DayColumns>, places: ReadonlyMap<Kind, number>): number | null {
  let next = Number.POSITIVE_INFINITY;
  for (const [kind, { at }] of parts) next = Math.min(next, at[places.get(kind) ?? 0] ?? Number.POSITIVE_INFINITY);
  return Number.isFinite(next) ? next : null;
}

/** The records of each kind day by day; at most one day of each is in memory. */
async function* daysOf(within: Within, query: RecordQuery): AsyncGenerator<Map<Kind, DayColumns>, void, undefined> {
  const sources = query.kinds.map((kind) => ({ kind, series: seriesOf(within, query, kind) }));
  try {
    const heads = new Map<Kind, DaySeries>();
    for (const { kind, series } of sources) await advance(kind, series);
    while (heads.size > 0) {
      const day = Math.min(...[...heads.values()].map((head) => head.day));
      const ofDay = sources.filter(({ kind }) => heads.get(kind)?.day === day);
      yield new Map(ofDay.map(({ kind }) => [kind, columnsOf(heads.get(kind)!)] as const));
      for (const { kind, series } of ofDay) await advance(kind, series);
    }
    async function advance(kind: Kind, series: AsyncGenerator<DaySeries, void, undefined>): Promise<void> {
      const next = await series.next();
      if (next.done) heads.delete(kind);
      else heads.set(kind, next.value);
    }
  } finally {
    for (const { series } of sources) await series.return();
  }
}
