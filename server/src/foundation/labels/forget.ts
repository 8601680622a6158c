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

/**
 * One thing takes what another has that is removed: values where it has none, and all tags. What the other one carries besides is
 * forgotten.
 */
export async function mergeLabels(tx: Tx, subject: LabelSubject, from: number, into: number): Promise<void> {
  await tx.query(
    sql`update label_value v set subject_id = ${into}::int8 where subject = ${subject} and subject_id = ${from} and not exists
        (select from label_value o where o.subject = ${subject} and o.subject_id = ${into} and o.field_id = v.field_id)`,
  );
  await tx.query(
    sql`insert into label_tagged (subject, subject_id, tag_id) select subject, ${into}::int8, tag_id from label_tagged
        where subject = ${subject} and subject_id = ${from} on conflict do nothing`,
  );
  await forgetLabels(tx, subject, [from]);
}
