import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { REMOVED_DAYS } from '#domain/foundation/labels/field.ts';
import { LABEL_SUBJECTS } from '#domain/foundation/labels/subjects.ts';
import type { Context } from '../../context.ts';
import { sql } from '../../platform/db/sql.ts';
import { systemScope } from '../../platform/db/within.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { tableOfSubject } from './things.ts';

/** Deletes values of fields that were removed long ago, what things carried that went with their company, and old changes. */
export const sweepLabels = ({ within, clock }: Pick<Context, 'within' | 'clock'>): Promise<void> =>
  within(systemScope('sweeping of labels'), async (tx) => {
    const before = clock.now() - REMOVED_DAYS * DAY_MS;
    await tx.query(
      sql`delete from label_value where field_id in (select field_id from label_field where removed_at < ${before})`,
    );
    for (const subject of LABEL_SUBJECTS) {
      const things = tableOfSubject(subject);
      if (!things) continue;
      const isGone = sql`subject = ${subject} and not exists (select from ${things} t where t.id = subject_id)`;
      await tx.query(sql`delete from label_value where ${isGone}`);
      await tx.query(sql`delete from label_tagged where ${isGone}`);
    }
    await tx.query(sql`delete from label_change where at < ${before}`);
  });

export const labelsJob = (context: Context): Job => ({
  name: 'sweep tags and fields',
  does: 'deletes values of fields that were removed 90 days ago, what removed things carried, and changes that are as old',
  everyMs: DAY_MS,
  longestMs: DAY_MS / 12,
  run: () => sweepLabels(context),
});
