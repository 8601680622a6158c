import { describe, expect, it } from 'vitest';
import {
  alarmsAbout,
  type BackTestChartData,
  hourLine,
  keyStep,
  movedBy,
  roomOf,
  timesReached,
} from '#web/features/alerting/alarms/rules/back-test/back-test-scale.ts';

const chart: BackTestChartData = {
  kind: 10,
  channel: 'temperature',
  comparison: 'above',
  startAt: 0,
  hours: [20, 30, null, null, null, null, 40, 10],
  limits: [
    { limit: 10, count: 9 },
    { limit: 20, count: 6 },
    { limit: 30, count: 3 },
    { limit: 40, count: 1 },
  ],
};
const below: BackTestChartData = {
  ...chart,
  comparison: 'below',
  limits: [
    { limit: 10, count: 1 },
    { limit: 20, count: 4 },
  ],
};

describe('the chart of a back-test', () => {
  it('knows how often a limit was reached, on either side', () => {
    expect([5, 10, 11, 30, 35, 41].map((limit) => timesReached(chart, limit))).toEqual([9, 9, 6, 3, 1, 0]);
    expect([5, 10, 19, 25].map((limit) => timesReached(below, limit))).toEqual([0, 1, 1, 4]);
  });

  it('estimates the number of alarms of another limit from those of the tested limit', () => {
    expect(alarmsAbout(chart, { limit: 30, alarms: 2 }, 20)).toBe(4);
    expect(alarmsAbout(chart, { limit: 30, alarms: 0 }, 20)).toBe(0);
    expect(alarmsAbout(chart, { limit: 50, alarms: 0 }, 20)).toBe(6);
    expect(alarmsAbout(chart, null, 20)).toBe(6);
  });

  it('draws no line where values are missing for hours', () => {
    const path = hourLine(
      chart,
      (at) => at / 3_600_000,
      (value) => value,
    );
    expect(path).toBe('M0.5 20.0L1.5 30.0M6.5 40.0L7.5 10.0');
  });

  it('moves a limit by keys in round steps, between the other levels', () => {
    const step = keyStep(4000, 10);
    expect(step).toBe(50);
    const limits = [
      { level: 1, limit: 6000 },
      { level: 2, limit: 5500 },
    ];
    const room = roomOf(limits, 2, 'above', [2000, 7000]);
    expect(room).toEqual([2000, 5999]);
    expect(roomOf(limits, 1, 'above', [2000, 7000])).toEqual([5501, 7000]);
    expect(
      roomOf(
        [
          { level: 1, limit: 10 },
          { level: 2, limit: 20 },
        ],
        2,
        'below',
        [0, 90],
      ),
    ).toEqual([11, 90]);
    expect(movedBy('ArrowUp', 5500, step, room)).toBe(5550);
    expect(movedBy('PageUp', 5500, step, room)).toBe(5999);
    expect(movedBy('Home', 5500, step, room)).toBe(2000);
    expect(movedBy('a', 5500, step, room)).toBeNull();
  });
});
