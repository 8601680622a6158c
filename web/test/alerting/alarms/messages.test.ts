import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { againstLimit } from '#web/features/alerting/alarms/against-limit.ts';
import { chartOf } from '#web/features/alerting/alarms/chart-of.ts';
import { beyondPath, linePath, runsOf } from '#web/features/alerting/alarms/detail/curve-path.ts';
import { isToCome, lifeLine } from '#web/features/alerting/alarms/detail/life-line.ts';
import { messageGroups } from '#web/features/alerting/alarms/message-groups.ts';
import type { MessageTold } from '#web/features/alerting/alarms/message-queries.ts';
import {
  boundsOf,
  filterCount,
  filterOf,
  isNarrowed,
  moreCount,
  placesOf,
  WITHOUT_MORE,
  widened,
} from '#web/features/alerting/alarms/messages-filter.ts';
import { readMessagesSearch } from '#web/features/alerting/alarms/messages-search.ts';
import { pinnedRows } from '#web/features/alerting/alarms/pinned-rows.ts';
import { stacksOf, sumOf } from '#web/features/alerting/alarms/strip/stacks.ts';
import { neighbour } from '#web/features/alerting/alarms/use-message-keys.ts';
import { message, NOW } from './message.ts';

describe('rows that do not move', () => {
  const row = (id: number) => ({ id: String(id), createTime: id });

  test('are updated, and new ones are only counted', () => {
    const shown = [row(9), row(8), row(7)];
    const newest = [row(11), row(10), { ...row(9), isChanged: true }, row(8)];
    const steady = pinnedRows(shown, newest);
    expect(steady.arrived).toBe(2);
    expect(steady.rows).toEqual([{ ...row(9), isChanged: true }, row(8), row(7)]);
  });

  test('never jump, whatever arrives', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 50 }), { maxLength: 20 });
    fc.assert(
      fc.property(ids, ids, (before, after) => {
        const newestFirst = (some: number[]) => some.toSorted((a, b) => b - a).map(row);
        const { rows, arrived } = pinnedRows(newestFirst(before), newestFirst(after));
        expect(rows).toEqual(newestFirst(before));
        expect(arrived).toBeLessThanOrEqual(after.length);
      }),
    );
  });

  test('an older row that moves up from the next page is not new', () => {
    expect(pinnedRows([row(9), row(8)], [row(9), row(7)]).arrived).toBe(0);
  });
});

test('groups keep the order of the page, and devices without a site have their own group', () => {
  const messages = [message('1', { site: 'Quay' }), message('2'), message('3', { site: 'Quay' })];
  const groups = messageGroups(messages, 'site', NOW);
  expect(groups.map(({ heading, messages: some }) => [heading, some.map(({ id }) => id)])).toEqual([
    [{ kind: 'name', name: 'Quay' }, ['1', '3']],
    [{ kind: 'noSite' }, ['2']],
  ]);
});

describe('a value against its limit', () => {
  const warning = { msgType: 5, type: 1 as const, level: 1, extend: {}, raisedAt: 1, releasedAt: null };

  test('shows on which side it is and how far', () => {
    const hot = againstLimit({ ...warning, triggerValue: 3180, triggerSubValue: 3000 }, 'C');
    expect(hot).toMatchObject({ side: 'above', value: { value: 31.8 }, limit: { value: 30 } });
    expect(hot?.distance.value).toBeCloseTo(1.8);
    const low = againstLimit({ ...warning, msgType: 11, triggerValue: 1800, triggerSubValue: 3000 }, 'C');
    expect(low).toMatchObject({ side: 'below', valuePercent: 18, limitPercent: 30 });
    const near = againstLimit({ ...warning, msgType: 11, triggerValue: 2970, triggerSubValue: 3000 }, 'C');
    expect(near?.distance).toMatchObject({ value: 0, decimals: 0 });
    expect(againstLimit({ ...warning, msgType: 12, triggerValue: 600, triggerSubValue: 300 }, 'C')).toBeNull();
  });

  test('both marks are on the bar, whatever the values', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9000, max: 15_000 }), fc.integer({ min: -9000, max: 15_000 }), (value, limit) => {
        const against = againstLimit({ ...warning, msgType: 8, triggerValue: value, triggerSubValue: limit }, 'F')!;
        for (const percent of [against.valuePercent, against.limitPercent]) {
          expect(percent).toBeGreaterThanOrEqual(0);
          expect(percent).toBeLessThanOrEqual(100);
        }
      }),
    );
  });
});

