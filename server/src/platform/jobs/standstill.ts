import { SECOND_MS } from '#domain/foundation/basics/time.ts';
import type { Context } from '../../context.ts';
import { type Job, LONGEST_MS } from './job.ts';

/** Something that has been under way since then, by `performance.now`. */
export interface Since {
  /** Of an item; absent for a turn. */
  readonly name?: string;
  readonly since: number;
}

/** Notices that a job does not get further: says so once in the log, and that it goes on. */
export function createStandstill({ log, metrics }: Pick<Context, 'log' | 'metrics'>, job: Job) {
  const longestMs = job.longestMs ?? LONGEST_MS;
  let isStuck = false;
  return {
    /** @param underWay what is in progress; nothing while the job rests */
    look: (underWay: readonly Since[]): void => {
      const [oldest] = underWay.toSorted((one, other) => one.since - other.since);
      const standsMs = oldest ? performance.now() - oldest.since : 0;
      metrics.jobs.stands(job, standsMs / SECOND_MS, longestMs / SECOND_MS);
      const wasStuck = isStuck;
      isStuck = standsMs > longestMs;
      if (isStuck && !wasStuck)
        log.error({ job: job.name, item: oldest?.name, standsMs: Math.round(standsMs) }, 'a job does not get further');
      if (wasStuck && !isStuck) log.info({ job: job.name }, 'a job that did not get further goes on');
    },
    get isStuck() {
      return isStuck;
    },
  };
}
