import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GeofenceSpan } from '#domain/alerting/geofences/watch.ts';
import type { DeviceStreamEvent } from '#domain/assembly/device-state/projections.ts';
import { deviceStream } from '#domain/assembly/device-state/projections.ts';
import { emptyState, parseState, serializeState } from '#domain/assembly/device-state/state.ts';
import { offPlane } from '#domain/foundation/basics/geodesy.ts';
import { CoordinateSystem, LocationKind } from '#domain/foundation/kinds/wire.ts';
import type { StreamInput } from '#domain/stream/stream/input.ts';
import { batterySettings, START } from '../alarms/watched-battery.ts';

const YARD = { latitude: 53.54, longitude: 9.98 };
const MINUTE = 60_000;
const fence = (more: Partial<GeofenceSpan> = {}): GeofenceSpan => ({
  spanId: 1,
  geofenceId: 7,
  shape: { kind: 'circle', centre: YARD, radiusMetre: 300 },
  onEnter: true,
  onLeave: true,
  from: 0,
  until: null,
  ...more,
});

/** A device that drives east and west of the yard; alarms are written as text. */
class Driver {
  state = emptyState();
  geofences: readonly GeofenceSpan[];
  #settings;

  constructor(...geofences: GeofenceSpan[]) {
    this.geofences = geofences;
    this.#settings = { ...batterySettings(), geofences };
  }

  change(...geofences: GeofenceSpan[]) {
    this.#settings = { ...batterySettings(), geofences };
  }

