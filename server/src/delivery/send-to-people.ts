import { SECOND_MS } from '#domain/time.ts';
import type { Context } from '../context.ts';
import { isDatabaseAway } from '../platform/db/away.ts';
import { systemScope } from '../platform/db/within.ts';
import { noteOutcome, type Outcome, stopwatch } from './attempts.ts';

/**
 * Messages under way at the same time. Reports are costly, and must not hold up alarms: they have a way of their own. Mails are more
 * than the connections to the mail server, so that these do not wait for what is read and noted of each.
 */
const AT_ONCE = { email: 8, push: 16, report: 2, reminder: 2 } as const;
const MAX_AT_A_TIME = 200;
/** After so long what is due waits for the next turn, so that the job is seen to run. */
const TURN_MS = 10 * SECOND_MS;
const scope = systemScope('messages to people');

export interface WaitingMessage {
  readonly id: number;
  readonly userId: number;
  readonly attempts: number;
  /** Of a push that only some browsers got: the others; null: all. */
  readonly browsers: readonly number[] | null;
}

export type SendContext = Pick<Context, 'within' | 'clock' | 'config' | 'log'>;

/**
 * Gives out messages that are due, a few at the same time, until none is; what fails comes again later, also where it could not even be
 * written. A database that is away ends the turn once nothing is under way any more, or the next turn would send it again.
 */
export async function sendToPeople(
  { within, clock, log }: SendContext,
  channel: keyof typeof AT_ONCE,
  send: (message: WaitingMessage) => Promise<Outcome>,
  signal: AbortSignal,
): Promise<void> {
  const turnMs = stopwatch();
  const sent = async (message: WaitingMessage): Promise<Outcome> => {
    const tookMs = stopwatch();
    try {
      return await send(message);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      const text = error instanceof Error ? error.message : String(error);
      return { state: 'failed', isFinal: false, status: null, error: text, tookMs: tookMs() };
    }
  };
  for (;;) {
    const waiting = await within(scope, (tx) =>
      tx.query<WaitingMessage>(
        `select id, user_id, attempts, browsers from delivery_message
         where channel = $1 and state = 'waiting' and next_at <= $2 order by next_at, id limit ${MAX_AT_A_TIME}`,
        [channel, clock.now()],
      ),
    );
    const next = waiting.values();
    const worker = async () => {
      for (const message of next) {
        if (signal.aborted) return;
        const outcome = await sent(message);
        if (outcome.state === 'failed')
          log.warn({ channel, message: message.id, attempts: message.attempts + 1, error: outcome.error }, 'not sent');
        await within(scope, (tx) => noteOutcome(tx, message, outcome, clock.now()));
      }
    };
    const ends = await Promise.allSettled(Array.from({ length: AT_ONCE[channel] }, worker));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    if (waiting.length === 0 || signal.aborted || turnMs() > TURN_MS) return;
  }
}
