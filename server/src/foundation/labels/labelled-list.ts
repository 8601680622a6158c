import type { LabelCondition } from '#domain/foundation/labels/condition.ts';
import type { ShownLabels } from '#domain/foundation/labels/shown.ts';
import type { LabelSubject } from '#domain/foundation/labels/subjects.ts';
import { raw, type Sql, sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import { labelConditionsOn } from './conditions.ts';
import type { LabelReader } from './definitions.ts';
import { fieldOrder } from './order.ts';
import { labelsFor } from './reading.ts';
import type { Thing } from './things.ts';

/** A list of one kind of thing, and what its rows are called in the statement. */
interface Labelled {
  readonly subject: LabelSubject;
  readonly id: Sql;
  readonly path: Sql;
}

/** What is asked of a list by tags and fields. */
interface Asked {
  readonly labels: readonly LabelCondition[];
  readonly orderField?: number | undefined;
  readonly descending: boolean;
}

/** Conditions, joins and the beginning of ORDER BY of a short list. */
export async function labelledList(
  tx: Tx,
  reader: LabelReader,
  { subject, ...row }: Labelled,
  { labels, orderField, descending }: Asked,
  now: number,
): Promise<{ readonly where: readonly Sql[]; readonly joins: Sql; readonly first: Sql }> {
  const carried = await labelConditionsOn(tx, reader, subject, labels, now);
  const order = await fieldOrder(tx, reader, subject, orderField);
  const direction = raw(descending ? 'desc' : 'asc');
  return {
    where: carried.map((condition) => condition(row)),
    joins: order ? order.join(row) : sql``,
    first: order ? sql`${order.key} ${direction} nulls last, ` : sql``,
  };
}

/** What rows of a list come with; nothing where it was not asked for. */
export async function labelsOfRows(
  tx: Tx,
  reader: Pick<LabelReader, 'role' | 'path'>,
  subject: LabelSubject,
  things: readonly Thing[],
  isWanted: boolean,
): Promise<(id: number) => { readonly labels?: ShownLabels }> {
  if (!isWanted) return () => ({});
  const labels = await labelsFor(tx, reader, subject, things);
  return (id) => ({ labels: labels.get(id)! });
}
