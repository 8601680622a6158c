import { pauseAfter } from '#domain/reporting/delivery/retries.ts';
import { int4Array, textArray } from '../../../platform/db/binary.ts';
import { systemScope } from '../../../platform/db/within.ts';
import { handOut, idsIn } from '../../../platform/jobs/hand-out.ts';
import type { Turn } from '../../../platform/jobs/job.ts';
import { OutboundError } from '../../../platform/outbound/dial.ts';
import { post } from '../../../platform/outbound/post.ts';
import { type Answer, noteAttempt, stopwatch } from '../notices/attempts.ts';
import type { SendContext } from '../notices/send-to-people.ts';
import { signedHeaders, webhookKey } from './webhook-secret.ts';

/** Webhooks that are called at the same time; one that is slow or hangs takes its own place, and a tenant takes only so many. */
const PLACES = 128;
const PLACES_OF_ONE = 8;
/** Messages of one webhook before others of its tenant have their turn. */
const MAX_PER_TURN = 50;
/** After so long no other call to a webhook begins in its turn. */
const TURN_MS = 5_000;
const scope = systemScope('webhooks');
/** The company right below the root: tenants take turns, however many webhooks one has. */
const TENANT = "split_part(w.path, '-', 2)";

interface Hook {
  readonly id: number;
  readonly tenant: string;
  readonly url: string;
  readonly generation: number;
  readonly formerUntil: number | null;
  readonly failures: number;
}
interface Waiting {
  readonly id: number;
  readonly body: object;
}

/** Calls webhooks for which something waits, each in the order of its messages, until one fails: then it has a pause. */
export async function sendWebhooks(
  context: SendContext,
  turn: Pick<Turn, 'signal' | 'aside'>,
  turnMs = TURN_MS,
): Promise<void> {
  const key = await context.within(scope, webhookKey);
  const workedMs = stopwatch();
  await handOut<Hook>(turn, {
    places: PLACES,
    placesOfOne: PLACES_OF_ONE,
    isOver: () => workedMs() > turnMs,
    nameOf: ({ id }) => `webhook ${id}`,
    receiverOf: ({ tenant }) => tenant,
    read: ({ names, receivers }, most) =>
      context.within(scope, (tx) =>
        tx.query<Hook>(
          `select id, ${TENANT} as tenant, url, generation, former_until, failures from webhook w
           where disabled_at is null and next_at <= $1 and id <> all($2) and ${TENANT} <> all($3)
             and exists (select from delivery_message m where m.webhook_id = w.id and m.channel = 'webhook' and m.state = 'waiting')
           order by row_number() over (partition by ${TENANT} order by next_at, id), next_at, id limit ${most}`,
          [context.clock.now(), int4Array(idsIn(names)), textArray(receivers)],
        ),
      ),
    work: (hook) => sendTo(context, hook, key, { signal: turn.signal, turnMs }),
  });
}

interface Until {
  readonly signal: AbortSignal;
  readonly turnMs: number;
}

async function sendTo(context: SendContext, hook: Hook, key: Uint8Array, { signal, turnMs }: Until): Promise<void> {
  const workedMs = stopwatch();
  const messages = await context.within(scope, (tx) =>
    tx.query<Waiting>(
      `select id, body from delivery_message where webhook_id = $1 and channel = 'webhook' and state = 'waiting'
       order by id limit ${MAX_PER_TURN}`,
      [hook.id],
    ),
  );
  for (const message of messages) {
    if (signal.aborted) return;
    const outcome = await call(context, hook, key, message);
    await note(context, hook, message, outcome);
    if (!outcome.isTaken || workedMs() > turnMs) return;
  }
}

interface Outcome extends Answer {
  readonly isTaken: boolean;
}

const GONE = 410;

async function call({ clock, config }: SendContext, hook: Hook, key: Uint8Array, message: Waiting): Promise<Outcome> {
  const body = JSON.stringify(message.body);
  const headers = signedHeaders(key, hook, { messageId: `msg_${message.id}`, body }, clock.now());
  const tookMs = stopwatch();
  try {
    const { status, text } = await post(hook.url, { headers, body }, { allowsPrivate: config.allowPrivateTargets });
    const isTaken = status >= 200 && status < 300;
    return { isTaken, status, error: isTaken ? null : text, tookMs: tookMs() };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { isTaken: false, status: null, error: error.message, tookMs: tookMs() };
  }
}

/** Writes how a call went. A webhook that says it is gone, or has failed for days, is switched off. */
async function note(
  { within, clock, log }: SendContext,
  hook: Hook,
  message: Waiting,
  outcome: Outcome,
): Promise<void> {
  const now = clock.now();
  const { isTaken, status } = outcome;
  const pauseMs = isTaken ? 0 : status === GONE ? null : pauseAfter(hook.failures + 1);
  if (!isTaken)
    log.info({ webhook: hook.id, message: message.id, status, failures: hook.failures + 1 }, 'a webhook failed');
  await within(scope, async (tx) => {
    const nextAt = isTaken || pauseMs === null ? null : now + pauseMs;
    await noteAttempt(tx, message.id, outcome, {
      state: isTaken ? 'sent' : 'waiting',
      nextAt,
      isReached: isTaken,
      now,
    });
    await tx.query(
      `update webhook set failures = case when $2 then 0 else failures + 1 end, next_at = $3,
         disabled_at = case when $4 then $5::bigint else disabled_at end where id = $1`,
      [hook.id, isTaken, now + (pauseMs ?? 0), pauseMs === null, now],
    );
    if (pauseMs === null)
      await tx.query(
        "update delivery_message set state = 'failed', settled_at = $2 where webhook_id = $1 and state = 'waiting'",
        [hook.id, now],
      );
  });
}