describe('the timeline', () => {
  const NOBODY = { told: [], next: [] };

  const action = (at: number, more: object = {}) => ({
    id: String(at),
    at,
    action: 'acknowledge' as const,
    userName: 'anna',
    comment: '',
    assigneeName: null,
    until: null,
    reason: null,
    ...more,
  });

  test('has past events in order, and then future ones', () => {
    const steps = lifeLine(
      { alarm: message('1', { createTime: 10, snoozedUntil: NOW + 1 }), actions: [] },
      NOBODY,
      NOW,
    );
    expect(steps.map(({ kind }) => kind)).toEqual(['raised', 'toSnoozeEnd', 'toAcknowledge', 'toRelease', 'toClose']);
    const handled = message('1', { createTime: 10, releaseTime: 30, status: 1, workStatus: 2, assigneeName: 'ben' });
    const later = lifeLine({ alarm: handled, actions: [action(20), action(40)] }, NOBODY, NOW);
    expect(later.map(({ kind }) => kind)).toEqual(['raised', 'action', 'released', 'action', 'toAssignee', 'toClose']);
    expect(later.map(isToCome)).toEqual([false, false, false, false, true, true]);
  });

  test('shows who was notified and who is next', () => {
    const of: MessageTold = {
      told: [{ at: 15, kind: 'raise', step: null, channel: 'email', state: 'sent', names: ['anna'] }],
      next: [{ at: NOW + 60_000, kind: 'escalation', step: 1, channels: ['push'], names: ['ben'] }],
    };
    const steps = lifeLine({ alarm: message('1', { createTime: 10 }), actions: [action(20)] }, of, NOW);
    expect(steps.map(({ kind }) => kind)).toEqual([
      'raised',
      'told',
      'action',
      'toAcknowledge',
      'toTell',
      'toRelease',
      'toClose',
    ]);
  });

  test('of a closed and released alarm has an end', () => {
    const alarm = message('1', { createTime: 10, releaseTime: 30, status: 1, workStatus: 3 });
    expect(lifeLine({ alarm, actions: [] }, NOBODY, NOW).some(isToCome)).toBe(false);
  });
});

describe('the curve', () => {
  const scale = { x: (at: number) => at, y: (value: number) => value };

  test('has no line across a gap', () => {
    const minute = 60_000;
    const curve = {
      at: Float64Array.of(0, minute, 40 * minute, 41 * minute),
      values: Float64Array.of(1, 2, Number.NaN, 3),
    };
    expect(runsOf(curve).map((run) => run.length)).toEqual([2, 1]);
  });

  test('is filled only beyond the limit', () => {
    const run = [
      { at: 0, value: 10 },
      { at: 10, value: 30 },
      { at: 20, value: 10 },
    ];
    expect(linePath(run, scale)).toBe('M0.0 10.0L10.0 30.0L20.0 10.0');
    expect(beyondPath(run, 20, 'above', scale)).toBe(
      'M0.0 20.0L0.0 20.0L5.0 20.0L10.0 30.0L15.0 20.0L20.0 20.0L20.0 20.0Z',
    );
  });
});