  send(input: StreamInput): string[] {
    const seen: string[] = [];
    const note = (event: DeviceStreamEvent) => {
      if (event.type === 'alarmRaised')
        seen.push(`${event.alarm.msgType} of ${event.alarm.triggerSubValue} @${minuteOf(event.alarm.raisedAt)}`);
      if (event.type === 'alarmReleased')
        seen.push(`${event.alarm.msgType} ${event.reason} @${minuteOf(event.releasedAt)}`);
    };
    deviceStream.take(this.state, input, this.#settings, note);
    // The state between records is text.
    const parsed = parseState(serializeState(this.state));
    if (parsed.ok) this.state = parsed.state;
    return seen;
  }

  at(
    minute: number,
    eastMetre: number,
    more: { accuracyMetre?: number; kind?: LocationKind; receivedMinute?: number } = {},
  ): string[] {
    const at = START + minute * MINUTE;
    const { latitude, longitude } = offPlane(YARD, { x: eastMetre, y: 0 });
    return this.send({
      type: 'record',
      kind: 11,
      unit: 0,
      at,
      receivedAt: START + (more.receivedMinute ?? minute) * MINUTE,
      body: {
        latitudeMicroDegree: Math.round(latitude * 1e6),
        longitudeMicroDegree: Math.round(longitude * 1e6),
        kind: more.kind ?? LocationKind.GNSS,
        system: CoordinateSystem.WGS84,
        accuracyDecimetre: more.accuracyMetre === undefined ? 50 : more.accuracyMetre * 10,
      },
    });
  }
}
const minuteOf = (at: number) => (at - START) / MINUTE;

describe('crossing a geofence', () => {
  test('the first position is not a crossing', () => {
    const driver = new Driver(fence());
    expect([driver.at(0, 0), driver.at(1, 10)].flat()).toEqual([]);
    const other = new Driver(fence());
    expect([other.at(0, 2000), other.at(1, 2100)].flat()).toEqual([]);
  });

  test('leaving raises 15 at the second fix outside and releases it at the first that stays inside', () => {
    const driver = new Driver(fence({ onEnter: false }));
    driver.at(0, 0);
    expect([driver.at(1, 400), driver.at(2, 600), driver.at(3, 900)].flat()).toEqual(['15 of 7 @2']);
    expect([driver.at(10, 100), driver.at(11, 100)].flat()).toEqual(['15 recovered @11']);
  });

  test('entering raises 16 until the device leaves', () => {
    const driver = new Driver(fence({ onLeave: false }));
    driver.at(0, 1000);
    expect([driver.at(1, 100), driver.at(2, 0)].flat()).toEqual(['16 of 7 @2']);
    expect([driver.at(3, 1000), driver.at(4, 1000)].flat()).toEqual(['16 recovered @4']);
  });

  test('a fix within its error of the border, or a single one, raises nothing', () => {
    const driver = new Driver(fence());
    driver.at(0, 0);
    expect([1, 2, 3, 4, 5].flatMap((minute) => driver.at(minute, minute % 2 ? 318 : 285))).toEqual([]);
    expect([driver.at(6, 5000), driver.at(7, 0), driver.at(8, 5000), driver.at(9, 0)].flat()).toEqual([]);
  });

  test('a coarse position can show that a device is outside, but not inside a smaller fence', () => {
    const tower = { kind: LocationKind.LBS4, accuracyMetre: 800 };
    const driver = new Driver(fence());
    driver.at(0, 0);
    expect([driver.at(1, 900, tower), driver.at(2, 900, tower)].flat()).toEqual([]);
    expect([driver.at(3, 1500, tower), driver.at(4, 1500, tower)].flat()).toEqual(['15 of 7 @4']);
    expect([driver.at(5, 0, tower), driver.at(6, 0, tower)].flat()).toEqual([]);
  });

  test('late positions never raise', () => {
    const driver = new Driver(fence());
    driver.at(0, 0);
    driver.at(30, 0);
    expect([driver.at(10, 2000, { receivedMinute: 31 }), driver.at(11, 2000, { receivedMinute: 31 })].flat()).toEqual(
      [],
    );
  });

  test('leaving again within the hour waits for the repeat gap', () => {
    const driver = new Driver(fence({ onEnter: false }));
    driver.at(0, 0);
    driver.at(1, 900);
    expect(driver.at(2, 900)).toEqual(['15 of 7 @2']);
    driver.at(10, 0);
    expect(driver.at(11, 0)).toEqual(['15 recovered @11']);
    driver.at(20, 900);
    expect([driver.at(21, 900), driver.at(40, 900), driver.at(62, 900)].flat()).toEqual(['15 of 7 @62']);
  });

  test('of several fences, the first one crossed has the alarm', () => {
    const wide = fence({ spanId: 2, geofenceId: 8, shape: { kind: 'circle', centre: YARD, radiusMetre: 1000 } });
    const driver = new Driver(fence(), wide);
    driver.at(0, 0);
    driver.at(1, 500);
    expect(driver.at(2, 500)).toEqual(['15 of 7 @2']);
    driver.at(3, 5000);
    expect(driver.at(4, 5000)).toEqual([]);
  });
});

describe('a geofence that is changed', () => {
  test('releases its alarm at the instant of its removal', () => {
    const driver = new Driver(fence());
    driver.at(0, 0);
    driver.at(1, 900);
    driver.at(2, 900);
    driver.change(fence({ until: START + 30 * MINUTE }));
    expect(driver.send({ type: 'settings', now: START + 31 * MINUTE })).toEqual(['15 disabled @30']);
    expect(driver.at(40, 0)).toEqual([]);
    expect(driver.state.geofences.units[0]?.sides).toEqual([]);
  });

  test('releases its alarm with the next record when the removal was not known before', () => {
    const driver = new Driver(fence());
    driver.at(0, 0);
    driver.at(1, 900);
    driver.at(2, 900);
    driver.change(fence({ until: START + 30 * MINUTE }));
    expect(driver.at(45, 900)).toEqual(['15 disabled @30']);
  });

  test('starts again with another shape', () => {
    const driver = new Driver(fence());
    driver.at(0, 0);
    driver.at(1, 900);
    driver.at(2, 900);
    const next = fence({
      spanId: 2,
      from: START + 5 * MINUTE,
      shape: { kind: 'circle', centre: YARD, radiusMetre: 2000 },
    });
    driver.change(fence({ until: START + 5 * MINUTE }), next);
    expect([driver.at(6, 900), driver.at(7, 900)].flat()).toEqual(['15 disabled @5']);
  });

  test('ignores positions from before it was drawn', () => {
    const driver = new Driver(fence({ from: START + 10 * MINUTE }));
    expect(
      [driver.at(0, 0), driver.at(8, 0, { receivedMinute: 12 }), driver.at(11, 900), driver.at(12, 900)].flat(),
    ).toEqual([]);
  });

  test('holds a position against the places from before it was drawn', () => {
    const driver = new Driver();
    [0, 1, 2].map((minute) => driver.at(minute, 10));
    driver.change(fence({ from: START + 2 * MINUTE + 1 }));
    // Two positions 600 km away, before the first true one that the fence sees.
    expect([driver.at(3, 600_000), driver.at(4, 600_100), driver.at(5, 10), driver.at(6, 10)].flat()).toEqual([]);
    expect([driver.at(7, 900), driver.at(8, 900)].flat()).toEqual(['15 of 7 @8']);
  });

  test('holds nothing against a device that has told no position', () => {
    const driver = new Driver();
    driver.send({ type: 'record', kind: 10, unit: 0, at: START, receivedAt: START, body: { socCentiPercent: 9000 } });
    expect(driver.state.geofences.units[0]?.place).toBeUndefined();
  });

  test('is not affected by battery records', () => {
    const driver = new Driver(fence());
    driver.at(0, 0);
    driver.at(1, 900);
    driver.at(2, 900);
    const at = START + 3 * MINUTE;
    expect(
      driver.send({ type: 'record', kind: 10, unit: 0, at, receivedAt: at, body: { socCentiPercent: 9000 } }),
    ).toEqual([]);
  });
});

test('alarms alternate between raised and released, at most once an hour, on any route', () => {
  const way = fc.array(
    fc.record({ pause: fc.integer({ min: 1, max: 20 }), east: fc.integer({ min: -1500, max: 1500 }) }),
    {
      maxLength: 120,
    },
  );
  fc.assert(
    fc.property(way, (steps) => {
      const driver = new Driver(fence(), fence({ spanId: 2, geofenceId: 8, onEnter: false }));
      let minute = 0;
      const seen = steps.flatMap(({ pause, east }) => {
        minute += pause;
        return driver.at(minute, east);
      });
      for (const type of [15, 16]) {
        const own = seen.filter((text) => text.startsWith(`${type}`));
        expect(own.map((text) => text.includes('recovered'))).toEqual(own.map((_, place) => place % 2 === 1));
        const raised = own.filter((text) => text.includes(' of ')).map((text) => Number(text.split('@')[1]));
        expect(raised.slice(1).every((at, place) => at - raised[place]! >= 60)).toBe(true);
      }
    }),
  );
});
