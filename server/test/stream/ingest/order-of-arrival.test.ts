import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FUTURE_LIMIT_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/foundation/basics/time.ts';
import { KIND, type Measurement } from '#domain/foundation/kinds/registry.ts';
import { encodeUplink } from '#domain/foundation/kinds/wire.ts';
import { liveInstant } from '#domain/stream/stream/arrivals.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { lastRecord } from '#server/stream/history/last-record.ts';
import { rebuildDevice } from '#server/stream/recompute/rebuild/rebuild-device.ts';
import { recomputeDue } from '#server/stream/recompute/recompute-due.ts';
import { alarmsOf, derivedOf, inPackets, noSignal, stateOf } from '../recompute/derived.ts';
import { monitor, seeded, shuffled, workingDay } from './day.ts';
import { createTestApp, NOON, type TestApp, type TestDevice } from './test-app.ts';

/** More of them with `npm run check -- order`. */
const RUNS = Number(process.env.WATTYARD_LONG_RUNS ?? 6);
let app: TestApp;
let nextId = 1;

beforeAll(async () => {
  app = await createTestApp({ ingest: { undecidedMs: 0 } });
});
afterAll(() => app.end());

const addDevice = () => app.addDevice(nextId++, { chemistry: 'lfp' });

/** A device's state without its last contact: messages that change nothing also count as contact. */
async function everything(device: TestDevice) {
  await recomputeDue(app, noSignal());
  return {
    state: await stateOf(app, device),
    derived: await derivedOf(app, device),
    alarms: await alarmsOf(app, device),
  };
}

async function rebuilt(device: TestDevice) {
  const known = await app.telemetry.ingest.directory.find(device.mcuId);
  if (!known) throw new Error('no such device');
  await rebuildDevice(app, known);
  return everything(device);
}

/** Takes a transaction's records in messages of their own, all at once. */
const takeTogether = (device: TestDevice, records: readonly Measurement[], perMessage: number) =>
  Promise.all(inPackets(records, perMessage).map((packet) => app.hand(device, 'record', encodeUplink(packet))));

const scenario = fc.record({
  seed: fc.integer({ min: 1, max: 1_000_000 }),
  perTransaction: fc.integer({ min: 10, max: 60 }),
  perMessage: fc.integer({ min: 3, max: 20 }),
  /** Transactions that arrive at the same instant, according to the clock. */
  perInstant: fc.integer({ min: 1, max: 3 }),
});

test(
  'records that come in together give the same in any order, and after a rebuild',
  async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async ({ seed, perTransaction, perMessage, perInstant }) => {
        const random = seeded(seed);
        const [mixed, ordered] = [await addDevice(), await addDevice()];
        // A tenth is held back and comes with later ones.
        const records = workingDay(NOON - 6 * HOUR_MS, 3, seed, 90 * SECOND_MS);
        const order = new Map(records.map((record) => [record, record.at + (random() < 0.1 ? random() * HOUR_MS : 0)]));
        const arriving = records.toSorted((a, b) => order.get(a)! - order.get(b)!);
        let clock = 0;
        for (const [index, together] of inPackets(arriving, perTransaction).entries()) {
          if (index % perInstant === 0) {
            const heard = Math.max(...together.map(({ at }) => at)) + 2 * SECOND_MS;
            // A clock may fall back; by more than this the log does not follow it.
            clock = Math.max(heard, clock + SECOND_MS - FUTURE_LIMIT_MS);
            app.clock.at = clock;
          }
          await Promise.all([
            takeTogether(mixed, shuffled(together, random), perMessage),
            takeTogether(
              ordered,
              together.toSorted((a, b) => a.at - b.at),
              together.length,
            ),
          ]);
        }
        const live = await everything(mixed);
        expect(live.alarms).toEqual((await everything(ordered)).alarms);
        expect(await rebuilt(mixed)).toEqual(live);
      }),
      {
        numRuns: RUNS,
        endOnFailure: true,
        // Its last transaction holds records that were held back alone, eleven minutes older than those before.
        examples: [
          [{ seed: 471_864, perTransaction: 15, perMessage: 14, perInstant: 3 }],
          [{ seed: 8, perTransaction: 12, perMessage: 5, perInstant: 2 }],
        ],
      },
    );
  },
  20_000 * RUNS,
);

test('a message with its newest record first raises the same alarms as in order', async () => {
  const device = await addDevice();
  const low = Array.from({ length: 8 }, (_, index) =>
    monitor(NOON - (8 - index) * MINUTE_MS, 0, { socCentiPercent: 300, voltageCentiVolt: 4000 }),
  );
  app.clock.at = NOON;
  await app.take(device, [low.toReversed()]);
  const live = await everything(device);
  expect(live.alarms.length).toBeGreaterThan(0);
  expect(await rebuilt(device)).toEqual(live);
});

test('a clock that is set back a little does not change the order of arrival', async () => {
  const device = await addDevice();
  app.clock.at = NOON;
  await app.take(device, [[monitor(NOON - MINUTE_MS, 0, { socCentiPercent: 300 })]]);
  app.clock.at = NOON - 30 * SECOND_MS;
  await app.take(device, [[monitor(NOON - 10 * MINUTE_MS, 0, { socCentiPercent: 9000 })]]);
  const live = await everything(device);
  expect(await rebuilt(device)).toEqual(live);
  expect(await app.rows('select received_at from record_log where device_id = $1 order by 1', [device.id])).toEqual([
    { receivedAt: NOON },
    { receivedAt: NOON + 1 },
  ]);
});

test(
  'records of a clock that jumps ahead give way at once, and give the same after a rebuild',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 1_000_000 }), async (seed) => {
        const random = seeded(seed);
        const device = await addDevice();
        const sent: Measurement[] = [];
        for (let step = 0; step < 60; step++) {
          app.clock.at = NOON + step * 20 * SECOND_MS;
          const chance = random();
          const aheadMs = chance < 0.2 ? Math.round(random() * FUTURE_LIMIT_MS) : chance < 0.3 ? -3 * MINUTE_MS : 0;
          const soc = Math.round(random() * 10_000);
          const record = monitor(app.clock.at + aheadMs, 0, { socCentiPercent: soc, voltageCentiVolt: 4800 });
          sent.push(record);
          const again = sent[Math.floor(random() * sent.length)]!;
          await app.take(device, [random() < 0.2 ? [record, again] : [record]]);
          if (aheadMs !== 0) continue;
          const { monitor: live } = (await stateOf(app, device)).readings.units[0]!;
          expect(live).toMatchObject({ at: app.clock.at, body: { socCentiPercent: soc } });
        }
        const stored = await everything(device);
        expect(await rebuilt(device)).toEqual(stored);
        const last = await app.within(systemScope('test'), (tx) => lastRecord(tx, device.id, KIND.monitor, 0));
        expect(last?.at).toBe(liveInstant(stored.state.arrivals, 0, KIND.monitor));
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  },
  20_000 * RUNS,
);
