import { SECOND_MS } from '#domain/foundation/basics/time.ts';
import type { Context } from '../../context.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { countUndone, removeUndone } from './undo.ts';

const EVERY_MS = 5 * SECOND_MS;

export const undoneImportsJob = (context: Context): Job => ({
  name: 'undo imports',
  does: 'takes the records of imports out that somebody has undone, a packet at a time',
  everyMs: EVERY_MS,
  run: ({ signal, each }) => removeUndone(context, signal, each),
  waiting: () => countUndone(context),
});
