import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#domain/foundation/basics/time.ts';
import { MIN_SILENCE_MS } from '#domain/stream/presence/online.ts';
import { handleAlarms } from '#server/alerting/alarms/life/handle.ts';
import { alarmHistory } from '#server/alerting/alarms/life/history.ts';
import { pageAlarms } from '#server/alerting/alarms/page.ts';
import { recentMessages } from '#server/alerting/alarms/recent-messages.ts';
import { moveDevices } from '#server/fleet/device-admin/move.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { regroup } from '#server/reporting/delivery/notices/group-left.ts';
import { monitor } from '../../stream/ingest/day.ts';
import type { TestDevice } from '../../stream/ingest/test-app.ts';
import { giveDeadlines } from '../../stream/ingest/tick.ts';
import { byMail, createTestDelivery, startReceiver, type TestDelivery } from './test-delivery.ts';

const scope = systemScope('test');
const SITE = 900;
/** A device that reports each minute is offline after so long. */
const LIMIT_MS = MIN_SILENCE_MS + SECOND_MS;
let delivery: TestDelivery;
let nextDevice = 1;
let devices: TestDevice[];

beforeAll(async () => {
  delivery = await createTestDelivery();
  await delivery.rows("insert into site (id, company_id, path, name) values (900, 5, '1-5', 'Harbour')");
});
afterAll(() => delivery.end());
beforeEach(async () => {
  await delivery.begin();
  // Those of other tests are silent for long.
  await giveDeadlines(delivery.app, 0);
  await delivery.rows('delete from notice');
  await delivery.rows('update alarm set deleted = true');
  await delivery.rows('update device set site_id = null');
  devices = [];
  for (let place = 0; place < 3; place++) {
    const device = await delivery.addDevice(nextDevice++);
    devices.push(device);
    await delivery.rows('update device set site_id = $2 where id = $1', [device.id, SITE]);
  }
  await delivery.invalidations.publish(
    ...devices.map(({ id, mcuId }) => ({ topic: 'device' as const, deviceId: id, mcuId })),
  );
});

const subjects = () => delivery.smtp.mails.map(({ subject }) => subject);
const report = (device: TestDevice) =>
  delivery.take(device, [[monitor(delivery.clock.at, 0, { socCentiPercent: 9000 })]]);
/** Each device is silent from then on, some seconds after the one before it; all are noticed as soon as that can be. */
async function silence(pauseSeconds: number): Promise<void> {
  const start = delivery.clock.at;
  for (const device of devices) {
    await report(device);
    delivery.clock.at += pauseSeconds * SECOND_MS;
  }
  delivery.clock.at = start + LIMIT_MS;
  for (const _ of devices) {
    await giveDeadlines(delivery.app, 0);
    await delivery.turn();
    delivery.clock.at += pauseSeconds * SECOND_MS;
  }
}
const gathered = () =>
  delivery.rows<{ deviceId: number; id: string; gatheredBy: string | null; msgType: number }>(
    'select device_id, id, gathered_by, msg_type from alarm where not deleted and released_at is null order by device_id, msg_type',
  );
const admin = async () => {
  const { id } = await delivery.addAccount({ levels: byMail('now') }, { role: 'admin' });
  return { userId: id, role: 'admin', path: '1-5', loginName: 'admin', leasesAt: delivery.clock.at } as never;
};