describe('the address', () => {
  test('accepts known parameters and drops the rest', () => {
    const id = 'c4ca4238-a0b9-2382-0dcc-509a6f75849b';
    expect(
      readMessagesSearch({
        status: 'open',
        level: '9',
        type: '5',
        work: '0',
        mine: 'true',
        days: '7',
        size: '20',
        id,
        group: 'x',
      }),
    ).toEqual({ status: 'open', type: 5, work: 0, mine: true, days: 7, id });
  });

  test('open state, order and size are not filters', () => {
    expect(isNarrowed({ group: 'site', size: 50, page: 2, id: 'x' })).toBe(false);
    expect(isNarrowed({ work: 0 })).toBe(true);
    expect(widened({ work: 0, group: 'site', page: 3 })).toEqual({ group: 'site', size: undefined });
  });

  test('days are those of the reader, and constant until midnight', () => {
    const { startTime, endTime } = boundsOf(7, NOW);
    expect([new Date(startTime).getHours(), new Date(startTime).getDate()]).toEqual([0, 16]);
    expect(boundsOf(7, NOW + 3_600_000)).toEqual({ startTime, endTime });
    expect(filterOf({ status: 'released', work: 0, companies: '5,6' }, NOW)).toEqual({
      status: 1,
      workStatus: 0,
      companyIdList: [5, 6],
    });
  });
});

test('J and K go from one message to the next and stop at the ends', () => {
  expect([neighbour(['a', 'b'], undefined, 1), neighbour(['a', 'b'], 'a', 1), neighbour(['a', 'b'], 'b', 1)]).toEqual([
    'a',
    'b',
    undefined,
  ]);
  expect(neighbour(['a', 'b'], 'a', -1)).toBeUndefined();
});

test('the number of filters counts those that are set, without search, view and open message', () => {
  expect(filterCount(readMessagesSearch({ key: 'lift', group: 'site', size: '50', page: '2' }))).toBe(0);
  const search = readMessagesSearch({ key: 'lift', companies: '1,2', status: 'open', level: '2', mine: 'true' });
  expect([filterCount(search), moreCount(search)]).toEqual([4, 0]);
  expect(moreCount({ ...search, site: 'Yard', work: 0, hidden: true })).toBe(3);
  expect(moreCount({ ...search, site: 'Yard', snoozed: true, ...WITHOUT_MORE })).toBe(0);
  expect(placesOf(search)).toEqual({ key: 'lift', companies: '1,2' });
});

test('the chart of a message shows its quantity at the instant of its raise', () => {
  const searchOf = (msgType: number) => chartOf(message('a', { msgType, unit: 2 })).search;
  expect(searchOf(5)).toEqual({ mcuId: 'a'.repeat(24), unit: 2, at: NOW - 1000, quantity: 'temperature' });
  expect(searchOf(1)).toMatchObject({ quantity: 'voltage' });
  for (const msgType of [9, 11, 12, 20, 700]) expect(searchOf(msgType)).toMatchObject({ quantity: undefined });
});

describe('the bars of raised alarms', () => {
  const day = (date: string, ...raised: number[]) => ({ date, raised });

  test('stand on one base, the most severe on top, and the busiest day is the highest', () => {
    const { stacks, total, most } = stacksOf([day('2026-11-20', 1, 0, 0, 0), day('2026-11-21', 2, 4, 0, 1)], 36);
    expect(total).toBe(8);
    expect(most).toEqual({ date: '2026-11-21', count: 7 });
    expect(stacks[1]?.parts.map(({ level }) => level)).toEqual([4, 2, 1]);
    expect(stacksOf([day('2026-11-20', 0, 0, 0, 0)], 36)).toMatchObject({ total: 0, most: null });
    expect(stacksOf([], 36)).toEqual({ stacks: [], total: 0, most: null });
  });

  test('fit, and none is lost', () => {
    const counts = fc.array(fc.nat({ max: 100_000 }), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(counts, { minLength: 1, maxLength: 30 }), (days) => {
        const { stacks } = stacksOf(
          days.map((raised, place) => day(String(place), ...raised)),
          36,
        );
        stacks.forEach(({ parts, count }, place) => {
          expect(count).toBe(sumOf(days[place]!));
          expect(parts).toHaveLength(days[place]!.filter((each) => each > 0).length);
          for (const { y, height } of parts) {
            expect(y).toBeGreaterThanOrEqual(-1e-9);
            expect(y + height).toBeLessThanOrEqual(36);
            expect(height).toBeGreaterThanOrEqual(2);
          }
        });
      }),
    );
  });
});
