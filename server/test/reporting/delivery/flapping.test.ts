import { afterAll, beforeAll, expect, test } from 'vitest';
import { deviceSettings } from '#domain/alerting/device-settings/settings.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/foundation/basics/time.ts';
import { encodeUplink } from '#domain/foundation/kinds/wire.ts';
import { MAX_SINGLE, WINDOW_MS } from '#domain/reporting/delivery/bundle.ts';
import { monitor } from '../../stream/ingest/day.ts';
import type { TestDevice } from '../../stream/ingest/test-app.ts';
import { newBrowser } from './push-service.ts';
import { byMail, byPush, createTestDelivery, type TestDelivery } from './test-delivery.ts';

/** 10,000 with `npm run check -- flapping`. */
const DEVICES = Number(process.env.WATTYARD_LONG_RUNS ?? 60);
const HOURS = 3;
const SLICES = 10;
const ADDED_AT_ONCE = 50;

let delivery: TestDelivery;
beforeAll(async () => {
  delivery = await createTestDelivery();
});
afterAll(() => delivery.end());

const facts = {
  version: 1,
  reportIntervalSeconds: 60,
  timeZone: 'Etc/UTC',
  nominalCentiVolt: null,
  capacityCentiAmpHour: null,
};
const { alarmLimits, repeatGapSeconds } = deviceSettings({ ...facts, chemistry: 'lead-acid' });
/** Two rules that know nothing of each other. */
const hot = alarmLimits.find(({ msgType }) => msgType === 7)!;
const low = alarmLimits.find(({ msgType }) => msgType === 11)!;
const RULES = 2;

/** Two minutes at the limit, two minutes just clear of it, over and over. */
function flapping(at: number) {
  const isBreach = Math.floor(at / MINUTE_MS) % 4 < 2;
  return monitor(at, 0, {
    temperatureCentiCelsius: isBreach ? hot.limit : hot.limit - hot.hysteresis - 1,
    socCentiPercent: isBreach ? low.limit : low.limit + low.hysteresis + 1,
  });
}

async function addDevices(): Promise<TestDevice[]> {
  const devices: TestDevice[] = [];
  while (devices.length < DEVICES) {
    const ids = Array.from(
      { length: Math.min(ADDED_AT_ONCE, DEVICES - devices.length) },
      (_, at) => devices.length + at + 1,
    );
    devices.push(...(await Promise.all(ids.map((id) => delivery.addDevice(id)))));
  }
  return devices;
}

/** A tenth of the fleet sends each minute, with the records of ten minutes. */
async function flap(devices: readonly TestDevice[], minute: number): Promise<void> {
  delivery.clock.at += MINUTE_MS;
  const now = delivery.clock.at;
  const records = Array.from({ length: SLICES }, (_, ago) => flapping(now - (SLICES - ago) * MINUTE_MS + SECOND_MS));
  const payload = encodeUplink(records);
  const slice = devices.filter((_, at) => at % SLICES === minute % SLICES);
  await Promise.all(slice.map((device) => delivery.app.hand(device, 'record', payload)));
  await delivery.turn();
}

const messagesOf = (channel: string, userId: number) =>
  delivery.rows<{ at: number }>(
    'select made_at as at from delivery_message where channel = $1 and user_id = $2 order by made_at',
    [channel, userId],
  );

/** Messages to one person on one channel in any time of a window. */
const mostInWindow = (messages: readonly { at: number }[]) =>
  Math.max(
    0,
    ...messages.map(({ at }) => messages.filter((other) => other.at > at - WINDOW_MS && other.at <= at).length),
  );

test(
  'a fleet that flaps at its limits causes a limited number of alarms and messages, and everything is reported',
  async () => {
    const now = await delivery.addAccount({ levels: byMail('now') });
    const digest = await delivery.addAccount({ levels: byMail('digest'), digestAt: 13 * 60, timeZone: 'Etc/UTC' });
    const pushed = await delivery.addAccount({ levels: byPush('now') });
    const { key, auth } = newBrowser();
    // Nothing answers there: what is made counts, not what comes through.
    await delivery.rows(
      `insert into push_browser (id, user_id, endpoint, p256dh, auth, name, added_at) values (1, $1, 'https://127.0.0.1:9/', $2, $3, '', 0)`,
      [pushed.id, key.getPublicKey().toString('base64url'), auth.toString('base64url')],
    );
    await delivery.addWebhook('http://127.0.0.1:9/');
    const devices = await addDevices();
    for (let minute = 0; minute < HOURS * 60; minute++) await flap(devices, minute);

    // A rule of a unit raises once in its repeat gap, however often its value crosses the limit.
    const [{ alarms, times } = { alarms: 0, times: 0 }] = await delivery.rows<{ alarms: number; times: number }>(
      'select count(*)::int as alarms, max(of_one)::int as times from (select count(*) over (partition by device_id, msg_type) as of_one from alarm) a',
    );
    const mostTimes = Math.floor((HOURS * HOUR_MS) / (repeatGapSeconds * SECOND_MS)) + 1;
    expect(times).toBeLessThanOrEqual(mostTimes);
    expect(alarms).toBeGreaterThanOrEqual(DEVICES * RULES * (mostTimes - 1));

    // A program is told the beginning and the end of each.
    const [{ count } = { count: 0 }] = await delivery.rows<{ count: number }>(
      "select count(*)::int as count from delivery_message where channel = 'webhook'",
    );
    expect(count).toBeLessThanOrEqual(2 * alarms);

    // A person is sent five single messages in ten minutes and one that gathers, whatever the size of the fleet.
    for (const messages of [await messagesOf('email', now.id), await messagesOf('push', pushed.id)]) {
      expect(messages.length).toBeGreaterThan(0);
      expect(mostInWindow(messages)).toBeLessThanOrEqual(MAX_SINGLE + 1);
      expect(messages.length).toBeLessThanOrEqual((MAX_SINGLE + 1) * Math.ceil((HOURS * HOUR_MS) / WINDOW_MS));
    }
    // One digest a day tells the rest.
    expect(await messagesOf('email', digest.id)).toHaveLength(1);

    delivery.clock.at += WINDOW_MS;
    await delivery.turn();
    const [told] = await delivery.rows(
      `select count(*) filter (where message_id is null)::int as waiting,
         count(*) filter (where kind = 'raise')::int as raises, count(distinct (device_id, at, msg_type))::int as alarms
       from delivery where user_id = $1`,
      [now.id],
    );
    expect(told).toEqual({ waiting: 0, raises: alarms, alarms });
  },
  60_000 + 300 * DEVICES,
);
