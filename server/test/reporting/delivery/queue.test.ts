import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS, utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import { encodeEvent } from '#domain/foundation/kinds/event/wire.ts';
import { EventKind } from '#domain/foundation/kinds/wire.ts';
import { EVERY_DAY } from '#domain/reporting/delivery/limits.ts';
import type { Within } from '#server/platform/db/within.ts';
import { seeded, shuffled } from '../../stream/ingest/day.ts';
import type { TestDevice } from '../../stream/ingest/test-app.ts';
import { byMail, createTestDelivery, startReceiver, type TestDelivery } from './test-delivery.ts';

/** More of them with `npm run check -- queue`. */
const RUNS = Number(process.env.WATTYARD_LONG_RUNS ?? 3);
const DEVICES = 3;
/** Minutes until the next look: what was gathered, those who are called, the end of quiet hours, the digest. */
const UNTIL_ALL_IS_DUE = [10, 10, 10, 30, 60, 24 * 60, 10];

let delivery: TestDelivery;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let nextDevice = 1;

beforeAll(async () => {
  delivery = await createTestDelivery();
  receiver = await startReceiver();
  const called = await delivery.addAccount({ levels: byMail('off') });
  await delivery.addAccount({ levels: byMail('now') });
  await delivery.addAccount({ levels: byMail('digest'), digestAt: 14 * 60, timeZone: 'Etc/UTC' });
  await delivery.addAccount({
    levels: byMail('now'),
    quiet: { from: 12 * 60, until: 13 * 60, daysBits: EVERY_DAY },
    timeZone: 'Etc/UTC',
  });
  await delivery.rows('insert into company_delivery (company_id, escalation, updated_at) values (5, $1, 0)', [
    JSON.stringify({ level: 2, steps: [{ afterMinutes: 10, userIds: [called.id] }] }),
  ]);
  await delivery.addWebhook(receiver.url);
});
afterAll(async () => {
  receiver.stop();
  await delivery.end();
});

/** A fault of a device that begins or ends. */
interface Change {
  readonly device: number;
  readonly code: number;
  readonly active: boolean;
}
/** What happens at one time, and how long after the time before. */
interface Step {
  readonly afterMinutes: number;
  readonly changes: readonly Change[];
}

const steps = fc.array(
  fc.record({
    afterMinutes: fc.integer({ min: 1, max: 25 }),
    changes: fc.uniqueArray(
      fc.record({
        device: fc.integer({ min: 0, max: DEVICES - 1 }),
        code: fc.integer({ min: 1, max: 4 }),
        active: fc.boolean(),
      }),
      { selector: ({ device, code }) => `${device} ${code}`, maxLength: 9 },
    ),
  }),
  { minLength: 1, maxLength: 8 },
);

class Killed extends Error {}

/** Dies at any of its transactions, before the end of it or right after, and does nothing any more. */
function mortal(within: Within, random: () => number): Within {
  let isDead = false;
  const die = (): never => {
    isDead = true;
    throw new Killed();
  };
  return async (scope, work) => {
    if (isDead) throw new Killed();
    const fate = random();
    const result = await within(scope, async (tx) => {
      const done = await work(tx);
      return fate < 0.1 ? die() : done;
    });
    return fate > 0.9 ? die() : result;
  };
}

/** Programs that are killed one after the other until one has done everything. */
async function turnAmongDeaths(random: () => number): Promise<void> {
  for (;;) {
    try {
      return await delivery.turn(mortal(delivery.within, random));
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
    }
  }
}

async function run(script: readonly Step[], turn: () => Promise<void>, arrange: (step: Step) => readonly Change[]) {
  for (const table of ['notice', 'delivery', 'delivery_message']) await delivery.rows(`delete from ${table}`);
  delivery.smtp.mails.length = 0;
  receiver.calls.length = 0;
  const start = utcDayStart(utcDay(delivery.clock.at) + 2) + DAY_MS / 2;
  delivery.clock.at = start;
  const devices: TestDevice[] = [];
  for (let each = 0; each < DEVICES; each++) devices.push(await delivery.addDevice(nextDevice++));
  for (const step of script) {
    delivery.clock.at += step.afterMinutes * MINUTE_MS;
    const now = delivery.clock.at;
    await Promise.all(
      arrange(step).map(({ device, code, active }) =>
        delivery.app.hand(
          devices[device]!,
          'event',
          encodeEvent({ atMs: now, unit: 0, kind: EventKind.FAULT, code, text: '', active }),
        ),
      ),
    );
    await turn();
  }
  for (const minutes of UNTIL_ALL_IS_DUE) {
    delivery.clock.at += minutes * MINUTE_MS;
    await turn();
  }
  return outcome(start, devices);
}

interface Told {
  readonly message: number | null;
  readonly madeAt: number | null;
  readonly isGathered: boolean | null;
  readonly deviceId: number;
  readonly at: number;
  readonly what: string;
}

/** Who was told what when, and in which messages: device and time as the script names them. */
async function outcome(start: number, devices: readonly TestDevice[]) {
  const rows = await delivery.rows<Told>(
    `select m.id as message, m.made_at, m.is_gathered, y.device_id, y.at, y.kind || ' ' || y.code || ' ' || y.channel || ' ' || coalesce(y.user_id, y.webhook_id) as what
     from delivery y left join delivery_message m on m.id = y.message_id order by y.device_id, y.at, what`,
  );
  const told = Map.groupBy(rows, ({ message }) => message);
  const messages = [...told].map(([message, ofMessage]) => ({
    isMade: message !== null,
    madeAt: message === null ? null : (ofMessage[0]?.madeAt ?? 0) - start,
    isGathered: ofMessage[0]?.isGathered,
    tells: ofMessage.map(
      ({ deviceId, at, what }) => `${devices.findIndex(({ id }) => id === deviceId)} ${at - start} ${what}`,
    ),
  }));
  const ids = (given: readonly unknown[]) => [...new Set(given)].length;
  return {
    messages: messages.map((message) => JSON.stringify(message)).sort(),
    left: await delivery.rows('select from notice'),
    faults: await delivery.rows(
      'select channel, error, tries from delivery_message where attempts > 1 or error is not null',
    ),
    mails: ids(delivery.smtp.mails.map(({ messageId }) => messageId)),
    calls: ids(receiver.calls.map(({ headers }) => headers['webhook-id'])),
  };
}

test(
  'programs killed at any time, and messages that are repeated or reordered, lead to the same notifications',
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.integer(), async (script, seed) => {
        const random = seeded(seed);
        const calm = await run(
          script,
          () => delivery.turn(),
          ({ changes }) => changes,
        );
        const harassed = await run(
          script,
          () => turnAmongDeaths(random),
          ({ changes }) => shuffled([...changes, ...changes], random),
        );
        expect(harassed).toEqual(calm);
        expect(calm.left).toEqual([]);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  },
  60_000 * RUNS,
);
