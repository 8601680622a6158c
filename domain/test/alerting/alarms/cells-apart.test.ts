import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { binOf, emptyCells } from '#domain/power/analytics/cells/cells.ts';
import { cellsApartNow } from '#domain/power/analytics/cells/cells-apart.ts';
import { START, WatchedBattery } from './watched-battery.ts';

const RECORDS = 100;
const says = { sohPercent: null, fullAmpHours: null, designAmpHours: null, cyclesFirst: null, cyclesLast: null, at: 0 };

/** A day of a pack of twelve cells, half of which are so far below the others under load, millivolt. */
function dayOf(day: number, millivolt: number) {
  const cells = { ...emptyCells(), cellCount: 12, records: RECORDS, loadedRecords: RECORDS };
  for (let index = 0; index < 12; index++) {
    const below = index % 2 === 0 ? millivolt / 2 : -millivolt / 2;
    cells.loaded[index] = { read: RECORDS, lowest: 0, below: { [binOf(below)]: RECORDS } };
  }
  return { firstAt: day * DAY_MS, lastAt: (day + 0.5) * DAY_MS, bms: { records: RECORDS, usage: {}, says, cells } };
}
const pack = (days: number, of: (day: number) => number) =>
  Array.from({ length: days }, (_, day) => dayOf(day, of(day)));

describe('how far the cells of a pack are apart', () => {
  test('is that of the last week, since the day that shows it', () => {
    const apart = cellsApartNow(pack(30, (day) => (day < 18 ? 24 : 108)))!;
    expect(apart.millivolt).toBeCloseTo(108, -1);
    expect(apart.since).toBe(18 * DAY_MS);
  });

  test('grows only where the days agree on it', () => {
    expect(cellsApartNow(pack(28, (day) => 20 + 2 * day))!.perWeek).toBeGreaterThan(10);
    expect(cellsApartNow(pack(28, (day) => 40 + 16 * (day % 2)))!.perWeek).toBe(0);
  });

  test('is not known without load', () => {
    expect(cellsApartNow([])).toBeNull();
  });
});

describe('a warning of cells that are far apart', () => {
  const found = (day: number, millivolt: number, perWeek = 0) =>
    ({
      type: 'found',
      ...{ now: START + day * DAY_MS, unit: 0, weakCells: [] },
      apart: { millivolt, perWeek, since: START + (day - 3) * DAY_MS },
    }) as const;
  const changes = (machine: WatchedBattery, input: ReturnType<typeof found>) =>
    machine
      .send(input)
      .flatMap((event) =>
        event.type === 'alarmRaised' || event.type === 'alarmReleased'
          ? [[event.type, event.alarm.msgType, event.alarm.triggerValue]]
          : [],
      );

  test('is raised at its limit, carries the day it stood out, and ends 30 mV below', () => {
    const machine = new WatchedBattery();
    expect(changes(machine, found(0, 149))).toEqual([]);
    expect(changes(machine, found(1, 160))).toEqual([['alarmRaised', 22, 16_000]]);
    expect(machine.state.alarms.units[0]!.open[0]!.extend.stoodOutAt).toBe(START - 2 * DAY_MS);
    for (const [day, millivolt] of [170, 200, 140, 121].entries())
      expect(changes(machine, found(2 + day, millivolt))).toEqual([]);
    expect(changes(machine, found(9, 119))).toEqual([['alarmReleased', 22, 16_000]]);
  });

  test('is raised earlier where they grow apart fast', () => {
    expect(changes(new WatchedBattery(), found(1, 80, 20))).toEqual([['alarmRaised', 22, 8000]]);
    expect(changes(new WatchedBattery(), found(1, 60, 20))).toEqual([]);
  });

  test('ends when another battery is mounted, of which nothing is known', () => {
    const machine = new WatchedBattery();
    changes(machine, found(0, 180));
    const none = { ...found(1, 0), apart: null };
    expect(machine.send(none).map(({ type }) => type)).toContain('alarmReleased');
  });
});
