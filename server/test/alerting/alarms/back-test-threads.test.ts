import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RuleDraft } from '#domain/alerting/alarms/rules/rule-draft.ts';
import { subjectOf } from '#domain/alerting/alarms/trial/plan.ts';
import { DAY_MS, MINUTE_MS, utcDay, utcDayStart } from '#domain/foundation/basics/time.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { encodeBody } from '#domain/foundation/kinds/wire.ts';
import type { LoggedRecord } from '#domain/stream/history/series.ts';
import { editedRules } from '#server/alerting/alarms/back-test/edited-rule.ts';
import { type Hand, HandLost, ownHand } from '#server/alerting/alarms/back-test/hand.ts';
import { slices } from '#server/alerting/alarms/back-test/pause.ts';
import { type BackTestWork, runBackTest } from '#server/alerting/alarms/back-test/run-back-test.ts';
import { startThread } from '#server/alerting/alarms/back-test/thread-hand.ts';
import { devicesAfter } from '#server/alerting/alarms/back-test/tried-devices.ts';
import { readWorld } from '#server/alerting/alarms/rules/world.ts';
import { systemScope } from '#server/platform/db/within.ts';
import type { Session } from '#server/platform/http/session.ts';
import { seal } from '#server/stream/history/merge.ts';
import { writeSeries } from '#server/stream/history/series-store.ts';
import { addCompany, addDevice, type BuiltCompany } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

/** As many as are worth a thread. */
const DEVICES = 40;
const { monitor } = KIND;
const scope = systemScope('test');

const superAdmin = { ...scope, role: 'superAdmin' } as unknown as Session;

let server: TestServer;
let rental: BuiltCompany;
const devices: { id: number; mcuId: string }[] = [];

beforeAll(async () => {
  server = await testServer();
  rental = await addCompany(server.context);
  for (let place = 0; place < DEVICES; place += 1) {
    const device = await addDevice(server.context, { companyId: rental.id });
    devices.push(device);
    for (const daysAgo of [4, 2]) await sealed(device.id, daysAgo, 50 + ((place * daysAgo) % 16));
  }
});
afterAll(() => server.stop());

const rows = (text: string, values: unknown[]) => server.context.within(scope, (tx) => tx.query(text, values));

/** A day that is hot for an hour, and discharged until then. */
async function sealed(deviceId: number, daysAgo: number, degrees: number): Promise<void> {
  const day = utcDay(server.context.clock.now()) - daysAgo;
  const records: LoggedRecord[] = Array.from({ length: 24 * 60 }, (_, minute) => {
    const at = utcDayStart(day) + minute * MINUTE_MS;
    const isHot = minute >= 600 && minute < 660;
    const body = {
      temperatureCentiCelsius: (isHot ? degrees : 25) * 100,
      socCentiPercent: Math.max(500, 10_000 - minute * 15),
      currentUsingCentiAmp: minute < 660 ? 3_000 : 0,
      currentChargingCentiAmp: 0,
    };
    return { at, receivedAt: at + 1_000, payload: encodeBody(monitor, body) };
  });
  const key = { kind: monitor, unit: 0, day };
  await server.context.within(scope, (tx) => writeSeries(tx, [{ deviceId, ...key, ...seal(records, key) }]));
}

const highTemperature: RuleDraft = {
  type: 'builtIn',
  key: 'highTemperature',
  limits: [57, 60, 63].map((degrees, place) => ({
    msgType: ([7, 6, 5] as const)[place]!,
    enabled: true,
    limit: degrees * 100,
    hysteresis: 300,
    durationSeconds: 60,
  })),
  when: { whileState: 'any', hours: null, repeatGapSeconds: 3_600 },
};
const DRAFTS: Readonly<Record<string, RuleDraft>> = {
  'high temperature': highTemperature,
  'high temperature while discharging': {
    ...highTemperature,
    when: { ...highTemperature.when, whileState: 'discharging' },
  },
  'deep discharge': {
    ...highTemperature,
    key: 'deepDischarge',
    limits: [{ msgType: 706, enabled: true, limit: 2_000, hysteresis: 500, durationSeconds: 600 }],
  },
  offline: {
    ...highTemperature,
    key: 'offline',
    limits: [{ msgType: 12, enabled: true, limit: 7_200, hysteresis: 0, durationSeconds: 0 }],
  },
};

async function tried(draft: RuleDraft, most: number, more: Partial<BackTestWork> = {}) {
  const { context } = server;
  const world = await readWorld(context, superAdmin, { companyId: rental.id }, () => true);
  const until = context.clock.now();
  const failed: string[] = [];
  const { result, hours, skipped } = await runBackTest(
    { scope, world, draft, time: { from: until - 7 * DAY_MS, until } },
    {
      within: context.within,
      threads: { most, addresses: context.database.addresses },
      signal: new AbortController().signal,
      report: async () => {},
      note: (_error, { mcuId }) => failed.push(mcuId),
      ...more,
    },
  );
  return { result: { ...result, tookMs: 0 }, hours, skipped, failed };
}

test.each(Object.entries(DRAFTS))('%s has the same result with threads that help and without', async (_what, draft) => {
  const alone = await tried(draft, 0);
  expect(alone.result.done).toBe(DEVICES);
  expect(alone.result.after.alarms).toBeGreaterThan(0);
  expect(await tried(draft, 2)).toEqual(alone);
});

test.each(Object.entries(DRAFTS))('%s: a thread finds on a device what this one finds', async (_what, draft) => {
  const { within, database, clock } = server.context;
  const { signal } = new AbortController();
  const world = await readWorld(server.context, superAdmin, { companyId: rental.id }, () => true);
  const until = clock.now();
  const trial = { subject: subjectOf(draft), time: { from: until - 7 * DAY_MS, until } };
  const some = await within(scope, (tx) => devicesAfter(tx, world.place.devices, { after: 0, most: 6, now: until }));
  const thread = startThread({ addresses: database.addresses, trial }, signal);
  try {
    await thread.ready;
    const own = ownHand(within, trial, slices(signal));
    const found = (hand: Hand) =>
      some.map((device) => hand.begin(device, editedRules(world, draft)(device))).map(({ run }) => run());
    expect(await Promise.all(found(thread))).toEqual(await Promise.all(found(own)));
    await thread.stop();
    await expect(Promise.all(found(thread))).rejects.toThrow(HandLost);
  } finally {
    await thread.stop();
  }
});

test('devices that cannot be read are named, whichever thread has met them', async () => {
  const broken = devices.filter((_device, place) => place % 4 === 0).map(({ id }) => id);
  const whole = 'update series set body = body || $2 where device_id = any($1)';
  await rows(whole, [broken, Buffer.from([0xff])]);
  try {
    const { result, failed } = await tried(DRAFTS['deep discharge']!, 2);
    expect(result).toMatchObject({ done: DEVICES, failed: broken.length });
    expect(failed.length).toBe(broken.length);
  } finally {
    await rows('update series set body = substr(body, 1, length(body) - 1) where device_id = any($1)', [broken]);
  }
});

test('a test that is cancelled ends, with its threads', async () => {
  const end = new AbortController();
  const report = async () => end.abort(new Error('cancelled'));
  await expect(tried(highTemperature, 2, { signal: end.signal, report })).rejects.toThrow('cancelled');
});
