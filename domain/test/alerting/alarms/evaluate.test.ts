import { describe, expect, it } from 'vitest';
import { alarmLevelOf } from '#domain/alerting/alarms/rules/level.ts';
import { openAlarms } from '#domain/assembly/device-state/projections.ts';
import { batterySettings, START, WatchedBattery } from './watched-battery.ts';

const volt = (value: number) => ({ voltageCentiVolt: Math.round(value * 100) });
const celsius = (value: number) => ({ temperatureCentiCelsius: Math.round(value * 100) });
const soc = (percent: number) => ({ socCentiPercent: percent * 100 });

/** Sends values a minute apart and returns the events. */
const minutes = (battery: WatchedBattery, bodies: readonly object[], from = 0) =>
  bodies.flatMap((body, index) => battery.at(from + index, body)).filter((line) => !line.startsWith('went'));

describe('duration and hysteresis', () => {
  it('raises when the breach has lasted a minute, not before', () => {
    const battery = new WatchedBattery();
    expect(minutes(battery, [soc(31), soc(30), soc(29)])).toEqual(['raised 11 @2']);
    const alarm = battery.state.alarms.units[0]!.open[0];
    expect(alarm).toEqual({
      rule: 'lowSoc',
      unit: 0,
      msgType: 11,
      code: 0,
      level: 2,
      raisedAt: START + 120_000,
      breachedSince: START + 60_000,
      triggerValue: 2900,
      triggerSubValue: 3000,
      extend: { soc: 2900, voltageRaw: null, batteryTemperature: null },
    });
  });

  it('restarts the duration when the value recovers in between', () => {
    expect(minutes(new WatchedBattery(), [soc(30), soc(30.01), soc(30), soc(40), soc(29)])).toEqual([]);
  });

  it('releases only when the value has recovered by the hysteresis', () => {
    const battery = new WatchedBattery();
    expect(minutes(battery, [soc(25), soc(25), soc(30.5), soc(31.99), soc(25), soc(32), soc(90)])).toEqual([
      'raised 11 @1',
      'released 11 @5 recovered',
    ]);
    expect(battery.open()).toEqual([]);
  });

  it('raises at once when the duration is zero, and never when the rule is off', () => {
    const battery = new WatchedBattery(batterySettings({ 11: { durationSeconds: 0 }, 8: { enabled: false } }));
    expect(minutes(battery, [{ ...soc(10), ...celsius(-30) }, celsius(-30), celsius(-30)])).toEqual(['raised 11 @0']);
  });

  it('leaves alarms alone when a record does not carry the value', () => {
    const battery = new WatchedBattery();
    expect(minutes(battery, [soc(20), volt(12.6), soc(20), volt(12.6), {}])).toEqual(['raised 11 @2']);
  });

  it('evaluates temperature on both sides', () => {
    const hot = new WatchedBattery();
    expect(minutes(hot, [celsius(66), celsius(66), celsius(62.01), celsius(62)])).toEqual([
      'raised 5 @1',
      'released 5 @3 recovered',
      'raised 6 @3',
    ]);
    const cold = new WatchedBattery();
    expect(minutes(cold, [celsius(-15), celsius(-20), celsius(-13), celsius(-12)])).toEqual([
      'raised 8 @1',
      'released 8 @3 recovered',
    ]);
  });
});

describe('group', () => {
  it('opens only the worst', () => {
    const battery = new WatchedBattery();
    expect(minutes(battery, [volt(10.4), volt(10.4)])).toEqual(['raised 1 @1']);
    expect(battery.open()).toEqual([1]);
  });

  it('releases the milder when it gets worse', () => {
    const battery = new WatchedBattery();
    expect(minutes(battery, [11.4, 11.4, 10.9, 10.9, 10.4, 10.4].map(volt))).toEqual([
      'raised 4 @1',
      'released 4 @3 superseded',
      'raised 2 @3',
      'released 2 @5 superseded',
      'raised 1 @5',
    ]);
  });

  it('changes to the milder alarm on the way back', () => {
    const battery = new WatchedBattery();
    expect(minutes(battery, [10, 10, 10.9, 11.4, 12].map(volt))).toEqual([
      'raised 1 @1',
      'released 1 @2 recovered',
      'raised 2 @2',
      'released 2 @3 recovered',
      'raised 4 @3',
      'released 4 @4 recovered',
    ]);
  });

  it('leaves the worse open while the repeat gap forbids the milder', () => {
    const battery = new WatchedBattery();
    minutes(battery, [11.4, 11.4, 10.4, 10.4].map(volt));
    expect(battery.open()).toEqual([1]);
    expect(minutes(battery, [volt(11.3), volt(11.3)], 10)).toEqual([]);
    expect(battery.at(60, volt(11.3))).toEqual([]);
    expect(battery.at(61, volt(11.3))).toEqual(['released 1 @61 recovered', 'raised 4 @61']);
  });

  it('does not leave it open when the value is clear of all', () => {
    const battery = new WatchedBattery();
    minutes(battery, [11.4, 11.4, 10.4, 10.4].map(volt));
    expect(battery.at(10, volt(11.9))).toEqual(['released 1 @10 recovered']);
  });

  it('is separate for each unit', () => {
    const battery = new WatchedBattery();
    battery.at(0, volt(10), 1);
    battery.at(0, volt(11.4), 2);
    expect(battery.at(1, volt(10), 1)).toEqual(['raised 1 @1']);
    expect(battery.at(1, volt(11.4), 2)).toEqual(['raised 4 @1']);
    expect(battery.at(2, volt(12.5), 1)).toEqual(['released 1 @2 recovered']);
    expect(battery.open()).toEqual([4]);
  });
});

