import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/foundation/basics/time.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { bringBack } from '#server/reporting/delivery/notices/bring-back.ts';
import { queueReports } from '#server/reporting/report-mail/queue-reports.ts';
import { COMPANY, type TestDevice } from '../../stream/ingest/test-app.ts';
import { byMail, createTestDelivery, startReceiver, type TestDelivery } from './test-delivery.ts';

const SIGNAL = new AbortController().signal;
let delivery: TestDelivery;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let device: TestDevice;
let nextDevice = 1;
let isRefusing = false;

beforeAll(async () => {
  delivery = await createTestDelivery();
});
afterAll(() => delivery.end());
beforeEach(async () => {
  await delivery.begin();
  delivery.smtp.refuse.with = null;
  receiver = await startReceiver();
  isRefusing = false;
  receiver.answer.with = (_call, response) => void response.writeHead(isRefusing ? 503 : 204).end();
  device = await delivery.addDevice(nextDevice++);
});
afterEach(() => receiver.stop());

const mails = () => delivery.smtp.mails.length;
const calls = () => receiver.calls.length;
const fail = (isFailing: boolean) => {
  isRefusing = isFailing;
  delivery.smtp.refuse.with = isFailing ? 451 : null;
};

interface Case {
  /** What is written while the clock is ahead. */
  readonly ahead: () => Promise<void>;
  /** What comes when the clock is right again. */
  readonly afterwards?: () => Promise<void>;
  /** How long that takes by the right clock. */
  readonly withinMs: number;
  readonly expected: { readonly mails?: number; readonly calls?: number };
}

const account = (timing: 'now' | 'digest', more = {}) => delivery.addAccount({ levels: byMail(timing), ...more });

const CASES: Readonly<Record<string, Case>> = {
  'a webhook that was called': {
    ahead: async () => {
      await delivery.addWebhook(receiver.url);
      await delivery.fault(device, 1, true);
      await delivery.turn();
    },
    afterwards: () => delivery.fault(device, 2, true),
    withinMs: 0,
    expected: { calls: 2 },
  },
  'a webhook that failed': {
    ahead: async () => {
      await delivery.addWebhook(receiver.url);
      await delivery.fault(device, 1, true);
      fail(true);
      await delivery.turn();
      receiver.calls.length = 0;
      fail(false);
    },
    withinMs: 0,
    expected: { calls: 1 },
  },
  'a notice': {
    ahead: async () => {
      await account('now');
      await delivery.fault(device, 1, true);
    },
    withinMs: 0,
    expected: { mails: 1 },
  },
  'a message that is waiting': {
    ahead: async () => {
      await account('now');
      await delivery.fault(device, 1, true);
      fail(true);
      await delivery.turn();
      fail(false);
    },
    withinMs: 0,
    expected: { mails: 1 },
  },
  'a message that failed often': {
    ahead: async () => {
      await account('now');
      await delivery.fault(device, 1, true);
      fail(true);
      await delivery.turn();
      await delivery.rows('update delivery_message set attempts = 9, next_at = $1', [delivery.clock.at + 20 * HOUR_MS]);
      fail(false);
    },
    withinMs: 0,
    expected: { mails: 1 },
  },
  'the end of an alarm whose beginning is on its way': {
    ahead: async () => {
      await account('now');
      await delivery.fault(device, 1, true);
      fail(true);
      await delivery.turn();
      await delivery.fault(device, 1, false);
      await delivery.turn();
      fail(false);
    },
    withinMs: 2 * MINUTE_MS,
    expected: { mails: 1 },
  },
  'alarms that are gathered': {
    ahead: async () => {
      await account('now');
      for (let code = 1; code <= 7; code++) {
        await delivery.fault(device, code, true);
        await delivery.turn();
      }
      for (let code = 8; code <= 12; code++) await delivery.fault(device, code, true);
      await delivery.turn();
      delivery.smtp.mails.length = 0;
    },
    withinMs: 11 * MINUTE_MS,
    expected: { mails: 1 },
  },
  'a call to somebody else': {
    ahead: async () => {
      const called = await account('digest');
      await delivery.rows(
        'insert into company_delivery (company_id, preferences, escalation, updated_at) values ($1, null, $2, 0)',
        [COMPANY.id, JSON.stringify({ level: 4, steps: [{ afterMinutes: 15, userIds: [called.id] }] })],
      );
      await delivery.fault(device, 1, true);
      await delivery.turn();
    },
    withinMs: 16 * MINUTE_MS,
    expected: { mails: 1 },
  },
};

const rightAfter = async (withinMs: number) => {
  await delivery.turn();
  for (let passed = 0; passed < withinMs; passed += MINUTE_MS) {
    delivery.clock.at += MINUTE_MS;
    await delivery.turn();
  }
};

test.each(Object.entries(CASES))('%s, written by a clock that was ahead, comes once and in its time', async (_, it) => {
  for (const aheadMs of [HOUR_MS, 30 * DAY_MS]) {
    const right = delivery.clock.at;
    delivery.clock.at = right + aheadMs;
    await it.ahead();
    delivery.clock.at = right + SECOND_MS;
    await it.afterwards?.();
    await delivery.within(systemScope('test'), (tx) => bringBack(tx, delivery.clock.at));
    await rightAfter(it.withinMs);
    await delivery.turn();
    expect({ mails: mails(), calls: calls() }).toEqual({ mails: 0, calls: 0, ...it.expected });
    await delivery.begin();
    receiver.calls.length = 0;
    delivery.clock.at += 31 * DAY_MS;
    device = await delivery.addDevice(nextDevice++);
  }
});

test.each([
  ['daily', 3 * DAY_MS],
  ['weekly', 30 * DAY_MS],
  ['monthly', 90 * DAY_MS],
])('a %s report that was planned by a clock that was ahead is planned anew, and not sent', async (every, aheadMs) => {
  const { id } = await delivery.addAccount(null);
  const now = delivery.clock.at;
  await delivery.rows(
    `insert into report_schedule (id, company_id, path, subject, every, weekday, hour, time_zone, attachment, user_ids, next_at, updated_at)
     values (nextval('report_schedule_id_seq'), $1, $2, 'fleet', $3, 1, 7, 'Europe/Berlin', 'none', $4, $5, 0)`,
    [COMPANY.id, COMPANY.path, every, [id], now + aheadMs],
  );
  await queueReports(delivery, true, SIGNAL);
  const { nextAt } = (await delivery.rows<{ nextAt: number }>('select next_at from report_schedule'))[0]!;
  expect(nextAt).toBeGreaterThan(now);
  expect(nextAt).toBeLessThan(now + 32 * DAY_MS);
  expect(await delivery.rows("select from delivery_message where channel = 'report'")).toEqual([]);
  await delivery.rows('delete from report_schedule');
});
