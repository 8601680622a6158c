import { describe, expect, it } from 'vitest';
import type { DeviceSettings } from '#domain/alerting/device-settings/settings.ts';
import type { Monitor } from '#domain/foundation/kinds/wire.ts';
import { batterySession } from '#domain/stream/history/session.ts';
import type { HistorySample } from '#domain/stream/history/state.ts';
import { inOrder, settingsOf } from '../../assembly/device-state/device-under-test.ts';

const START = Date.UTC(2026, 4, 5, 6);

/** `net` in ampere, positive charges, at seconds since the start. */
const reading = (seconds: number, net: number, more: Monitor = {}): HistorySample => ({
  at: START + seconds * 1000,
  body: {
    currentUsingCentiAmp: Math.max(-net, 0) * 100,
    currentChargingCentiAmp: Math.max(net, 0) * 100,
    ...more,
  },
});

/** Readings every `step` seconds from `from` up to and including `to`. */
const readings = (from: number, to: number, step: number, net: number): HistorySample[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => reading(from + index * step, net));

/** `charge 0–600` in seconds since the start, `…` while open. */
const sessions = (samples: readonly HistorySample[], settings: DeviceSettings = settingsOf()): string[] => {
  const { sessions: closed, history } = inOrder(samples, settings);
  const span = (from: number, to: number) => `${(from - START) / 1000}–${(to - START) / 1000}`;
  const open = history.session;
  return [
    ...closed.map(({ kind, startedAt, endedAt }) => `${kind} ${span(startedAt, endedAt)}`),
    ...(open ? [`${open.kind} ${span(open.startedAt, open.lastAboveAt)}…`] : []),
  ];
};

describe('a session begins', () => {
  it('after a minute above the threshold, as of the first reading', () => {
    expect(sessions(readings(0, 59, 1, 5))).toEqual([]);
    expect(sessions(readings(0, 60, 1, 5))).toEqual(['charge 0–60…']);
    expect(sessions(readings(0, 60, 1, -5))).toEqual(['discharge 0–60…']);
  });

  it.each([
    [null, 0.49, 0],
    [null, 0.5, 1],
    [2000, 0.5, 1],
    [10_000, 1.99, 0],
    [10_000, 2, 1],
  ])('at max(0.5 A, C/50): capacity %s cAh, %s A', (capacityCentiAmpHour, ampere, count) => {
    expect(sessions(readings(0, 300, 30, -ampere), settingsOf({ capacityCentiAmpHour }))).toHaveLength(count);
  });

  it('not when a reading below comes in between', () => {
    expect(sessions([...readings(0, 50, 10, 5), reading(60, 0), ...readings(70, 120, 10, 5)])).toEqual([]);
  });

  it('with the second reading of a device that reports every five minutes', () => {
    expect(sessions([reading(0, 5), reading(300, 5), reading(600, 5)])).toEqual(['charge 0–600…']);
  });
});

describe('a session ends', () => {
  it('after 5 min below, as of the last reading above', () => {
    expect(sessions([...readings(0, 600, 60, 5), ...readings(660, 900, 60, 1)])).toEqual(['charge 0–600…']);
    expect(sessions([...readings(0, 600, 60, 5), ...readings(660, 960, 60, 1)])).toEqual(['charge 0–600']);
  });

  it('not by shorter pauses', () => {
    const samples = [...readings(0, 600, 60, 5), ...readings(660, 900, 60, 1), ...readings(930, 990, 30, 5)];
    expect(sessions(samples)).toEqual(['charge 0–990…']);
  });

  it('after a gap of more than 10 min, and another one may begin', () => {
    expect(sessions([...readings(0, 600, 60, 5), ...readings(1200, 1260, 60, 5)])).toEqual(['charge 0–1260…']);
    expect(sessions([...readings(0, 600, 60, 5), ...readings(1201, 1261, 60, 5)])).toEqual([
      'charge 0–600',
      'charge 1201–1261…',
    ]);
  });

  it('after a gap that a record without current shows', () => {
    const { at } = reading(1201, 0);
    const silent = [...readings(0, 600, 60, 5), { at, body: { socCentiPercent: 5000 } }];
    // The next record tells whether this is the device's interval.
    expect(sessions(silent)).toEqual(['charge 0–600…']);
    expect(sessions([...silent, reading(1211, 0)])).toEqual(['charge 0–600']);
  });

  it('when the current goes the other way for a minute, as of the last reading its own way', () => {
    expect(sessions([...readings(0, 600, 10, 5), ...readings(610, 660, 10, -5)])).toEqual(['charge 0–600…']);
    expect(sessions([...readings(0, 600, 10, 5), ...readings(610, 670, 10, -5)])).toEqual([
      'charge 0–600',
      'discharge 610–670…',
    ]);
  });

  it('not by a vehicle that feeds back while braking', () => {
    const drive = Array.from({ length: 40 }, (_, minute) => [
      ...readings(minute * 60, minute * 60 + 50, 10, -40),
      reading(minute * 60 + 55, 15),
    ]).flat();
    expect(sessions([...readings(-120, -10, 10, -40), ...drive])).toEqual(['discharge -120–2390…']);
  });
});

describe('the row of a session', () => {
  it('has net amount, average, peak, lowest voltage, highest temperature from its first to its last reading', () => {
    const { sessions: rows } = inOrder(
      [
        reading(0, -36, { voltageCentiVolt: 1200, temperatureCentiCelsius: 2000 }),
        reading(100, -72, { voltageCentiVolt: 1180, socCentiPercent: 8000 }),
        reading(200, 36, { voltageCentiVolt: 1300 }),
        reading(250, -36, { voltageCentiVolt: 1210, socCentiPercent: 7000, temperatureCentiCelsius: 2500 }),
        reading(300, 0, { voltageCentiVolt: 900, socCentiPercent: 100, temperatureCentiCelsius: 9000 }),
        reading(600, 0),
      ],
      settingsOf(),
    );
    const ampHours = (36 * 100 + 72 * 100 - 36 * 50) / 3600;
    expect(rows).toEqual([
      {
        kind: 'discharge',
        startedAt: START,
        endedAt: START + 250_000,
        socStartCentiPercent: 8000,
        socEndCentiPercent: 7000,
        ampHours,
        wattHours: expect.closeTo((36 * 12 * 100 + 72 * 11.8 * 100 - 36 * 13 * 50) / 3600, 9),
        averageCentiAmp: expect.closeTo((ampHours / 250) * 3600 * 100, 9),
        peakCentiAmp: 7200,
        minimumCentiVolt: 1180,
        maximumCentiCelsius: 2500,
        samples: 4,
      },
    ]);
  });

  it('of an open session goes up to its last reading above', () => {
    const { history } = inOrder([...readings(0, 120, 60, 36), reading(180, 0)], settingsOf());
    expect(batterySession(history.session!)).toMatchObject({
      kind: 'charge',
      endedAt: START + 120_000,
      ampHours: 1.2,
      socStartCentiPercent: null,
      samples: 3,
    });
  });
});
