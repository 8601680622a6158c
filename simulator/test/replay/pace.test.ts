import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Pace, paced, paceFrom } from '#simulator/replay/pace.ts';
import { placeRow, timeLine } from '#simulator/replay/time-line.ts';

function played(pace: Pace, instants: number[]) {
  let state = paceFrom(instants[0] ?? 0);
  const shiftMs = pace.nowMs - Math.max(...instants);
  return instants.map((at) => {
    const next = paced(pace, state, at, shiftMs);
    state = next;
    return { dueMs: next.dueMs, instantMs: next.instantMs };
  });
}

const base: Pace = { speed: 10, align: 'end', longestPauseMs: Infinity, nowMs: 1_000_000 };

describe('the pace of a replay', () => {
  it('keeps distances between instants, ends now, and sends faster', () => {
    expect(played(base, [500, 1500, 4500])).toEqual([
      { dueMs: 1_000_000, instantMs: 996_000 },
      { dueMs: 1_000_100, instantMs: 997_000 },
      { dueMs: 1_000_400, instantMs: 1_000_000 },
    ]);
  });

  it('or starts now and shrinks distances', () => {
    const rows = played({ ...base, align: 'start' }, [500, 1500, 4500]);
    expect(rows.map((row) => row.instantMs)).toEqual([1_000_000, 1_000_100, 1_000_400]);
  });

  it('limits the wait for a pause', () => {
    const rows = played({ ...base, longestPauseMs: 2000 }, [0, 1000, 100_000, 101_000]);
    expect(rows.map((row) => row.dueMs - 1_000_000)).toEqual([0, 100, 300, 400]);
    expect(rows.map((row) => row.instantMs)).toEqual([899_000, 900_000, 999_000, 1_000_000]);
  });

  it('does not wait at full speed', () => {
    const rows = played({ ...base, speed: Infinity }, [0, 1000, 100_000]);
    expect(rows.every((row) => row.dueMs === base.nowMs)).toBe(true);
  });
});

describe('the time line of a recording', () => {
  it('never has two rows at one instant, and does not change rows in order', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ time: fc.nat(10_000), run: fc.constantFrom('a', 'b') })), (rows) => {
        const line = timeLine();
        let last = -Infinity;
        for (const { time, run } of rows) {
          const at = placeRow(line, time, run);
          expect(at).toBeGreaterThan(last);
          last = at;
        }
      }),
    );
    const line = timeLine();
    expect([3, 5, 5, 9].map((time) => placeRow(line, time, ''))).toEqual([3, 5, 6, 9]);
  });

  it('puts rows after a clock was set back, and the next run, ten minutes later', () => {
    const line = timeLine();
    const at = [
      placeRow(line, 0, 'a'),
      placeRow(line, 50_000, 'a'),
      placeRow(line, 0, 'b'),
      placeRow(line, 10_000, 'b'),
    ];
    expect(at).toEqual([0, 50_000, 650_000, 660_000]);
    const back = timeLine();
    expect([placeRow(back, 90_000, ''), placeRow(back, 10_000, '')]).toEqual([90_000, 690_000]);
  });
});
