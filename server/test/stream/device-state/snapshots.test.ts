import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { HOUR_MS, MINUTE_MS, SECOND_MS, utcDay } from '#domain/foundation/basics/time.ts';
import { encodeEvent } from '#domain/foundation/kinds/event/wire.ts';
import type { Measurement } from '#domain/foundation/kinds/registry.ts';
import { EventKind, encodeUplink } from '#domain/foundation/kinds/wire.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { createMetrics } from '#server/platform/metrics/metrics.ts';
import { createRecordPipeline, type Telemetry } from '#server/start/record-pipeline.ts';
import { sealDay } from '#server/stream/history/sealing/seal-day.ts';
import { followSettings, noteChangedSettings } from '#server/stream/recompute/changed-settings.ts';
import { recomputeDue } from '#server/stream/recompute/recompute-due.ts';
import { monitor, seeded, workingDay } from '../ingest/day.ts';
import { createTestApp, NOON, type TestApp, type TestDevice } from '../ingest/test-app.ts';
import { giveDeadlines } from '../ingest/tick.ts';
import { alarmsOf, derivedOf, noSignal, stateOf } from '../recompute/derived.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.end());

const CONNECTED = new AbortController().signal;

/** Another worker of the installation. */
async function anotherWorker(limits: { states?: number } = {}): Promise<Telemetry> {
  const worker = createRecordPipeline({ ...app, metrics: createMetrics() }, { ingest: false, jobs: false }, limits);
  await worker.start();
  onTestFinished(() => worker.stop());
  return worker;
}

const hand = (to: Telemetry, { mcuId }: TestDevice, channel: 'record' | 'event', payload: Uint8Array) =>
  new Promise<void>((done) =>
    to.ingest.take({ mcuId, channel, payloads: [payload], receivedAt: app.clock.at, connection: CONNECTED }, done),
  );

const seqs = async ({ id }: TestDevice) =>
  (
    await app.rows<{ head: number; seq: number }>(
      'select d.seq as head, s.seq from device_state d join device_snapshot s using (device_id) where device_id = $1',
      [id],
    )
  )[0];

async function everything(device: TestDevice) {
  return {
    state: await stateOf(app, device),
    derived: await derivedOf(app, device),
    alarms: await alarmsOf(app, device),
    row: await app.rows(
      "select to_jsonb(s) - '{device_id,seq}'::text[] as row from device_state s where device_id = $1",
      [device.id],
    ),
  };
}

async function changeLimits(devices: readonly TestDevice[], enabled: boolean): Promise<void> {
  const ids = devices.map(({ id }) => id);
  await app.within(systemScope('test'), async (tx) => {
    await tx.query('update device set alarm_limits = $2, settings_version = settings_version + 1 where id = any($1)', [
      ids,
      JSON.stringify({ 5: { enabled }, 6: { enabled } }),
    ]);
    await noteChangedSettings(tx, ids, app.clock.at, 'alarms');
  });
  await followSettings(app, ids);
}

/** Something that happens to a device; the same for each of several. */
type Happening = (devices: readonly TestDevice[], workers: readonly Telemetry[]) => Promise<void>;

/** Records in order and late, alone and together, come again, events, silences and changed limits. */
function* life(seed: number): Generator<Happening, void, undefined> {
  const random = seeded(seed);
  const held: Measurement[] = [];
  const day = workingDay(app.clock.at - HOUR_MS, 2, seed);
  const send =
    (records: readonly Measurement[]): Happening =>
    async (devices, workers) => {
      await Promise.all(devices.map((device, place) => hand(workers[place]!, device, 'record', encodeUplink(records))));
    };
  for (let next = 0; next < day.length; ) {
    const records = day.slice(next, next + 1 + Math.floor(random() * 4));
    next += records.length;
    const [chance, code] = [random(), 1 + Math.floor(random() * 3)];
    if (chance < 0.06) held.push(...records);
    else yield send(records);
    if (chance > 0.97) yield send(records);
    if (chance > 0.9 && chance < 0.92 && held.length > 0) yield send(held.splice(0));
    if (chance > 0.92 && chance < 0.94)
      yield async (devices, workers) => {
        const fault = { atMs: app.clock.at, unit: 0, kind: EventKind.FAULT, code, text: 'fan', active: chance > 0.93 };
        for (const [place, device] of devices.entries())
          await hand(workers[place]!, device, 'event', encodeEvent(fault));
      };
    if (chance > 0.94 && chance < 0.95) yield (devices) => changeLimits(devices, chance > 0.945);
    if (chance > 0.95 && chance < 0.96)
      yield async () => {
        app.clock.at += 5 * MINUTE_MS;
        await giveDeadlines(app, 0);
      };
  }
}

