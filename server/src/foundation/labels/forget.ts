import type { LabelSubject } from '#domain/foundation/labels/subjects.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';

/** Forgets what things carried that are removed. */
export async function forgetLabels(tx: Tx, subject: LabelSubject, ids: readonly number[]): Promise<void> {
  const gone = sql`subject = ${subject} and subject_id = any(${[...ids]}::int8[])`;
  await tx.query(sql`delete from label_value where ${gone}`);
  await tx.query(sql`delete from label_tagged where ${gone}`);
  await tx.query(sql`delete from label_change_item where ${gone}`);
}
