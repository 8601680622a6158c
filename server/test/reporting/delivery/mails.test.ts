import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/foundation/basics/time.ts';
import { MAX_SINGLE, WINDOW_MS } from '#domain/reporting/delivery/bundle.ts';
import { EVERY_DAY } from '#domain/reporting/delivery/limits.ts';
import { clearMessages } from '#server/reporting/delivery/notices/clear-messages.ts';
import { monitor } from '../../stream/ingest/day.ts';
import type { TestDevice } from '../../stream/ingest/test-app.ts';
import { giveDeadlines } from '../../stream/ingest/tick.ts';
import { byMail, createTestDelivery, type TestDelivery } from './test-delivery.ts';

let delivery: TestDelivery;
let nextDevice = 1;
let device: TestDevice;

beforeAll(async () => {
  delivery = await createTestDelivery();
});
afterAll(() => delivery.end());
beforeEach(async () => {
  await delivery.rows('delete from notice');
  await delivery.rows('delete from delivery');
  await delivery.rows('delete from delivery_message');
  await delivery.rows('delete from delivery_preferences');
  await delivery.rows('delete from company_delivery');
  await delivery.rows('delete from app_user');
  delivery.smtp.mails.length = 0;
  Object.assign(delivery.smtp.refuse, { with: null, senderWith: null });
  delivery.clock.at += DAY_MS;
  device = await delivery.addDevice(nextDevice++);
});

const subjects = () => delivery.smtp.mails.map(({ subject }) => subject);
const receivers = () => delivery.smtp.mails.flatMap(({ to }) => to?.map(({ address }) => address) ?? []);

describe('a mail of an alarm', () => {
  test('states what happened, where and when, and that it has ended, in the language of its reader', async () => {
    const account = await delivery.addAccount({ levels: byMail('now'), timeZone: 'Europe/Berlin' }, { language: 'de' });
    await delivery.fault(device, 7, true);
    await delivery.turn();
    const [mail] = delivery.smtp.mails;
    expect(receivers()).toEqual([account.email]);
    expect(mail?.subject).toBe(`Wattyard: Device ${device.id}: Störung 7: fault <7>`);
    expect(mail?.text).toContain('Yard');
    expect(mail?.text).toContain('(Europe/Berlin)');
    expect(mail?.text).toContain(`https://yard.example/#/yhubDet/realTime?mcuId=${device.mcuId}`);
    expect(mail?.html).toContain('fault &lt;7&gt;');
    expect(mail?.html).not.toContain('<7>');
    expect(mail?.messageId).toMatch(/^<delivery-\d+@wattyard\.test>$/);
    delivery.clock.at += MINUTE_MS;
    await delivery.fault(device, 7, false);
    await delivery.turn();
    expect(subjects()[1]).toBe(`Wattyard: Beendet: Device ${device.id}: Störung 7: fault <7>`);
    await delivery.turn();
    expect(delivery.smtp.mails).toHaveLength(2);
  });

  test('goes to those who want it and may see it, and to nobody else', async () => {
    const wants = { levels: byMail('now') };
    const own = await delivery.addAccount(wants);
    const above = await delivery.addAccount({ ...wants, subsidiaries: true }, { companyId: 1 });
    await delivery.addAccount({ ...wants, subsidiaries: false }, { companyId: 1 });
    await delivery.addAccount({ levels: byMail('off') });
    await delivery.addAccount(null, { role: 'commonUser' });
    await delivery.addAccount(wants, { modules: ['yhub'] });
    const disabled = await delivery.addAccount(wants);
    await delivery.rows('update app_user set disabled = true where id = $1', [disabled.id]);
    await delivery.fault(device, 7, true);
    await delivery.turn();
    expect(receivers().sort()).toEqual([own.email, above.email].sort());
  });

  test('about a geofence does not go to readers without access to the position', async () => {
    const admin = await delivery.addAccount({ levels: byMail('now') });
    await delivery.addAccount({ levels: byMail('now') }, { role: 'commonUser' });
    await delivery.rows('update device set location_shared = false where id = $1', [device.id]);
    await delivery.rows(
      `insert into alarm (device_id, unit, msg_type, code, raised_at, level, trigger_value, trigger_sub_value, extend_value, updated_at, path)
       values ($1, 0, 15, 0, $2, 2, 0, 0, '{"geofence":"Depot"}', $2, '1-5')`,
      [device.id, delivery.clock.at],
    );
    await delivery.rows(
      "insert into notice (device_id, at, unit, msg_type, code, kind, noted_at) values ($1, $2, 0, 15, 0, 'raise', $2)",
      [device.id, delivery.clock.at],
    );
    await delivery.turn();
    expect(receivers()).toEqual([admin.email]);
  });

  test('that is late says that the alarm has ended, and nothing follows', async () => {
    await delivery.addAccount({ levels: byMail('digest'), digestAt: 0, timeZone: 'Etc/UTC' });
    await delivery.fault(device, 7, true);
    await delivery.turn();
    delivery.clock.at += HOUR_MS;
    await delivery.fault(device, 7, false);
    await delivery.turn();
    expect(delivery.smtp.mails).toEqual([]);
    delivery.clock.at += DAY_MS;
    await delivery.turn();
    expect(delivery.smtp.mails).toHaveLength(1);
    expect(delivery.smtp.mails[0]?.text).toContain('Released');
  });

  test('waits for the morning, unless it is urgent', async () => {
    const quiet = { from: 0, until: 24 * 60 - 1, daysBits: EVERY_DAY };
    await delivery.addAccount({ levels: byMail('now'), quiet, timeZone: 'Etc/UTC' });
    await delivery.fault(device, 7, true);
    const hot = [0, 61].map((second) =>
      monitor(delivery.clock.at + second * SECOND_MS, 0, { temperatureCentiCelsius: 7000 }),
    );
    delivery.clock.at += 2 * MINUTE_MS;
    await delivery.take(device, [hot]);
    await delivery.turn();
    expect(subjects()).toHaveLength(1);
    expect(subjects()[0]).toContain('Battery temperature');
    delivery.clock.at += DAY_MS;
    await delivery.turn();
    expect(subjects()).toHaveLength(2);
  });
});

