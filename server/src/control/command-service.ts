import type { Context, Service } from '../context.ts';
import type { Ingest } from '../ingest/ingest.ts';
import { createPeriodic } from '../platform/jobs/periodic.ts';
import { processChangedSettings } from '../recompute/changed-settings.ts';
import type { CommandEffects, EffectContext } from './effects.ts';
import { checkCommands, handleAnswer, handleReport } from './handle-messages.ts';
import { createSendingAgain } from './send-again.ts';

const EVERY_MS = 1_000;

/**
 * In a process that ingests: handles what devices answer, and sends a device that subscribes again the commands that it has
 * not answered. In a process that runs jobs: ends commands that are overdue, and finishes the work that a process which died
 * left undone after a verified configuration.
 */
export function createCommandService(
  context: EffectContext & Pick<Context, 'broker'>,
  ingest: Pick<Ingest, 'onAck' | 'onReport'>,
  roles: { ingest: boolean; jobs: boolean },
  effects: CommandEffects,
): Service {
  const stops: (() => void)[] = [];
  const again = createSendingAgain(context);
  const watching = createPeriodic(context, {
    name: 'commands under way',
    everyMs: EVERY_MS,
    work: async () => {
      await checkCommands(context, effects);
      await processChangedSettings(context);
    },
  });
  return {
    start: async () => {
      if (roles.ingest) {
        context.broker.onListening(again.resend);
        stops.push(
          ingest.onAck((device, ack) => handleAnswer(context, effects, device.id, ack)),
          ingest.onReport((device, report) => handleReport(context, effects, device.id, report)),
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
