import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { EVERY_DAY } from '#domain/reporting/delivery/limits.ts';
import type { Within } from '#server/platform/db/within.ts';
import type { TestDevice } from '../../stream/ingest/test-app.ts';
import { byMail, createTestDelivery, type TestDelivery } from './test-delivery.ts';

let delivery: TestDelivery;
let nextDevice = 1;
let device: TestDevice;

beforeAll(async () => {
  delivery = await createTestDelivery();
});
afterAll(() => delivery.end());
beforeEach(async () => {
  await delivery.begin();
  device = await delivery.addDevice(nextDevice++);
});

const subjects = () => delivery.smtp.mails.map(({ subject }) => subject);
const receivers = () => delivery.smtp.mails.flatMap(({ to }) => to?.map(({ address }) => address) ?? []);

describe('a snoozed alarm', () => {
  const snooze = (until: number | null) =>
    delivery.rows('update alarm set snoozed_until = $2 where device_id = $1', [device.id, until]);
  const later = async (minutes: number) => {
    delivery.clock.at += minutes * MINUTE_MS;
    await delivery.turn();
  };
  const called = async () => {
    const people = [
      await delivery.addAccount({ levels: byMail('off') }),
      await delivery.addAccount({ levels: byMail('off') }),
    ];
    const steps = people.map(({ id }, index) => ({ afterMinutes: 10 + 20 * index, userIds: [id] }));
    await delivery.rows('insert into company_delivery (company_id, escalation, updated_at) values (5, $1, 0)', [
      JSON.stringify({ level: 2, steps }),
    ]);
    return people.map(({ email }) => email);
  };

  test('is reported when the snooze ends, with the same pauses between escalation steps', async () => {
    const emails = await called();
    await delivery.fault(device, 7, true);
    await delivery.turn();
    await snooze(delivery.clock.at + 65 * MINUTE_MS);
    for (let minute = 1; minute < 65; minute++) await later(1);
    expect(delivery.smtp.mails).toEqual([]);
    await later(1);
    expect(receivers()).toEqual(emails.slice(0, 1));
    await later(19);
    expect(receivers()).toHaveLength(1);
    await later(1);
    expect(receivers()).toEqual(emails);
  });

  test('is reported within a minute when the snooze is ended early', async () => {
    const emails = await called();
    await delivery.fault(device, 7, true);
    await delivery.turn();
    await snooze(delivery.clock.at + DAY_MS);
    await later(15);
    expect(delivery.smtp.mails).toEqual([]);
    await snooze(null);
    await later(1);
    expect(receivers()).toEqual(emails.slice(0, 1));
  });

  test('no longer escalates when it has ended by then', async () => {
    await called();
    await delivery.fault(device, 7, true);
    await delivery.turn();
    await snooze(delivery.clock.at + HOUR_MS);
    await later(20);
    await delivery.fault(device, 7, false);
    await later(60);
    expect(delivery.smtp.mails).toEqual([]);
    expect(await delivery.rows('select from delivery where message_id is null and dropped_at is null')).toEqual([]);
  });

  test('delays its first notice too', async () => {
    await delivery.addAccount({
      levels: byMail('now'),
      quiet: { from: 0, until: 24 * 60 - 1, daysBits: EVERY_DAY },
      timeZone: 'Etc/UTC',
    });
    await delivery.fault(device, 7, true);
    await delivery.turn();
    await snooze(delivery.clock.at + 2 * DAY_MS);
    await later(24 * 60);
    expect(delivery.smtp.mails).toEqual([]);
    await later(24 * 60);
    expect(subjects()).toHaveLength(1);
  });
});

test('mails are sent while alarms are raised without a pause', async () => {
  const account = await delivery.addAccount({ levels: byMail('now') });
  let code = 1;
  // A fault after every transaction: when the notices are taken, there is another.
  const within: Within = async (scope, work) => {
    const result = await delivery.within(scope, work);
    if (code < 40) await delivery.fault(device, code++, true);
    return result;
  };
  await delivery.fault(device, code++, true);
  await delivery.turn(within);
  expect(code).toBeLessThan(40);
  expect(receivers()).toContain(account.email);
});

test('what waits for somebody whose account is gone holds up nobody, and is forgotten', async () => {
  const quiet = { from: 0, until: 24 * 60 - 1, daysBits: EVERY_DAY };
  const gone = await delivery.addAccount({ levels: byMail('now'), quiet, timeZone: 'Etc/UTC' });
  const there = await delivery.addAccount({ levels: byMail('now') });
  await delivery.fault(device, 7, true);
  await delivery.turn();
  expect(await delivery.rows('select user_id from delivery where message_id is null')).toEqual([{ userId: gone.id }]);
  await delivery.rows('delete from app_user where id = $1', [gone.id]);
  delivery.clock.at += DAY_MS;
  await delivery.fault(device, 8, true);
  await delivery.turn();
  expect(receivers()).toEqual([there.email, there.email]);
  expect(await delivery.rows('select from delivery where message_id is null')).toEqual([]);
});