test('about a flood is a few mails that contain everything', async () => {
  await delivery.addAccount({ levels: byMail('now') });
  for (let code = 1; code <= 150; code++) await delivery.fault(device, code, true);
  await delivery.turn();
  for (let minute = 0; minute < 30; minute++) {
    delivery.clock.at += MINUTE_MS;
    await delivery.fault(device, 1000 + minute, true);
    await delivery.turn();
  }
  delivery.clock.at += WINDOW_MS;
  await delivery.turn();
  const [{ told, waiting } = { told: 0, waiting: 0 }] = await delivery.rows<{ told: number; waiting: number }>(
    `select count(*) filter (where message_id is not null)::int as told,
      count(*) filter (where message_id is null)::int as waiting from delivery`,
  );
  const raised = await delivery.rows('select from alarm where device_id = $1 and msg_type = 20', [device.id]);
  expect(told).toBe(raised.length);
  expect(waiting).toBe(0);
  expect(delivery.smtp.mails.length).toBeLessThanOrEqual(MAX_SINGLE + 5);
});

test('devices of a site that go offline together are one mail', async () => {
  await delivery.addAccount({ levels: byMail('now') });
  await delivery.rows(
    "insert into site (id, company_id, path, name) values (900, 5, '1-5', 'Harbour') on conflict do nothing",
  );
  // Those of other tests are silent for long.
  await giveDeadlines(delivery.app, 0);
  await delivery.rows('delete from notice');
  const devices = [device, await delivery.addDevice(nextDevice++), await delivery.addDevice(nextDevice++)];
  for (const { id } of devices) await delivery.rows('update device set site_id = 900 where id = $1', [id]);
  await delivery.invalidations.publish(
    ...devices.map(({ id, mcuId }) => ({ topic: 'device' as const, deviceId: id, mcuId })),
  );
  for (const each of devices) await delivery.take(each, [[monitor(delivery.clock.at, 0, { socCentiPercent: 9000 })]]);
  delivery.clock.at += 4 * MINUTE_MS;
  await giveDeadlines(delivery.app, 0);
  await delivery.turn();
  expect(delivery.smtp.mails).toEqual([]);
  delivery.clock.at += MINUTE_MS;
  await delivery.turn();
  expect(subjects()).toEqual(['Wattyard: 3 devices offline at Harbour']);
});

