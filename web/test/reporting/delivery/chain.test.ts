import { expect, test } from 'vitest';
import { EVERY_DAY } from '#domain/reporting/delivery/limits.ts';
import {
  areMinutesRight,
  canAddStep,
  chainFault,
  chainOf,
  escalationOf,
  newChain,
  withChange,
  withoutStep,
  withStep,
} from '#web/features/reporting/delivery/chain.ts';
import { minuteIn, quietSpans, weekdayIn } from '#web/features/reporting/delivery/minutes.ts';
import { browserIn } from '#web/features/reporting/delivery/push-browser.ts';
import { clockOf, minuteOf } from '#web/i18n/time-of-day.ts';

const MONDAY = 0;

test('a chain is edited step by step, and each step is later than the one before', () => {
  const escalation = { level: 2, steps: [{ afterMinutes: 10, userIds: [1] }] };
  const chain = withChange(withStep(chainOf(escalation)), 1, { userIds: [2, 3] });
  expect(chainFault(chain)).toBe(false);
  expect(escalationOf(chain)).toEqual({
    level: 2,
    steps: [...escalation.steps, { afterMinutes: 20, userIds: [2, 3] }],
  });
  for (const minutes of ['10', '9', '', '1.5', 'soon', '99999'])
    expect(areMinutesRight(withChange(chain, 1, { minutes }), 1)).toBe(false);
  expect(escalationOf(withoutStep(chain, 0)).steps).toEqual([{ afterMinutes: 20, userIds: [2, 3] }]);
  expect(chainFault(newChain())).toBe(true);
  expect(canAddStep([1, 2, 3, 4].reduce(withStep, newChain()))).toBe(false);
});

test('times of the day are entered and shown in the time zone in force', () => {
  expect([clockOf(0), clockOf(1439), minuteOf('07:05'), minuteOf('')]).toEqual(['00:00', '23:59', 425, null]);
  const at = Date.UTC(2026, 6, 1, 23, 30);
  expect([minuteIn('Etc/UTC', at), minuteIn('Europe/Berlin', at)]).toEqual([1410, 90]);
});

test('quiet hours over midnight are two parts of the bar', () => {
  const spans = (from: number, until: number, daysBits = EVERY_DAY) => quietSpans({ from, until, daysBits }, MONDAY);
  expect(spans(720, 1080)).toEqual([{ start: 50, end: 75 }]);
  expect(spans(1080, 360)).toEqual([
    { start: 0, end: 25 },
    { start: 75, end: 100 },
  ]);
  expect(spans(1080, 0)).toEqual([{ start: 75, end: 100 }]);
  expect(spans(360, 360)).toEqual([]);
});

test('the night of Sunday is quiet on Monday morning, and of Tuesday nothing', () => {
  const spans = (daysBits: number) => quietSpans({ from: 1080, until: 360, daysBits }, MONDAY);
  expect(spans(1 << 6)).toEqual([{ start: 0, end: 25 }]);
  expect(spans(1 << MONDAY)).toEqual([{ start: 75, end: 100 }]);
  expect(spans(1 << 1)).toEqual([]);
  expect(weekdayIn('Etc/UTC', Date.UTC(2026, 10, 23))).toBe(MONDAY);
  expect(weekdayIn('America/New_York', Date.UTC(2026, 10, 23))).toBe(6);
});

test('a browser is named in a way its owner recognises', () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
  expect(browserIn(chrome)).toEqual({ browser: 'Chrome', system: 'Windows' });
  expect(browserIn(`${chrome} Edg/140.0`)).toEqual({ browser: 'Edge', system: 'Windows' });
  expect(browserIn('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1')).toEqual({
    browser: 'Safari',
    system: 'iPhone',
  });
  expect(browserIn('curl')).toBeNull();
});
