import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Schedule } from '#simulator/run/schedule.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the schedule', () => {
  it('runs everything once, in order of time, never early', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1000, max: 200_000 }), { maxLength: 60 }), (delays) => {
        const schedule = new Schedule(Date.now);
        const begun = Date.now();
        const ran: number[] = [];
        for (const delay of delays) {
          schedule.at(begun + delay, () => {
            expect(Date.now()).toBeGreaterThanOrEqual(begun + delay);
            ran.push(delay);
          });
        }
        vi.advanceTimersByTime(300_000);
        schedule.stop();
        expect(ran).toHaveLength(delays.length);
        const future = ran.filter((delay) => delay > 0);
        expect(future).toEqual(future.toSorted((a, b) => a - b));
      }),
    );
  });

  it('keeps one timer for any number of entries', () => {
    const schedule = new Schedule(Date.now);
    for (let delay = 1000; delay < 2000; delay++) schedule.at(Date.now() + delay, () => {});
    expect(vi.getTimerCount()).toBe(1);
    schedule.stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not run cancelled entries, and runs entries added while it runs', () => {
    const schedule = new Schedule(Date.now);
    const ran: string[] = [];
    const callOff = schedule.at(Date.now() + 10, () => ran.push('called off'));
    schedule.at(Date.now() + 20, () => schedule.at(Date.now() + 5, () => ran.push('added')));
    callOff();
    vi.advanceTimersByTime(30);
    expect(ran).toEqual(['added']);
    schedule.stop();
  });
});
