import type { Service } from '../context.ts';
import { createPeriodic } from '../platform/jobs/periodic.ts';
import { followSettings } from '../telemetry/follow-settings.ts';
import type { Ingest } from '../telemetry/ingest/ingest.ts';
import type { FollowContext } from './followers.ts';
import { hearAnswer, hearReport, lookAtCommands } from './hear.ts';

const EVERY_MS = 1_000;

/**
 * Hears what devices answer where records are taken. Where jobs are done it gives up on what is overdue, and does what a
 * process that died has left undone after a verified configuration.
 */
export function createCommandService(
  context: FollowContext,
  ingest: Pick<Ingest, 'onAck' | 'onReport'>,
  roles: { ingest: boolean; jobs: boolean },
): Service {
  const stops: (() => void)[] = [];
  const watching = createPeriodic(context, {
    name: 'commands under way',
    everyMs: EVERY_MS,
    work: async () => {
      await lookAtCommands(context);
      await followSettings(context);
    },
  });
  return {
    start: async () => {
      if (roles.ingest) {
        stops.push(
          ingest.onAck((device, ack) => hearAnswer(context, device.id, ack)),
          ingest.onReport((device, report) => hearReport(context, device.id, report)),
        );
      }
      if (roles.jobs) await watching.start();
    },
    stop: async () => {
      for (const stop of stops) stop();
      if (roles.jobs) await watching.stop();
    },
  };
}
