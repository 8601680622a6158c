import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { escalatingAlarms, toldOfAlarm } from '#server/reporting/delivery/notices/alarm-chain.ts';
import { pageMessages } from '#server/reporting/delivery/notices/message-page.ts';
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
  await delivery.rows('update alarm set deleted = true');
  delivery.smtp.refuse.with = null;
  device = await delivery.addDevice(nextDevice++);
});

type Caller = Parameters<typeof toldOfAlarm>[1];
const caller = (userId: number, path = '1-5', role = 'admin') =>
  ({ userId, role, path, loginName: 'x', leasesAt: null }) as unknown as Caller;

/** Two steps, the second to somebody of the company above; an alarm that the first account is mailed. */
async function raised() {
  const own = await delivery.addAccount({ levels: byMail('now') }, { loginName: 'anna' });
  const called = await delivery.addAccount({ levels: byMail('off') }, { loginName: 'bert' });
  const above = await delivery.addAccount({ levels: byMail('off') }, { loginName: 'carl', companyId: 1 });
  await delivery.rows('insert into company_delivery (company_id, escalation, updated_at) values (5, $1, 0)', [
    JSON.stringify({
      level: 2,
      steps: [
        { afterMinutes: 10, userIds: [called.id] },
        { afterMinutes: 30, userIds: [above.id] },
      ],
    }),
  ]);
  await delivery.fault(device, 7, true);
  await delivery.turn();
  const [alarm] = await delivery.rows<{ id: string }>('select id from alarm where not deleted');
  const names = await delivery.rows<{ name: string }>('select display_name as name from app_user order by id');
  return { id: alarm!.id, me: caller(own.id), names: names.map(({ name }) => name), at: delivery.clock.at };
}

test('an alarm shows who was notified, and who is next until somebody acknowledges it', async () => {
  const { id, me, names, at } = await raised();
  const [{ name: company } = { name: '' }] = await delivery.rows<{ name: string }>(
    'select name from company where id = 1',
  );
  const first = { kind: 'raise', step: null, channel: 'email', state: 'sent', names: [names[0]] };
  const calls = [
    { kind: 'escalation', step: 1, at: at + 10 * MINUTE_MS, channels: ['email'], names: [names[1]] },
    { kind: 'escalation', step: 2, at: at + 30 * MINUTE_MS, channels: ['email'], names: [company] },
  ];
  expect(await toldOfAlarm(delivery, me, id)).toMatchObject({ told: [first], next: calls });
  expect(await escalatingAlarms(delivery, me)).toMatchObject({ total: 1, list: [{ id, step: 1, at: calls[0]!.at }] });
  delivery.clock.at += 10 * MINUTE_MS;
  await delivery.turn();
  const second = { kind: 'escalation', step: 1, names: [names[1]] };
  expect(await toldOfAlarm(delivery, me, id)).toMatchObject({ told: [first, second], next: calls.slice(1) });
  expect(await escalatingAlarms(delivery, me)).toMatchObject({ list: [{ id, step: 2 }] });
  await delivery.rows('update alarm set snoozed_until = $1 where not deleted', [at + 60 * MINUTE_MS]);
  expect(await toldOfAlarm(delivery, me, id)).toMatchObject({ next: [{ step: 2, at: at + 60 * MINUTE_MS }] });
  await delivery.rows('update alarm set snoozed_until = null, work_status = 1 where not deleted');
  expect(await toldOfAlarm(delivery, me, id)).toMatchObject({ next: [] });
  expect(await escalatingAlarms(delivery, me)).toEqual({ total: 0, list: [] });
});

test('nobody else sees the names, nor the alarm', async () => {
  const { id, me } = await raised();
  expect(await toldOfAlarm(delivery, { ...me, role: 'guest' } as Caller, id)).toEqual({ told: [], next: [] });
  await expect(toldOfAlarm(delivery, caller(1, '1-6'), id)).rejects.toThrow('alarm_not_found');
  expect(await escalatingAlarms(delivery, caller(1, '1-6'))).toEqual({ total: 0, list: [] });
});

test('the log shows an administrator all recipients below, their addresses, and failures', async () => {
  delivery.smtp.refuse.with = 550;
  const { me } = await raised();
  const page = (as: Caller, more: object) =>
    pageMessages(delivery.within, as, { pageNum: 1, pageSize: 10, everybody: false, failed: false, ...more });
  const [account] = await delivery.rows<{ id: number; email: string; displayName: string }>(
    'select id, email, display_name from app_user order by id limit 1',
  );
  const line = { state: 'failed', to: { name: account!.displayName, address: account!.email } };
  expect(await page(me, {})).toMatchObject({ total: 1, failed: 1, list: [line] });
  expect(await page(caller(999), {})).toMatchObject({ total: 0, failed: 0 });
  expect(await page(me, { everybody: true, failed: true })).toMatchObject({ total: 1, failed: 1, list: [line] });
  expect(await page(caller(999, '1-6'), { everybody: true })).toMatchObject({ total: 0 });
  expect(() => page({ ...me, role: 'commonUser' } as Caller, { everybody: true })).toThrow('permission_denied');
});
