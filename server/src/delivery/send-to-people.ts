import type { DeliveryChannel } from '#domain/delivery/limits.ts';
import type { Context } from '../context.ts';
import { systemScope } from '../platform/db/within.ts';
import { noteOutcome, type Outcome } from './attempts.ts';

/** Messages under way at the same time. */
const AT_ONCE = 4;
const MOST_PER_TURN = 200;
const scope = systemScope('messages to people');

export interface WaitingMessage {
  readonly id: number;
  readonly userId: number;
  readonly attempts: number;
  /** Of a push that only some browsers got: the others; null: all. */
  readonly browsers: readonly number[] | null;
}

export type SendContext = Pick<Context, 'within' | 'clock' | 'config' | 'log'>;

/** Gives out messages that are due, a few at a time; what fails comes again later. */
export async function sendToPeople(
  { within, clock, log }: SendContext,
  channel: DeliveryChannel,
  send: (message: WaitingMessage) => Promise<Outcome>,
  signal: AbortSignal,
): Promise<void> {
  const waiting = await within(scope, (tx) =>
    tx.query<WaitingMessage>(
      `select id, user_id, attempts, browsers from delivery_message
       where channel = $1 and state = 'waiting' and next_at <= $2 order by next_at, id limit ${MOST_PER_TURN}`,
      [channel, clock.now()],
    ),
  );
  const next = waiting.values();
  const worker = async () => {
    for (const message of next) {
      if (signal.aborted) return;
      const outcome = await send(message);
      if (outcome.state === 'failed')
        log.warn({ channel, message: message.id, attempts: message.attempts + 1, error: outcome.error }, 'not sent');
      await within(scope, (tx) => noteOutcome(tx, message, outcome, clock.now()));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
