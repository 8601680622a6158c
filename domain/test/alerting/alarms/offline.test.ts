import { describe, expect, it } from 'vitest';
import { isOnline } from '#domain/stream/presence/online.ts';
import { batterySettings, START, WatchedBattery } from './watched-battery.ts';

describe('online', () => {
  it.each([
    [10, 180],
    [60, 180],
    [61, 182],
    [600, 1260],
  ])('at an interval of %i s a device may be silent for %i s', (interval, seconds) => {
    expect(isOnline(START, interval, START + seconds * 1000)).toBe(true);
    expect(isOnline(START, interval, START + seconds * 1000 + 1)).toBe(false);
  });

  it('needs a first message', () => {
    expect(isOnline(null, 60, START)).toBe(false);
    const battery = new WatchedBattery();
    expect(battery.tick(1000)).toEqual([]);
    expect(battery.state.presence.online).toBe(false);
  });
});

describe('offline alarm', () => {
  it('is raised by the tick that finds the device silent, once, and released by its next message', () => {
    const battery = new WatchedBattery();
    expect(battery.at(0, {})).toEqual(['wentOnline @0']);
    expect(battery.tick(3)).toEqual([]);
    expect(battery.tick(3.1)).toEqual(['wentOffline @3.1', 'raised 12 @3.1']);
    expect(battery.tick(3.2)).toEqual([]);
    expect(battery.state.alarms.units[0]!.open).toMatchObject([
      { unit: 0, level: 2, breachedSince: START, triggerValue: 186, triggerSubValue: 180 },
    ]);
    expect(battery.at(8, {})).toEqual(['wentOnline @8', 'released 12 @8 recovered']);
    expect(battery.state.presence.online).toBe(true);
  });

  it('respects the repeat gap; being online does not', () => {
    const battery = new WatchedBattery();
    battery.at(0, {});
    battery.tick(4);
    battery.at(5, {});
    expect(battery.tick(9)).toEqual(['wentOffline @9']);
    expect(battery.tick(63.9)).toEqual([]);
    expect(battery.tick(64)).toEqual(['raised 12 @64']);
  });

  it('waits for its own limit when that is longer', () => {
    const battery = new WatchedBattery(batterySettings({ 12: { limit: 3600 } }));
    battery.at(0, {});
    expect(battery.tick(4)).toEqual(['wentOffline @4']);
    expect(battery.tick(59)).toEqual([]);
    expect(battery.tick(60)).toEqual(['raised 12 @60']);
  });

  it('is not raised for silence before this process listened', () => {
    const battery = new WatchedBattery();
    battery.at(0, {});
    expect(battery.tick(120, 119)).toEqual([]);
    expect(battery.state.presence.online).toBe(true);
    expect(battery.tick(123, 119)).toEqual(['wentOffline @123', 'raised 12 @123']);
  });

  it('is not raised when the rule is off, although the device is offline', () => {
    const battery = new WatchedBattery(batterySettings({ 12: { enabled: false } }));
    battery.at(0, {});
    expect(battery.tick(5)).toEqual(['wentOffline @5']);
  });

  it('ends with any message: an event, a late or a refused record', () => {
    const receivedAt = START + 600_000;
    const inputs = [
      { type: 'event', unit: 0, at: START, receivedAt, kind: 1, code: 7, text: '', active: true },
      { type: 'record', kind: 10, unit: 0, at: START - 60_000, receivedAt, body: {} },
      { type: 'record', kind: 10, unit: 0, at: START, receivedAt, body: {} },
      { type: 'record', kind: 10, unit: 0, at: receivedAt + 600_001, receivedAt, body: {} },
    ] as const;
    for (const input of inputs) {
      const battery = new WatchedBattery();
      battery.at(0, {});
      battery.tick(4);
      expect(battery.send(input).map((event) => event.type)).toEqual(
        expect.arrayContaining(['wentOnline', 'alarmReleased']),
      );
    }
  });
});
