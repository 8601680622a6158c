import { appendFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Queue } from '#bridge/queue/queue.ts';
import { KIND, type Measurement } from '#domain/foundation/kinds/registry.ts';
import { decodeUplink } from '#domain/foundation/kinds/wire.ts';

const T0 = Date.UTC(2026, 0, 5);
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wattyard-queue-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const some = (from: number, count: number): Measurement[] =>
  Array.from({ length: count }, (_, index) => ({
    kind: KIND.monitor,
    unit: 0,
    at: T0 + from + index,
    body: { socCentiPercent: 5000 },
  }));
function instants(packet: Uint8Array | undefined): number[] {
  const decoded = decodeUplink(packet ?? new Uint8Array());
  return decoded.ok ? decoded.records.map(({ at }) => at - T0) : [];
}
function drain(queue: Queue): number[] {
  const all: number[] = [];
  for (let packet = queue.oldest(); packet; packet = queue.oldest()) {
    all.push(...instants(packet));
    queue.acknowledge();
  }
  return all;
}
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

test('records leave in order, in packets that the server accepts', () => {
  const queue = new Queue(folder, 1e6);
  for (let from = 0; from < 1300; from += 13) queue.append(some(from, 13));
  expect(instants(queue.oldest()).length).toBeLessThanOrEqual(500);
  expect(drain(queue)).toEqual(numbers(0, 1300));
  expect(readdirSync(folder)).toEqual([]);
});

test('a packet in transit stays until it is acknowledged, and records that arrive meanwhile go into the next packet', () => {
  const queue = new Queue(folder, 1e6);
  queue.append(some(0, 2));
  expect(instants(queue.oldest())).toEqual([0, 1]);
  queue.append(some(2, 1));
  expect(instants(queue.oldest())).toEqual([0, 1]);
  queue.acknowledge();
  expect(instants(queue.oldest())).toEqual([2]);
});

test('a restart finds all records, and skips a record that a power failure cut off', () => {
  new Queue(folder, 1e6).append(some(0, 3));
  appendFileSync(join(folder, readdirSync(folder)[0]!), Uint8Array.of(0x0a, 0x18, 0x08));
  const again = new Queue(folder, 1e6);
  expect(again.records).toBe(3);
  again.append(some(3, 2));
  expect(drain(again)).toEqual(numbers(0, 5));
});

test('when the queue is full, the oldest records are lost and counted', () => {
  const queue = new Queue(folder, 20_000);
  for (let from = 0; from < 3000; from += 10) queue.append(some(from, 10));
  expect(queue.bytes).toBeLessThanOrEqual(20_000);
  expect(queue.recordsLost).toBeGreaterThan(0);
  const kept = drain(queue);
  expect(kept).toEqual(numbers(queue.recordsLost, 3000));
});

test('waiting records are synced to disk, and records acknowledged earlier need no sync', async () => {
  const queue = new Queue(folder, 1e6);
  queue.append(some(0, 2));
  expect(queue.unflushed).toBe(1);
  queue.oldest();
  queue.append(some(2, 1));
  expect(queue.unflushed).toBe(2);
  queue.acknowledge();
  expect(queue.unflushed).toBe(1);
  await queue.flush();
  expect(queue.unflushed).toBe(0);
  expect(drain(new Queue(folder, 1e6))).toEqual([2]);
  queue.append(some(3, 1));
  rmSync(folder, { recursive: true });
  await expect(queue.flush()).resolves.toBeUndefined();
});
