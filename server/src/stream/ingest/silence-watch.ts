import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS, SECOND_MS } from '#domain/foundation/basics/time.ts';
import type { Context, Service } from '../../context.ts';
import { systemScope } from '../../platform/db/within.ts';
import type { Job, JobPlan } from '../../platform/jobs/job.ts';
import { afterLook, type Listening, type Look, listeningAt } from './listening.ts';
import { ingestMetrics } from './metrics.ts';
import type { Silence } from './silence.ts';

const LOOK_EVERY_MS = SECOND_MS;
const FIND_EVERY_MS = 5 * MINUTE_MS;
const scope = systemScope('silence');

interface SilenceWatchParts {
  readonly context: Pick<Context, 'clock' | 'log' | 'within' | 'metrics'>;
  readonly silence: Pick<Silence, 'find' | 'giveDeadlines'>;
  /** What there is to know of how this process hears its devices. */
  hearing(): Omit<Look, 'now'>;
}

export interface SilenceWatch extends Service {
  /** Looks once whether devices are heard, and begins to process the deadlines that have been reached. */
  look(): Promise<void>;
  /** Waits for the deadlines that are being processed. */
  settled(): Promise<void>;
  /** Finds silent devices without a deadline in any process; runs where records are ingested. */
  readonly job: Job;
}

/** The job of the role `ingest`. */
export const silentDevicesPlan: JobPlan = {
  name: 'silent devices',
  does: 'finds silent devices that no process is watching: after a start, or after a process was lost (role `ingest`)',
  everyMs: FIND_EVERY_MS,
};

/** Processes the deadlines of devices in time, in every process with ingest, as long as it hears them. */
export function createSilenceWatch({ context, silence, hearing }: SilenceWatchParts): SilenceWatch {
  const { clock, log, within, metrics } = context;
  const stopping = new AbortController();
  const begunAt = clock.now();
  let listening: Listening = { since: begunAt, lookedAt: begunAt, deafness: null };
  let giving: Promise<void> | null = null;

  const failed = (error: unknown) =>
    log.warn({ error: (error as Error).message }, 'silent devices could not be checked');
  const note = (after: Listening) => {
    if (after.deafness !== null && after.deafness !== listening.deafness)
      log.warn({ reason: after.deafness }, 'devices were not heard: their silence before now does not count');
    listening = after;
    metrics.of(ingestMetrics).listeningSince.set(after.since / SECOND_MS);
  };
  const look = async () => {
    // A database that does not answer takes nothing of a device: without an answer there is no look.
    await within(scope, (tx) => tx.query('select 1'));
    note(afterLook(listening, { ...hearing(), now: clock.now() }));
    giving ??= silence
      .giveDeadlines(listening.since)
      .catch(failed)
      .finally(() => {
        giving = null;
      });
  };
  const loop = async () => {
    while (!stopping.signal.aborted) {
      await look().catch(failed);
      await pause(LOOK_EVERY_MS, null, { signal: stopping.signal }).catch(() => {});
    }
  };
  return {
    look,
    settled: async () => void (await giving),
    start: async () => void loop(),
    /** Pending deadlines are finished by the lanes, or dropped if the database is unreachable. */
    stop: async () => stopping.abort(),
    job: {
      ...silentDevicesPlan,
      run: () => silence.find(listeningAt(listening, clock.now())),
    },
  };
}
