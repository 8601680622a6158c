import type { Context, Service } from '../context.ts';
import type { Ingest } from '../ingest/ingest.ts';
import { createPeriodic } from '../platform/jobs/periodic.ts';
import { followSettings } from '../recompute/follow-settings.ts';
import type { FollowContext } from './followers.ts';
import { hearAnswer, hearReport, lookAtCommands } from './hear.ts';
import { createSendingAgain } from './send-again.ts';

const EVERY_MS = 1_000;

/**
 * Hears what devices answer where records are taken, and sends those again that listen anew what they have not answered. Where jobs are done it gives up on what is overdue, and does what a
 * process that died has left undone after a verified configuration.
 */
export function createCommandService(
  context: FollowContext & Pick<Context, 'broker'>,
  ingest: Pick<Ingest, 'onAck' | 'onReport'>,
  roles: { ingest: boolean; jobs: boolean },
): Service {
  const stops: (() => void)[] = [];
  const again = createSendingAgain(context);
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
        context.broker.onListening(again.toldOf);
        stops.push(
          ingest.onAck((device, ack) => hearAnswer(context, device.id, ack)),
          ingest.onReport((device, report) => hearReport(context, device.id, report)),
        );
      }
      if (roles.jobs) await watching.start();
    },
    stop: async () => {
      for (const stop of stops) stop();
      await again.stop();
      if (roles.jobs) await watching.stop();
    },
  };
}
