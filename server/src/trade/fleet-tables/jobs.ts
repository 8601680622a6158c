import { MINUTE_MS, SECOND_MS } from '#domain/foundation/basics/time.ts';
import type { Context } from '../../context.ts';
import type { Texts } from '../../foundation/i18n/texts.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { groupsOf } from './groups.ts';
import { createFleetReader } from './read.ts';
import { openImports } from './store.ts';
import { writeTable } from './write-table.ts';

/** Writes large tables of fleets that somebody has confirmed. */
export function fleetTablesJob(context: Context, texts: Texts): Job {
  const groups = groupsOf(texts);
  const read = createFleetReader(context, groups);
  return {
    name: 'tables of fleets',
    does: 'writes large tables of fleets that were confirmed, each as a whole or not at all',
    everyMs: SECOND_MS,
    longestMs: 5 * MINUTE_MS,
    run: async ({ each }) =>
      each(
        await openImports(context.within),
        ({ id }) => id,
        ({ id }) => writeTable(context, groups, read, id),
      ),
    waiting: async () => (await openImports(context.within)).length,
  };
}
