import { SECOND_MS } from '#domain/foundation/basics/time.ts';
import type { Context } from '../../../context.ts';
import { isDatabaseAway } from '../../../platform/db/away.ts';
import { int4Array, int8Array } from '../../../platform/db/binary.ts';
import { systemScope } from '../../../platform/db/within.ts';
import { handOut, idsIn } from '../../../platform/jobs/hand-out.ts';
import type { Turn } from '../../../platform/jobs/job.ts';
import { noteOutcome, type Outcome, stopwatch } from './attempts.ts';

/**
 * Messages under way at the same time. Reports are costly, and must not hold up alarms: they have a way of their own. Mails are more
 * than the connections to the mail server, so that these do not wait for what is read and noted of each. Push services are many, and
 * some are slow or hang.
 */
const PLACES = { email: 8, push: 64, report: 2, reminder: 2 } as const;
/** Of one person: whoever is told by a service that hangs holds up nobody else. */
const PLACES_OF_ONE = 2;
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

export type PeopleTurn = Pick<Turn, 'signal' | 'aside'>;
export type SendContext = Pick<Context, 'within' | 'clock' | 'config' | 'log'>;

/**
 * Gives out messages that are due, several at the same time, until none is; what fails comes again later, also where it could not even be
 * written. A database that is away ends the turn, or the next one would send again what is under way.
 */
export async function sendToPeople(
  { within, clock, log }: SendContext,
  channel: keyof typeof PLACES,
  send: (message: WaitingMessage) => Promise<Outcome>,
  turn: PeopleTurn,
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
  await handOut<WaitingMessage>(turn, {
    places: PLACES[channel],
    placesOfOne: PLACES_OF_ONE,
    isOver: () => turnMs() > TURN_MS,
    nameOf: ({ id }) => `${channel} ${id}`,
    receiverOf: ({ userId }) => `user ${userId}`,
    read: ({ names, receivers }, most) =>
      within(scope, (tx) =>
        tx.query<WaitingMessage>(
          `select id, user_id, attempts, browsers from delivery_message
           where channel = $1 and state = 'waiting' and next_at <= $2 and id <> all($3) and user_id <> all($4)
           order by next_at, id limit ${most}`,
          [channel, clock.now(), int8Array(idsIn(names)), int4Array(idsIn(receivers))],
        ),
      ),
    work: async (message) => {
      const outcome = await sent(message);
      if (outcome.state === 'failed')
        log.warn({ channel, message: message.id, attempts: message.attempts + 1, error: outcome.error }, 'not sent');
      await within(scope, (tx) => noteOutcome(tx, message, outcome, clock.now()));
    },
  });
}
