import { commandOf } from '#domain/fleet/control/wire.ts';
import type { Context } from '../../context.ts';
import { systemScope } from '../../platform/db/within.ts';
import { unanswered } from './store.ts';

const scope = systemScope('commands');
/** Devices that reconnect at the same time are looked up together. */
const GATHER_MS = 50;

type AgainContext = Pick<Context, 'within' | 'broker' | 'clock' | 'log'>;

/**
 * When a device subscribes again, sends it the commands that it has not answered: it may have been offline for a
 * moment. A command keeps its id and expiry, so a device that already has it does not execute it twice.
 */
export function createSendingAgain(context: AgainContext) {
  const { within, broker, clock, log } = context;
  /** When each device subscribed. It receives everything sent afterwards anyway. */
  let gathered = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();

  const sendAgain = async (since: ReadonlyMap<string, number>) => {
    try {
      const commands = await within(scope, (tx) => unanswered(tx, [...since.keys()], clock.now()));
      for (const { mcuId, id, sentAt, expiresAt, action } of commands)
        if (sentAt !== null && sentAt <= since.get(mcuId)!) await broker.send(mcuId, commandOf(id, expiresAt, action));
    } catch (error) {
      log.warn({ error: (error as Error).message }, 'commands could not be sent again');
    }
  };
  const flush = () => {
    timer = null;
    const since = gathered;
    gathered = new Map();
    running = running.then(() => sendAgain(since));
  };
  return {
    /** A device has subscribed to its commands. */
    resend: (mcuId: string): void => {
      gathered.set(mcuId, clock.now());
      timer ??= setTimeout(flush, GATHER_MS);
    },
    stop: async (): Promise<void> => {
      if (timer) clearTimeout(timer);
      await running;
    },
  };
}