describe('a site that goes offline', () => {
  test('is one alarm that gathers the others, and one mail, although they are noticed one after the other', async () => {
    const caller = await admin();
    await silence(20);
    const [first, ...others] = await gathered();
    expect(first?.gatheredBy).toBeNull();
    expect(others.map(({ gatheredBy }) => gatheredBy)).toEqual([first?.id, first?.id]);
    expect(subjects()).toEqual([]);
    delivery.clock.at += MINUTE_MS;
    await delivery.turn();
    expect(subjects()).toEqual(['Wattyard: 3 devices offline at Harbour']);
    const counts = await delivery.within(scope, (tx) => recentMessages(tx, caller, delivery.clock.at));
    expect(counts).toMatchObject({ openWarnings: 1, newWarnings: 1, list: [{ id: first?.id, gathered: 2 }] });
    const page = (more: object) =>
      delivery.within(scope, (tx) =>
        pageAlarms(tx, caller, { pageNum: 1, pageSize: 20, ...more } as never, delivery.clock.at),
      );
    expect(await page({ status: 0 })).toMatchObject({ total: 1, list: [{ id: first?.id }] });
    expect(await page({ gatheredBy: first?.id })).toMatchObject({ total: 2 });
    expect(await page({ level: 2 })).toMatchObject({ total: 3 });
    expect(
      await delivery.within(scope, (tx) => alarmHistory(tx, caller, others[0]!.id, delivery.clock.at)),
    ).toMatchObject({
      gatherer: { id: first?.id },
    });
  });

  test('is acknowledged as one, and none of its alarms escalates', async () => {
    const caller = await admin();
    await silence(10);
    const [first] = await gathered();
    const { changed } = await handleAlarms(delivery, caller, { ids: [first!.id], action: { type: 'acknowledge' } });
    expect(changed).toBe(3);
    expect(await delivery.rows('select distinct work_status from alarm where not deleted')).toEqual([
      { workStatus: 1 },
    ]);
  });

  test('whose first device returns moves the others to the next alarm, and the returned ones are one mail', async () => {
    await admin();
    await silence(0);
    delivery.clock.at += 2 * MINUTE_MS;
    await delivery.turn();
    await report(devices[0]!);
    await delivery.turn();
    const [second, third] = await gathered();
    expect(second).toMatchObject({ deviceId: devices[1]!.id, gatheredBy: null });
    expect(third).toMatchObject({ deviceId: devices[2]!.id, gatheredBy: second?.id });
    delivery.clock.at += 30 * SECOND_MS;
    for (const device of devices.slice(1)) await report(device);
    await delivery.turn();
    expect(subjects()).toHaveLength(1);
    delivery.clock.at += 30 * SECOND_MS;
    await delivery.turn();
    expect(subjects()).toHaveLength(2);
    expect(await gathered()).toEqual([]);
  });

  test('whose first alarm ends without a notice moves the others to the next one', async () => {
    await silence(0);
    await delivery.rows('update alarm set released_at = $2 where device_id = $1', [devices[0]!.id, delivery.clock.at]);
    await delivery.rows('delete from notice');
    await delivery.within(scope, regroup);
    const [second, third] = await gathered();
    expect([second?.gatheredBy, third?.gatheredBy]).toEqual([null, second?.id]);
  });

  test('is one webhook call, with all of its devices', async () => {
    const receiver = await startReceiver();
    await delivery.addWebhook(`${receiver.url}/hook`);
    await silence(20);
    delivery.clock.at += MINUTE_MS;
    await delivery.turn();
    expect(receiver.calls).toHaveLength(1);
    const { type, data } = JSON.parse(receiver.calls[0]!.body);
    expect(type).toBe('alarm.raised');
    expect([data, ...data.gathered].map(({ device }) => device.mcuId)).toEqual(devices.map(({ mcuId }) => mcuId));
    for (const device of devices) await report(device);
    delivery.clock.at += MINUTE_MS;
    await delivery.turn();
    expect(JSON.parse(receiver.calls[1]!.body)).toMatchObject({ type: 'alarm.released', data: { gathered: [{}, {}] } });
    expect(receiver.calls).toHaveLength(2);
    receiver.stop();
  });

  test('gathers no alarms that others see', async () => {
    await delivery.rows("update device set lease_path = '1-7', lease_from = 0, lease_until = $2 where id = $1", [
      devices[1]!.id,
      2 ** 50,
    ]);
    await delivery.rows(
      "update device_state set lease_path = '1-7', lease_from = 0, lease_until = $2 where device_id = $1",
      [devices[1]!.id, 2 ** 50],
    );
    await silence(0);
    const [first, leased, third] = await gathered();
    expect([first?.gatheredBy, leased?.gatheredBy, third?.gatheredBy]).toEqual([null, null, first?.id]);
    await delivery.within(scope, (tx) =>
      moveDevices(tx, { move: async () => {} } as never, [devices[0]!.id], { companyId: 1, path: '1', siteId: null }),
    );
    expect((await gathered()).map(({ gatheredBy }) => gatheredBy)).toEqual([null, null, null]);
  });
});

describe('a hub that goes offline', () => {
  const unitAlarm = (level: number, secondsAgo: number) =>
    delivery.rows(
      `insert into alarm (device_id, unit, msg_type, code, raised_at, level, trigger_value, trigger_sub_value, updated_at, path)
       select $1, 2, 20, $2, $3, $4, 0, 0, $3, path from device_state where device_id = $1 returning id`,
      [devices[0]!.id, level * 1000 + secondsAgo, delivery.clock.at - secondsAgo * SECOND_MS, level],
    );

  test('gathers what its units raised in its last minute, except more severe alarms, and keeps them when it returns', async () => {
    devices = devices.slice(0, 1);
    for (const [level, secondsAgo] of [
      [2, 30],
      [2, 3600],
      [1, 30],
    ] as const)
      await unitAlarm(level, secondsAgo);
    await silence(0);
    const rows = await gathered();
    const hub = rows.find(({ msgType }) => msgType === 12)!;
    expect(rows.filter(({ gatheredBy }) => gatheredBy === hub.id)).toHaveLength(1);
    expect(rows).toHaveLength(4);
    await report(devices[0]!);
    await delivery.turn();
    expect((await gathered()).map(({ gatheredBy }) => gatheredBy)).toEqual([null, null, null]);
  });
});
