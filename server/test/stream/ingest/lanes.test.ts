import fc from 'fast-check';
import { DatabaseError } from 'pg';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { Device } from '#server/foundation/devices/device-directory.ts';
import { createMetrics } from '#server/platform/metrics/metrics.ts';
import { Apart } from '#server/stream/ingest/apart.ts';
import { emptyOutcome } from '#server/stream/ingest/batch.ts';
import { type DeviceInputs, isLogged, type LaneInput } from '#server/stream/ingest/lane-entry.ts';
import { Lanes } from '#server/stream/ingest/lanes.ts';
import { ingestMetrics } from '#server/stream/ingest/metrics.ts';

const withCode = (code: string) => Object.assign(new DatabaseError('refused', 1, 'error'), { code });
const deviceOf = (id: number) => ({ id, mcuId: `device ${id}` }) as Device;
const tick = (now: number): LaneInput => ({ type: 'deadline', now });
const pathsOf = (devices: readonly DeviceInputs[]) =>
  devices.flatMap(({ device, arrivals }) =>
    arrivals.flatMap(({ inputs }) => inputs.map((input) => `${device.id}:${numberOf(input)}`)),
  );
const numberOf = (input: LaneInput) => (!isLogged(input) && input.type === 'deadline' ? input.now : '');

function lanesOf(commit: (inputs: readonly string[]) => void) {
  const metrics = createMetrics().of(ingestMetrics);
  const committed: string[] = [];
  const lanes = new Lanes({
    commit: async (devices) => {
      const inputs = pathsOf(devices);
      commit(inputs);
      committed.push(...inputs);
      return emptyOutcome();
    },
    apart: new Apart(),
    rebuild: async () => {},
    committed: () => {
      throw new Error('a listener that fails');
    },
    noteRefused: () => {},
    log: pino({ level: 'silent' }),
    metrics,
    clock: { now: () => 0 },
  });
  const push = (deviceId: number, numbers: readonly number[]) =>
    new Promise<void>((done) =>
      lanes.push({ device: deviceOf(deviceId), receivedAt: 0, inputs: numbers.map(tick), done }),
    );
  return { lanes, push, committed, metrics };
}

test('inputs that cannot be committed are dropped, and all others are committed once in order', async () => {
  const entries = fc.array(
    fc.record({ deviceId: fc.integer({ min: 1, max: 4 }), count: fc.integer({ min: 1, max: 6 }) }),
    { minLength: 1, maxLength: 12 },
  );
  await fc.assert(
    fc.asyncProperty(entries, fc.array(fc.nat(60), { maxLength: 5 }), async (pushed, poisoned) => {
      let number = 0;
      const all = pushed.map(({ deviceId, count }) => ({
        deviceId,
        numbers: Array.from({ length: count }, () => number++),
      }));
      const bad = new Set(
        all.flatMap(({ deviceId, numbers }) =>
          numbers.filter((n) => poisoned.includes(n)).map((n) => `${deviceId}:${n}`),
        ),
      );
      const { push, committed, metrics } = lanesOf((inputs) => {
        if (inputs.some((input) => bad.has(input))) throw withCode('22P02');
      });
      await Promise.all(all.map(({ deviceId, numbers }) => push(deviceId, numbers)));
      for (let deviceId = 1; deviceId <= 4; deviceId++) {
        const sent = all.filter((entry) => entry.deviceId === deviceId).flatMap(({ numbers }) => numbers);
        const expected = sent.map((n) => `${deviceId}:${n}`).filter((input) => !bad.has(input));
        expect(committed.filter((input) => input.startsWith(`${deviceId}:`))).toEqual(expected);
      }
      const refused = (await metrics.refused.get()).values.find((value) => value.labels.reason === 'poisoned');
      expect(refused?.value ?? 0).toBe(bad.size);
    }),
    { numRuns: 60 },
  );
});

test('a database that is down is retried until it is back', async () => {
  let away = 2;
  const { push, committed } = lanesOf(() => {
    if (away-- > 0) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  });
  await push(1, [1, 2]);
  expect(committed).toEqual(['1:1', '1:2']);
});

test('lanes that are stopped while the database is down give up without acknowledging', async () => {
  const asked = Promise.withResolvers<void>();
  const { lanes, push } = lanesOf(() => {
    asked.resolve();
    throw withCode('57P01');
  });
  let isAnswered = false;
  void push(1, [1]).then(() => {
    isAnswered = true;
  });
  await asked.promise;
  await lanes.stop();
  expect(isAnswered).toBe(false);
});

test('lanes that are stopped commit their entries first', async () => {
  const { lanes, push, committed } = lanesOf(() => {});
  const answered = push(1, [1, 2, 3]);
  await lanes.stop();
  await answered;
  expect(committed).toEqual(['1:1', '1:2', '1:3']);
});
