import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/foundation/basics/time.ts';
import { memoryMs, nextInstant, startInstant } from '#simulator/run/instants.ts';
import { demoDevice } from '../demo-devices.ts';

const firstStartMs = Date.UTC(2026, 10, 20, 12);

function instantsFrom(device: ReturnType<typeof demoDevice>, atMs: number, nowMs: number): number[] {
  const found: number[] = [];
  let state = { atMs, intervalSeconds: null, woken: false };
  for (;;) {
    const next = nextInstant(device, firstStartMs, state, nowMs);
    if (next === null || next.atMs > nowMs) return found;
    found.push(next.atMs);
    state = { ...state, atMs: next.atMs };
  }
}

describe('instants of records', () => {
  it('cover the whole history, evenly spaced', () => {
    const device = demoDevice({ historyDays: 30, historyIntervalSeconds: 60 });
    const found = instantsFrom(device, startInstant(device, firstStartMs), firstStartMs);
    expect(found.length).toBeGreaterThanOrEqual(30 * 1440 - 1);
    expect(found[0]).toBeGreaterThan(firstStartMs - 30 * DAY_MS);
    expect(new Set(found.slice(1, 43_000).map((at, index) => at - (found[index] as number)))).toEqual(
      new Set([60_000]),
    );
  });

  it('are the same when resumed in the middle', () => {
    const device = demoDevice({ historyDays: 2, historyIntervalSeconds: 60 });
    const all = instantsFrom(device, startInstant(device, firstStartMs), firstStartMs);
    expect(instantsFrom(device, all[999] as number, firstStartMs)).toEqual(all.slice(1000));
  });

  it('after some hours of absence have the interval of the history, then the live one', () => {
    const device = demoDevice({ intervalSeconds: 10, historyIntervalSeconds: 60 });
    const nowMs = firstStartMs + 5 * HOUR_MS;
    const found = instantsFrom(device, firstStartMs, nowMs);
    const gaps = found.slice(1).map((at, index) => at - (found[index] as number));
    expect(gaps[0]).toBe(60_000);
    expect(gaps.at(-1)).toBe(10_000);
    expect(Math.max(...gaps)).toBe(60_000);
  });

  it('older than the memory of a device are lost', () => {
    const device = demoDevice({ intervalSeconds: 10 });
    const nowMs = firstStartMs + 30 * DAY_MS;
    const next = nextInstant(device, firstStartMs, { atMs: firstStartMs, intervalSeconds: null, woken: false }, nowMs);
    expect(next?.leap).toBe(true);
    expect(next?.atMs).toBeGreaterThan(nowMs - memoryMs);
  });

  it('end when a device falls silent, until it is woken', () => {
    const device = demoDevice({ historyDays: 1, silentHours: 3 });
    const state = { atMs: firstStartMs - 3 * HOUR_MS, intervalSeconds: null, woken: false };
    expect(nextInstant(device, firstStartMs, state, firstStartMs)).toBeNull();
    expect(nextInstant(device, firstStartMs, { ...state, woken: true }, firstStartMs)).not.toBeNull();
  });

  it('differ in phase from device to device', () => {
    const phases = [1, 2, 3, 4].map((seed) => {
      const device = demoDevice({ intervalSeconds: 60, seed });
      const state = { atMs: firstStartMs, intervalSeconds: null, woken: false };
      return (nextInstant(device, firstStartMs, state, firstStartMs)?.atMs ?? 0) % 60_000;
    });
    expect(new Set(phases).size).toBe(4);
  });
});
