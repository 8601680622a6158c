import type { Context, Service } from '../../context.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { Ingest } from '../../stream/ingest/ingest.ts';
import { followAllSettings } from '../../stream/recompute/changed-settings.ts';
import type { CommandEffects, EffectContext } from './effects.ts';
import { checkCommands, handleAnswer, handleReport } from './handle-messages.ts';
import { createSendingAgain } from './send-again.ts';

const EVERY_MS = 1_000;

/** Ends overdue commands, and finishes work after a verified configuration that a dead process did not do. */
export const commandsJob = (context: EffectContext, effects: CommandEffects): Job => ({
  name: 'commands under way',
  does: 'gives up overdue commands; applies settings changes that a killed process has left',
  everyMs: EVERY_MS,
  run: async ({ signal, each }) => {
    await checkCommands(context, effects, each);
    await followAllSettings(context, signal);
  },
});

/** Handles the answers of devices, and sends unanswered commands again to a device that resubscribes. */
export function createCommandService(
  context: EffectContext & Pick<Context, 'broker'>,
  ingest: Pick<Ingest, 'onAck' | 'onReport'>,
  effects: CommandEffects,
): Service {
  const stops: (() => void)[] = [];
  const again = createSendingAgain(context);
  return {
    start: async () => {
      context.broker.onListening(again.resend);
      stops.push(
        ingest.onAck((device, ack) => handleAnswer(context, effects, device.id, ack)),
        ingest.onReport((device, report) => handleReport(context, effects, device.id, report)),
      );
    },
    stop: async () => {
      for (const stop of stops) stop();
      await again.stop();
    },
  };
}
