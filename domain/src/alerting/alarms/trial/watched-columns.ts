import { findChannel } from '../../../foundation/kinds/channels.ts';
import type { Kind } from '../../../foundation/kinds/registry.ts';
import { readableBody } from '../../../foundation/kinds/wire.ts';
import type { Recode } from '../../../stream/history/recode.ts';
import type { LoggedRecord, NewColumn, Series } from '../../../stream/history/series.ts';
import { readColumns } from '../../../stream/history/series-columns.ts';
import { measureOf } from '../rules/condition.ts';
import type { Comparison } from '../rules/rule.ts';

/** What rules read of the records of a kind. */
export interface WatchedFields {
  readonly kind: Kind;
  /** Names of channels. */
  readonly channels: readonly string[];
  /** Of a repeated channel only the value that goes furthest to this side matters. */
  readonly comparison: Comparison;
}

/** The watched values of a unit's records in order of their instants, by property of the body; NaN without a value. */
export interface WatchedColumns {
  readonly kind: Kind;
  readonly at: Float64Array;
  readonly values: readonly { readonly key: string; readonly repeated: boolean; readonly column: Float64Array }[];
}

/** Those of a sealed series. Throws RangeError on one that is cut off. */
export function columnsOfSeries(
  series: Series,
  { kind, channels, comparison }: WatchedFields,
  inflate: Recode,
  into?: NewColumn,
): WatchedColumns {
  const { at, columns } = readColumns([series], inflate, channels, into);
  const values = channels.map((name) => {
    const { key, repeated } = findChannel(kind, name);
    const elements = [...columns].filter(([column]) => column.split('.')[0] === name).map(([, column]) => column);
    return { key, repeated, column: furthest(elements, at.length, comparison) };
  });
  return { kind, at, values };
}

function furthest(columns: readonly Float64Array[], count: number, comparison: Comparison): Float64Array {
  const [first, ...others] = columns;
  if (!first) return new Float64Array(count).fill(Number.NaN);
  const result = first;
  for (const other of others)
    for (let place = 0; place < count; place += 1) {
      const value = other[place]!;
      if (Number.isNaN(value)) continue;
      const known = result[place]!;
      if (Number.isNaN(known) || (comparison === 'below' ? value < known : value > known)) result[place] = value;
    }
  return result;
}

/** Those of records that are not sealed yet; the records are in order. */
export function columnsOfRecords(
  records: readonly LoggedRecord[],
  { kind, channels, comparison }: WatchedFields,
): WatchedColumns {
  const at = Float64Array.from(records, (record) => record.at);
  const values = channels.map((name) => {
    const { key, repeated } = findChannel(kind, name);
    return {
      key,
      repeated,
      measure: measureOf({ kind, channel: name }, comparison),
      column: new Float64Array(records.length).fill(Number.NaN),
    };
  });
  for (const [place, { payload }] of records.entries()) {
    const body = readableBody(kind, payload);
    if (body !== null) for (const { measure, column } of values) column[place] = measure(body) ?? Number.NaN;
  }
  return { kind, at, values };
}
