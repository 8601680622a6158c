import { expect, test } from 'vitest';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { analyticsReport } from '#domain/power/analytics/days/report.ts';
import { concludeUse, type Use } from '#domain/reporting/passports/conclude.ts';
import { NO_SERIES } from '../../power/analytics/arbitrary-series.ts';
import { batteryOfRecording } from '../../power/analytics/recorded.ts';

const NOW = Date.UTC(2026, 10, 20);
const FROM = NOW - 92 * DAY_MS;

/** Of a battery that lost so many points a year, as its months tell. */
function report(percent: number, perYear: number, months: number): NonNullable<Use['report']> {
  const nothing = analyticsReport({
    days: [],
    firstDays: [],
    recent: NO_SERIES,
    battery: batteryOfRecording('nmc', 50.4, 100, 60),
    period: { from: FROM, to: NOW },
    pendingDays: 0,
    now: NOW,
  });
  const trend = Array.from({ length: months }, (_, place) => {
    const value = percent + (perYear * (place - months + 1)) / 12;
    const month = new Date(Date.UTC(2026, 11 - months + place, 1)).toISOString().slice(0, 7);
    return { month, percent: value, low: value - 3, high: value + 3, samples: 9, bmsPercent: null };
  });
  const common = {
    basis: 'cycle',
    from: NOW - 30 * DAY_MS,
    at: NOW - DAY_MS,
    samples: 9,
    confidence: 'medium',
  } as const;
  const range = { low: percent - 3, high: percent + 3 };
  return {
    ...nothing,
    capacity: { ...nothing.capacity, estimate: { ...common, ampHours: percent, ...range, amp: 12, mayBeRated: false } },
    stateOfHealth: {
      ...nothing.stateOfHealth,
      estimate: { ...common, percent, ...range, band: 'medium' },
      unknown: null,
      perYear: { points: perYear, low: perYear - 1, high: perYear + 1, months },
      trend,
    },
  };
}

const use: Use = {
  report: null,
  first: null,
  counted: {
    ...{
      from: FROM,
      until: NOW,
      coveredHours: 900,
      ampHoursIn: 260,
      ampHoursOut: 250,
      wattHoursIn: 1,
      wattHoursOut: 1,
    },
    ...{ equivalentFull: null, minimumCentiCelsius: null, maximumCentiCelsius: null },
  },
  extremes: null,
  events: { deepDischarges: 0, accidents: 2 },
  charge: null,
  nominalCentiVolt: null,
  ratedCentiAmpHour: null,
  exhaustedPercent: 70,
  now: NOW,
};
const told = (more: Partial<Use>, key: string) => concludeUse({ ...use, ...more }).find((each) => each.key === key);

test('full cycles and fade count by the same rating, and without any there are none', () => {
  const aged = report(74, -6, 12);
  expect(told({ report: aged }, 'fullCycles')).toMatchObject({ value: 2.5 });
  expect(told({ report: aged }, 'capacityFade')).toMatchObject({ value: 26, basis: 'rated' });
  expect(told({ ratedCentiAmpHour: 5000 }, 'fullCycles')).toMatchObject({ value: 5 });
  expect(told({}, 'fullCycles')).toMatchObject({ known: false, unknown: 'noRating' });
});

test('a remaining capacity is a mean: it names the time that it is of', () => {
  expect(told({ report: report(74, -6, 12) }, 'remainingCapacity')).toMatchObject({
    value: 74,
    from: NOW - 30 * DAY_MS,
    at: NOW - DAY_MS,
  });
});

test.each([
  [74, -6, 24, { known: true, low: 2026 }],
  [98, -1, 12, { known: false, unknown: 'tooFar' }],
  [98, 1, 12, { known: false, unknown: 'notAgeing' }],
])('an end at %s %% with %s points a year seen over %s months', (percent, perYear, months, expected) => {
  expect(told({ report: report(percent, perYear, months) }, 'endOfLife')).toMatchObject(expected);
});

test.each([
  [['2025-11', 103], { known: true, value: null, low: 2025, high: 2026 }],
  [null, { known: true, value: null, low: null, high: 2026 }],
] as const)('an end that was not seen itself is a span, after %j', (above, expected) => {
  const worn = report(60, -6, 1);
  const month = (name: string, percent: number) => ({ ...worn.stateOfHealth.trend[0]!, month: name, percent });
  const trend = [...(above ? [month(...above)] : []), month('2026-10', 60)];
  const stateOfHealth = { ...worn.stateOfHealth, trend, perYear: null };
  expect(told({ report: { ...worn, stateOfHealth } }, 'endOfLife')).toMatchObject(expected);
});

test('a pack gives what it gives until a cell ends it: that is its remaining capacity, whatever else was measured', () => {
  const cellLimit = {
    ...{
      cell: 6,
      usableAh: 60,
      range: { low: 58, high: 62 },
      usableShare: 0.6,
      ends: { of: 8, by: 8 },
      leftPoints: 12,
    },
    ...({
      belowMillivolt: 500,
      cause: 'capacity',
      firstAt: FROM,
      lastAt: NOW,
      samples: 15,
      confidence: 'high',
    } as const),
  };
  const limited = { ...report(98, -2, 12), cellLimit };
  expect(told({ report: limited }, 'remainingCapacity')).toMatchObject({ value: 60, low: 58, basis: 'cell', at: NOW });
  expect(told({ report: limited, nominalCentiVolt: 5120 }, 'remainingEnergy')).toMatchObject({ value: 60 * 0.0512 });
  const worse = { ...report(50, -2, 12), cellLimit };
  expect(told({ report: worse }, 'remainingCapacity')).toMatchObject({ value: 50, basis: 'cycle' });
});