test.each([1, 2])(
  'a device has the same state whether one worker keeps it or others take over (life %i)',
  async (seed) => {
    app.clock.at = NOON;
    const [forgetful, other] = [await anotherWorker({ states: 0 }), await anotherWorker()];
    const random = seeded(seed + 100);
    const devices = [
      await app.addDevice(seed * 10),
      await app.addDevice(seed * 10 + 1),
      await app.addDevice(seed * 10 + 2),
    ];
    for (const happening of life(seed)) {
      app.clock.at += Math.round(random() * 40) * SECOND_MS;
      await happening(devices, [app.telemetry, forgetful, random() < 0.5 ? app.telemetry : other]);
    }
    const [whole, ...taken] = await Promise.all(devices.map(everything));
    expect(whole?.alarms.length).toBeGreaterThan(3);
    for (const one of taken) expect(one).toEqual(whole);
    await recomputeDue(app, noSignal());
    const [again, ...others] = await Promise.all(devices.map(everything));
    for (const one of others) expect(one).toEqual(again);
  },
);

test('a snapshot is written after two hundred records or five minutes, and with inputs that the log does not contain', async () => {
  app.clock.at = NOON;
  const device = await app.addDevice(100);
  const send = (at: number) => app.take(device, [[monitor(at, 0, { socCentiPercent: 5000 })]]);
  await send(NOON - HOUR_MS);
  expect(await seqs(device)).toEqual({ head: 1, seq: 1 });
  for (let second = 10; second < 300; second += 10) {
    app.clock.at = NOON + second * SECOND_MS;
    await send(app.clock.at);
  }
  expect(await seqs(device)).toEqual({ head: 30, seq: 1 });
  expect((await stateOf(app, device)).arrivals.units[0]).toEqual({ 10: app.clock.at });
  app.clock.at += 20 * SECOND_MS;
  await send(app.clock.at);
  expect(await seqs(device)).toEqual({ head: 31, seq: 31 });

  const many = Array.from({ length: 199 }, (_, place) =>
    monitor(app.clock.at + 1 + place, 0, { socCentiPercent: 5000 }),
  );
  await app.take(device, [many]);
  expect(await seqs(device)).toEqual({ head: 230, seq: 31 });
  app.clock.at += SECOND_MS;
  await send(app.clock.at);
  expect(await seqs(device)).toEqual({ head: 231, seq: 231 });

  const newest = app.clock.at;
  const forced: [string, () => Promise<void>][] = [
    ['a late record', () => send(NOON - 2 * HOUR_MS)],
    ['a record come again', () => send(newest)],
    ['the first of a unit', () => app.take(device, [[monitor(app.clock.at, 1, { socCentiPercent: 1 })]])],
    ['a changed setting', () => changeLimits([device], false)],
    ['an earlier day', () => app.take(device, [[{ ...monitor(0, 2, {}), at: app.clock.at - 24 * HOUR_MS }]])],
  ];
  for (const [what, happens] of forced) {
    app.clock.at += SECOND_MS;
    await happens();
    const { head, seq } = (await seqs(device))!;
    expect([what, seq]).toEqual([what, head]);
  }
});

test('sealing a day writes the snapshots that a dead worker has not written', async () => {
  app.clock.at = NOON;
  const device = await app.addDevice(200);
  const records = [1, 2, 3].map((second) => monitor(NOON + second * SECOND_MS, 0, { socCentiPercent: second }));
  for (const record of records) await app.take(device, [[record]]);
  expect(await seqs(device)).toEqual({ head: 3, seq: 1 });
  const before = await stateOf(app, device);
  await sealDay(app, app.partitions, utcDay(NOON), noSignal());
  const { head, seq } = (await seqs(device))!;
  expect(seq).toBe(head);
  expect(await stateOf(app, device)).toEqual(before);
});
