import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Device } from '#server/foundation/devices/device-directory.ts';
import { LANES, laneOf } from '#server/stream/history/locks.ts';
import type { LaneEntry } from '#server/stream/ingest/lane-entry.ts';
import { LaneQueues, recordsIn } from '#server/stream/ingest/lane-queues.ts';

const entry = (deviceId: number, count: number, receivedAt: number): LaneEntry => ({
  device: { id: deviceId } as Device,
  receivedAt,
  inputs: Array.from({ length: count }, () => ({ type: 'deadline', now: 0, listeningSince: 0 })),
  done: () => {},
});
const lanesIn = (entries: readonly LaneEntry[]) => new Set(entries.map(({ device }) => laneOf(device.id)));

test('the lane that has waited longest comes first, with as many entries as fit into a batch', () => {
  const queues = new LaneQueues();
  for (const [place, id] of [3, 1, 2, 3 + LANES, 1].entries()) queues.push(entry(id, 2, place));
  expect(queues.take(5, 2).map(({ device }) => device.id)).toEqual([3, 3 + LANES, 1]);
  expect(queues.ready).toBe(2);
  expect(queues.take(5, 2).map(({ device }) => device.id)).toEqual([2]);
  queues.release([1]);
  expect(queues.take(5, 2).map(({ device }) => device.id)).toEqual([1]);
});

type Step = { push: [number, number] } | { take: [number, number] } | { end: boolean };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ push: fc.tuple(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 5 })) }),
  fc.record({ take: fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 8 })) }),
  fc.record({ end: fc.boolean() }),
);

test('a lane is in one batch at a time, and its entries keep their order when some are put back', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const queues = new LaneQueues();
      const batches: LaneEntry[][] = [];
      const pushed: LaneEntry[] = [];
      const finished: LaneEntry[] = [];
      const end = (batch: LaneEntry[], isPutBack: boolean) => {
        for (const lane of lanesIn(batch)) {
          const its = batch.filter(({ device }) => laneOf(device.id) === lane);
          if (isPutBack) queues.putBack(lane, its);
          else finished.push(...its);
        }
        queues.release(lanesIn(batch));
      };
      for (const one of steps) {
        if ('push' in one) {
          const made = entry(...one.push, pushed.length);
          pushed.push(made);
          queues.push(made);
        } else if ('take' in one) {
          const before = new Set(batches.flatMap((batch) => [...lanesIn(batch)]));
          const batch = queues.take(...one.take);
          expect(lanesIn(batch).size).toBeLessThanOrEqual(one.take[1]);
          expect([...lanesIn(batch)].filter((lane) => before.has(lane))).toEqual([]);
          if (batch.length > 0) batches.push(batch);
        } else {
          const batch = batches.shift();
          if (batch) end(batch, one.end);
        }
      }
      for (const batch of batches.splice(0)) end(batch, true);
      const left = pushed.filter((each) => !finished.includes(each));
      expect(queues.ready).toBe(recordsIn(left));
      for (let batch = queues.take(7, 3); batch.length > 0; batch = queues.take(7, 3)) end(batch, false);
      expect(queues.ready).toBe(0);
      expect(finished.length).toBe(pushed.length);
      for (let lane = 0; lane < LANES; lane++) {
        const order = finished.filter(({ device }) => laneOf(device.id) === lane).map(({ receivedAt }) => receivedAt);
        expect(order).toEqual([...order].sort((a, b) => a - b));
      }
    }),
    { numRuns: 200 },
  );
});