describe('without an acknowledgement', () => {
  const callAfter = (afterMinutes: number, userId: number) =>
    delivery.rows('insert into company_delivery (company_id, escalation, updated_at) values (5, $1, 0)', [
      JSON.stringify({ level: 2, steps: [{ afterMinutes, userIds: [userId] }] }),
    ]);

  test('the next person is notified, once', async () => {
    const called = await delivery.addAccount({ levels: byMail('off') });
    await callAfter(10, called.id);
    await delivery.fault(device, 7, true);
    await delivery.turn();
    expect(delivery.smtp.mails).toEqual([]);
    delivery.clock.at += 10 * MINUTE_MS;
    await delivery.turn();
    expect(receivers()).toEqual([called.email]);
    expect(delivery.smtp.mails[0]?.text).toContain('Nobody has acknowledged it yet.');
    delivery.clock.at += HOUR_MS;
    await delivery.turn();
    expect(delivery.smtp.mails).toHaveLength(1);
  });

  test('nobody is notified of an ended alarm', async () => {
    const called = await delivery.addAccount({ levels: byMail('off') });
    await callAfter(10, called.id);
    await delivery.fault(device, 7, true);
    await delivery.turn();
    delivery.clock.at += MINUTE_MS;
    await delivery.fault(device, 7, false);
    delivery.clock.at += HOUR_MS;
    await delivery.turn();
    expect(delivery.smtp.mails).toEqual([]);
  });

  test.each([
    ['acknowledged', 'work_status = 1'],
    ['closed', 'work_status = 3'],
    ['snoozed', `snoozed_until = ${2 ** 50}`],
    ['in maintenance', 'suppressed = true'],
  ])('nobody is notified of an alarm that is %s', async (_what, change) => {
    const called = await delivery.addAccount({ levels: byMail('off') });
    await callAfter(10, called.id);
    await delivery.fault(device, 7, true);
    await delivery.turn();
    await delivery.rows(`update alarm set ${change} where device_id = $1`, [device.id]);
    delivery.clock.at += HOUR_MS;
    await delivery.turn();
    expect(delivery.smtp.mails).toEqual([]);
  });
});

describe('the end of an alarm', () => {
  test('is not reported to anyone who could not see its beginning', async () => {
    await delivery.addAccount({ levels: byMail('now') });
    delivery.smtp.refuse.with = 550;
    await delivery.fault(device, 7, true);
    await delivery.turn();
    delivery.smtp.refuse.with = null;
    delivery.clock.at += MINUTE_MS;
    await delivery.fault(device, 7, false);
    await delivery.turn();
    expect(delivery.smtp.mails).toEqual([]);
  });

  test('is reported once when the mail of its beginning was late', async () => {
    await delivery.addAccount({ levels: byMail('now') });
    delivery.smtp.refuse.with = 451;
    await delivery.fault(device, 7, true);
    await delivery.turn();
    delivery.clock.at += SECOND_MS;
    await delivery.fault(device, 7, false);
    await delivery.turn();
    delivery.smtp.refuse.with = null;
    for (let minute = 0; minute < 5; minute++) {
      delivery.clock.at += MINUTE_MS;
      await delivery.turn();
    }
    expect(delivery.smtp.mails).toHaveLength(1);
    expect(delivery.smtp.mails[0]?.text).toContain('Released');
  });

  test('is reported however long the alarm was open', async () => {
    await delivery.addAccount({ levels: byMail('now') });
    await delivery.fault(device, 7, true);
    await delivery.fault(device, 8, true);
    await delivery.turn();
    delivery.clock.at += SECOND_MS;
    await delivery.fault(device, 8, false);
    await delivery.turn();
    delivery.clock.at += 40 * DAY_MS;
    await clearMessages(delivery.app, new AbortController().signal);
    // What is over is gone, with the mail of its end.
    expect(await delivery.rows('select code from delivery')).toEqual([{ code: 7 }]);
    await delivery.fault(device, 7, false);
    await delivery.turn();
    expect(subjects().at(-1)).toContain('Over: ');
    expect(delivery.smtp.mails).toHaveLength(4);
  });
});

describe('an alarm of buffered records', () => {
  const hot = (at: number, temperature: number) => monitor(at, 0, { temperatureCentiCelsius: temperature });

  test('is reported to nobody when it had ended before they arrived', async () => {
    await delivery.addAccount({ levels: byMail('now') });
    const start = delivery.clock.at - 5 * HOUR_MS;
    const minutes = Array.from({ length: 30 }, (_, minute) =>
      hot(start + minute * MINUTE_MS, minute < 20 ? 7000 : 2000),
    );
    await delivery.take(device, [minutes]);
    delivery.clock.at += 2 * MINUTE_MS;
    await delivery.turn();
    expect(await delivery.rows('select from alarm where device_id = $1 and msg_type = 5', [device.id])).toHaveLength(1);
    expect(await delivery.rows('select from notice')).toEqual([]);
    expect(delivery.smtp.mails).toEqual([]);
  });

  test('is reported when it is still open', async () => {
    await delivery.addAccount({ levels: byMail('now') });
    const start = delivery.clock.at - 5 * HOUR_MS;
    await delivery.take(device, [Array.from({ length: 30 }, (_, minute) => hot(start + minute * MINUTE_MS, 7000))]);
    delivery.clock.at += 2 * MINUTE_MS;
    await delivery.turn();
    expect(subjects()).toHaveLength(1);
    delivery.clock.at += HOUR_MS;
    await delivery.take(device, [[hot(delivery.clock.at, 2000)]]);
    await delivery.turn();
    expect(subjects()[1]).toContain('Over: ');
  });
});
