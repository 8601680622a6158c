import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeviceSettings } from '#domain/alerting/device-settings/settings.ts';
import type { DeviceStreamEvent } from '#domain/assembly/device-state/projections.ts';
import { deviceStream } from '#domain/assembly/device-state/projections.ts';
import { emptyState } from '#domain/assembly/device-state/state.ts';
import type { WorkingHours } from '#domain/foundation/devices/configuration.ts';
import { isWorkingTime } from '#domain/foundation/devices/working-time.ts';
import type { Monitor } from '#domain/foundation/kinds/wire.ts';
import type { RecordInput } from '#domain/stream/stream/input.ts';
import { monitorRecord } from '../../assembly/device-state/device-under-test.ts';
import { batterySettings, WatchedBattery } from './watched-battery.ts';

const ZONES = ['Etc/UTC', 'Europe/Berlin', 'America/St_Johns', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia'];
const HOUR = 60;
const MONDAY_TO_FRIDAY = 31;
const day: WorkingHours = { daysBits: MONDAY_TO_FRIDAY, fromMinute: 7 * HOUR, toMinute: 17 * HOUR };
const night: WorkingHours = { daysBits: MONDAY_TO_FRIDAY, fromMinute: 22 * HOUR, toMinute: 6 * HOUR };
const ON = { ignitionCentiVolt: 1260 };
const OFF = { ignitionCentiVolt: 3 };

const anyHours: fc.Arbitrary<WorkingHours> = fc
  .record({
    daysBits: fc.integer({ min: 0, max: 127 }),
    fromMinute: fc.integer({ min: 0, max: 1439 }),
    toMinute: fc.integer({ min: 0, max: 1440 }),
  })
  .filter(({ fromMinute, toMinute }) => fromMinute !== toMinute);
const anyZone = fc.constantFrom(...ZONES);
const START = Date.UTC(2026, 2, 27);
/** Around the clock changes of spring. */
const anyInstant = fc.integer({ min: START, max: START + 12 * 86_400_000 });

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const wallClock = (at: number, timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return { weekday: WEEKDAYS.indexOf(part.weekday ?? ''), minute: Number(part.hour) * HOUR + Number(part.minute) };
};

describe('working time', () => {
  it('follows the local clock and calendar, in any zone, over midnight and over clock changes', () => {
    fc.assert(
      fc.property(anyInstant, anyHours, anyZone, (at, hours, timeZone) => {
        const { weekday, minute } = wallClock(at, timeZone);
        const begins = (of: number) => (hours.daysBits & (1 << ((of + 7) % 7))) > 0;
        const overMidnight = hours.toMinute < hours.fromMinute;
        const ofToday = begins(weekday) && minute >= hours.fromMinute && (overMidnight || minute < hours.toMinute);
        const ofYesterday = overMidnight && begins(weekday - 1) && minute < hours.toMinute;
        expect(isWorkingTime(at, hours, timeZone)).toBe(ofToday || ofYesterday);
      }),
      { numRuns: 400 },
    );
  });
});

/** A Tuesday; minutes are since 6:00 UTC. */
const watched = (workingHours: WorkingHours | null, timeZone = 'Etc/UTC') =>
  new WatchedBattery({ ...batterySettings(), workingHours, timeZone });
const at = (hour: number, minute = 0) => (hour - 6) * HOUR + minute;

describe('ignition outside of working hours', () => {
  it('is raised after a minute, and released when the ignition is off or work begins', () => {
    const machine = watched(day);
    expect(machine.at(at(6), ON)).toEqual(['wentOnline @0']);
    expect(machine.at(at(6, 1), ON)).toEqual(['raised 18 @1']);
    expect(machine.at(at(6, 30), ON)).toEqual([]);
    expect(machine.at(at(7), ON)).toEqual(['released 18 @60 recovered']);
    expect(machine.at(at(16, 59), ON)).toEqual([]);
    expect(machine.at(at(17), ON)).toEqual([]);
    expect(machine.at(at(17, 1), ON)).toEqual(['raised 18 @661']);
    expect(machine.at(at(17, 2), {})).toEqual([]);
    expect(machine.at(at(17, 3), OFF)).toEqual(['released 18 @663 recovered']);
  });

  it('is not raised when the key is turned briefly, nor more than once an hour', () => {
    const machine = watched(day);
    const during = (hour: number, minute: number) => [
      ...machine.at(at(hour, minute), ON),
      ...machine.at(at(hour, minute + 2), ON),
      ...machine.at(at(hour, minute + 3), OFF),
    ];
    machine.at(at(17, 30), ON);
    expect(machine.at(at(17, 30.5), OFF)).toEqual([]);
    expect(during(18, 0)).toEqual(['raised 18 @722', 'released 18 @723 recovered']);
    expect(during(18, 30)).toEqual([]);
    expect(during(19, 0)).toEqual(['raised 18 @782', 'released 18 @783 recovered']);
  });

  it('follows the time zone of the machine, and hours over midnight', () => {
    const kolkata = watched(day, 'Asia/Kolkata');
    kolkata.at(at(11), ON);
    expect(kolkata.at(at(11, 29), ON)).toEqual([]);
    kolkata.at(at(11, 30), ON);
    expect(kolkata.at(at(11, 31), ON)).toEqual(['raised 18 @331']);
    const shift = watched(night);
    for (const hour of [22, 26, 29]) expect(shift.at(at(hour), ON)).toHaveLength(hour === 22 ? 1 : 0);
    shift.at(at(30), ON);
    expect(shift.at(at(30, 1), ON)).toEqual(['raised 18 @1441']);
  });

  it('is not watched without hours, or with invalid hours; switching it off releases it', () => {
    for (const hours of [null, { daysBits: 127, fromMinute: 60, toMinute: 60 }]) {
      const machine = watched(hours);
      machine.at(at(20), ON);
      expect(machine.at(at(21), ON)).toEqual([]);
    }
    const machine = watched(day);
    machine.at(at(20), ON);
    machine.at(at(21), ON);
    machine.settings = { ...machine.settings, workingHours: null };
    expect(machine.send({ type: 'settings', now: 0 })).toMatchObject([{ type: 'alarmReleased', reason: 'disabled' }]);
  });
});

const record = fc.record({
  minutes: fc.constantFrom(1, 1, 5, 45, 200, 700),
  body: fc.constantFrom<Monitor>(ON, ON, OFF, {}),
  /** How often it comes again, and which of those before it come once more. */
  repeats: fc.integer({ min: 0, max: 2 }),
  back: fc.integer({ min: 0, max: 5 }),
});
const days = fc.array(record, { minLength: 1, maxLength: 60 }).map((steps) => {
  let now = START;
  const inOrder = steps.map(({ minutes, body }) => {
    now += minutes * 60_000;
    return monitorRecord(now, body);
  });
  const asTheyCame = inOrder.flatMap((each, place) => {
    const { repeats, back } = steps[place]!;
    const again = [each, ...inOrder.slice(Math.max(0, place - back), place)];
    const late = monitorRecord(each.at - 30_000, steps[place]!.body === OFF ? ON : OFF);
    return [each, ...Array.from({ length: repeats }, () => again).flat(), ...(back > 2 ? [late] : [])].map(
      (record) => ({ ...record, receivedAt: each.at }),
    );
  });
  return { inOrder, asTheyCame };
});

function alarmsOf(records: readonly RecordInput[], settings: DeviceSettings) {
  const state = emptyState();
  const events: DeviceStreamEvent[] = [];
  for (const input of records) deviceStream.take(state, input, settings, (event) => events.push(event));
  return {
    events: events.filter(({ type }) => type === 'alarmRaised' || type === 'alarmReleased'),
    alarms: state.alarms.units[0],
  };
}

describe('any input', () => {
  it('repeated and late records change nothing, and only use outside the hours is raised, once until it ends', () => {
    fc.assert(
      fc.property(days, anyHours, anyZone, ({ inOrder, asTheyCame }, workingHours, timeZone) => {
        const settings = { ...batterySettings(), workingHours, timeZone };
        const lived = alarmsOf(inOrder, settings);
        expect(alarmsOf(asTheyCame, settings)).toEqual(lived);
        let open = 0;
        let last = Number.NEGATIVE_INFINITY;
        for (const event of lived.events) {
          if (event.type === 'alarmReleased') open -= 1;
          if (event.type !== 'alarmRaised') continue;
          open += 1;
          const { alarm } = event;
          expect(open).toBe(1);
          expect(isWorkingTime(alarm.raisedAt, workingHours, timeZone)).toBe(false);
          expect(isWorkingTime(alarm.breachedSince, workingHours, timeZone)).toBe(false);
          expect(alarm.raisedAt - alarm.breachedSince).toBeGreaterThanOrEqual(60_000);
          expect(alarm.raisedAt - last).toBeGreaterThanOrEqual(3_600_000);
          last = alarm.raisedAt;
        }
      }),
      { numRuns: 200 },
    );
  });
});