describe('flapping', () => {
  it('raises at most once an hour', () => {
    const battery = new WatchedBattery();
    const lines = minutes(
      battery,
      Array.from({ length: 300 }, (_, minute) => soc(minute % 6 < 3 ? 20 : 40)),
    );
    expect(lines.filter((line) => line.startsWith('raised'))).toEqual([
      'raised 11 @1',
      'raised 11 @61',
      'raised 11 @121',
      'raised 11 @181',
      'raised 11 @241',
    ]);
    expect(lines.filter((line) => line.startsWith('released'))).toHaveLength(5);
  });

  it('raises again after the gap when the limit is still breached', () => {
    const battery = new WatchedBattery();
    const lines = minutes(
      battery,
      Array.from({ length: 90 }, (_, minute) => soc(minute === 5 ? 40 : 25)),
    );
    expect(lines).toEqual(['raised 11 @1', 'released 11 @5 recovered', 'raised 11 @61']);
  });

  it('within the hysteresis is one alarm', () => {
    const battery = new WatchedBattery();
    const lines = minutes(
      battery,
      Array.from({ length: 200 }, (_, minute) => soc(minute % 2 === 0 ? 29 : 31)),
    );
    expect(lines).toEqual([]);
    expect(minutes(battery, [soc(29), soc(29), soc(31), soc(29), soc(31)], 200)).toEqual(['raised 11 @201']);
  });
});

describe('settings', () => {
  it('releases alarms whose rule is switched off', () => {
    const battery = new WatchedBattery();
    minutes(battery, [soc(25), { ...soc(25), ...volt(10) }]);
    battery.settings = batterySettings({ 11: { enabled: false } });
    expect(battery.send({ type: 'settings', now: START + 500_000 })).toMatchObject([
      { type: 'alarmReleased', reason: 'disabled', releasedAt: START + 500_000, alarm: { msgType: 11 } },
    ]);
    expect(battery.at(10, { ...soc(25), ...volt(10) })).toEqual(['raised 1 @10']);
  });

  it('releases them with the next record when the change was not noticed', () => {
    const battery = new WatchedBattery();
    minutes(battery, [soc(20), soc(20)]);
    battery.settings = batterySettings({ 11: { enabled: false } });
    expect(battery.at(9, {})).toEqual(['released 11 @9 disabled']);
  });
});

describe('alarm level of a device', () => {
  it('is the worst over all units, and −1 when nothing is open', () => {
    const battery = new WatchedBattery();
    expect(alarmLevelOf(openAlarms(battery.state))).toEqual({
      level: -1,
      msgType: null,
      openCount: 0,
      open: [],
      worst: null,
    });
    minutes(battery, [soc(20), soc(20)]);
    expect(alarmLevelOf(openAlarms(battery.state))).toMatchObject({ level: 2, msgType: 11, openCount: 1 });
    battery.at(3, celsius(-20), 5);
    battery.at(4, celsius(-20), 5);
    expect(alarmLevelOf(openAlarms(battery.state))).toMatchObject({ level: 2, msgType: 11, openCount: 2 });
    battery.at(5, volt(9), 5);
    battery.at(6, volt(9), 5);
    expect(alarmLevelOf(openAlarms(battery.state))).toMatchObject({
      level: 1,
      msgType: 1,
      openCount: 3,
      worst: { unit: 5 },
    });
  });
});
