import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS, SECOND_MS } from '#domain/time.ts';
import type { Context, Service } from '../context.ts';
import type { Job } from '../platform/jobs/job.ts';
import type { Silence } from './silence.ts';

const LOOK_EVERY_MS = SECOND_MS;
const FIND_EVERY_MS = 5 * MINUTE_MS;

/** Processes the deadlines of devices in time, in every process with ingest. */
export function createSilenceWatch(
  { clock, log }: Pick<Context, 'clock' | 'log'>,
  silence: Pick<Silence, 'giveDeadlines'>,
): Service {
  const stopping = new AbortController();
  const loop = async (listeningSince: number) => {
    while (!stopping.signal.aborted) {
      await silence.giveDeadlines(listeningSince).catch((error: unknown) => {
        log.warn({ error: (error as Error).message }, 'silent devices could not be checked');
      });
      await pause(LOOK_EVERY_MS, null, { signal: stopping.signal }).catch(() => {});
    }
  };
  return {
    start: async () => {
      void loop(clock.now());
    },
    /** Pending deadlines are finished by the lanes, or dropped if the database is unreachable. */
    stop: async () => stopping.abort(),
  };
}

/** Finds silent devices without a deadline in any process; runs where records are ingested. */
export const silentDevicesJob = ({ clock }: Pick<Context, 'clock'>, silence: Pick<Silence, 'find'>): Job => {
  const listeningSince = clock.now();
  return { name: 'silent devices', everyMs: FIND_EVERY_MS, run: () => silence.find(listeningSince) };
};
