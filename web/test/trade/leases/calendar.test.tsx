import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import type { Lease } from '#domain/trade/leases/calls.ts';
import { NO_LIMITS } from '#domain/trade/leases/condition-report.ts';
import {
  firstAfter,
  firstFor,
  firstOf,
  gapsIn,
  lanesOf,
  monthsOf,
  placeIn,
  spanOf,
  ticksOf,
} from '#web/features/trade/leases/calendar/calendar-span.ts';
import { LeaseTimeline } from '#web/features/trade/leases/calendar/LeaseTimeline.tsx';
import { edgesOf, shifted } from '#web/features/trade/leases/calendar/lease-shift.ts';
import { useShifting } from '#web/features/trade/leases/calendar/use-shifting.ts';
import { ConditionView } from '#web/features/trade/leases/condition/ConditionView.tsx';
import { chosenTemperatureUnit } from '#web/i18n/temperature-unit.ts';
import { show } from '../../harness/show.tsx';

const span = spanOf('2026-11', 'quarter');
const device = (mcuId: string) => ({ mcuId, deviceName: mcuId, deviceSn: '1', deviceType: 'a', companyName: 'Yard' });

const lease = (id: number, from: number, days: number): Lease => ({
  id,
  contractNumber: `L-${id}`,
  device: device('Lift 1'),
  companyId: null,
  customerId: null,
  customer: `Customer ${id}`,
  rentalCompany: 'Yard',
  startsAt: span.from + from * DAY_MS,
  endsAt: span.from + (from + days) * DAY_MS,
  agreedUntil: span.from + (from + days) * DAY_MS,
  rentMinor: 100,
  rentPeriod: 'day',
  currency: 'EUR',
  totalMinor: days * 100,
  remark: '',
  geofenceId: null,
  geofenceName: null,
  limits: NO_LIMITS,
  state: 'underLease',
  isOwn: true,
});
const row = (name: string, leases: Lease[]) => ({
  device: device(name),
  customer: '',
  state: 'underLease' as const,
  leases,
  maintenance: [],
  usedPercent: 40,
});

describe('the span of the calendar', () => {
  test('covers complete months of the reader, and moves over the end of a year', () => {
    expect(new Date(span.from).getDate()).toBe(1);
    expect(new Date(span.until).getMonth()).toBe(1);
    expect(firstAfter('2026-11', 'quarter', 1)).toBe('2027-02');
    expect(firstAfter('2027-01', 'month', -1)).toBe('2026-12');
    expect(ticksOf('2027-02', 'month')).toHaveLength(4);
    expect(ticksOf('2026-11', 'year')).toHaveLength(12);
    expect(monthsOf('2026-11', 'quarter')).toEqual(ticksOf('2026-11', 'year').slice(0, 3));
  });

  test('or a week from Monday, which stays in view when more is shown', () => {
    const wednesday = new Date(2026, 11, 30, 15).getTime();
    expect(firstOf(wednesday, 'week')).toBe('2026-12-28');
    expect(firstAfter('2026-12-28', 'week', 1)).toBe('2027-01-04');
    expect(ticksOf('2026-12-28', 'week')).toHaveLength(7);
    expect(monthsOf('2026-12-28', 'week')).toHaveLength(2);
    expect(firstFor('2026-12-28', 'week', 'month', 0)).toBe('2026-12');
    expect(firstFor('2026-11', 'quarter', 'week', wednesday)).toBe('2026-12-28');
    expect(firstFor('2026-03', 'quarter', 'week', wednesday)).toBe('2026-02-23');
  });

  test('cuts leases that begin before it or end after it', () => {
    expect([placeIn(span, 0), placeIn(span, span.until + 1)]).toEqual([0, 100]);
  });

  test('concurrent leases are stacked, others are in one row', () => {
    const [a, b, c] = [lease(1, 0, 10), lease(2, 5, 10), lease(3, 10, 5)];
    expect(lanesOf([b, c, a]).map((lane) => lane.map(({ id }) => id))).toEqual([[1, 3], [2]]);
  });

  test('has gaps where nobody has the device, if a label fits', () => {
    const days = gapsIn(span, [lease(2, 40, 60), lease(1, -5, 15), lease(3, 12, 26)]);
    expect(days).toEqual([]);
    expect(gapsIn(span, [lease(1, 10, 30)])).toEqual([
      { from: span.from, until: span.from + 10 * DAY_MS },
      { from: span.from + 40 * DAY_MS, until: span.until },
    ]);
  });
});

describe('the dates of a lease', () => {
  const noon = new Date(2026, 9, 20, 12).getTime();
  const period = { startsAt: noon, endsAt: new Date(2026, 9, 30, 12).getTime() };

  test('move by days of the reader: the time of day stays when the clocks change', () => {
    expect(shifted(period, 'both', 7, 0)).toEqual({
      startsAt: new Date(2026, 9, 27, 12).getTime(),
      endsAt: new Date(2026, 10, 6, 12).getTime(),
    });
    expect(shifted(period, 'start', -1, 0)?.startsAt).toBe(new Date(2026, 9, 19, 12).getTime());
  });

  test('never end before they begin, before now, or after ten years', () => {
    expect(shifted(period, 'end', -10, 0)).toBeNull();
    expect(shifted(period, 'end', -2, period.endsAt - DAY_MS)).toBeNull();
    expect(shifted(period, 'end', 3700, 0)).toBeNull();
  });

  test('can be moved by those who manage the lease, its start until it begins', () => {
    const one = lease(1, 10, 10);
    expect(edgesOf(one, true, one.startsAt - 1)).toEqual(['both', 'start', 'end']);
    expect(edgesOf(one, true, one.startsAt)).toEqual(['end']);
    expect(edgesOf(one, true, one.endsAt)).toEqual([]);
    expect(edgesOf({ ...one, isOwn: false }, true, 0)).toEqual([]);
    expect(edgesOf(one, false, 0)).toEqual([]);
  });
});

const leasesOfLift = [lease(1, 1, 9), lease(2, 20, 9)];
const rows = [row('Lift 1', leasesOfLift), row('Lift 2', []), row('Lift 3', [lease(3, 2, 30)])];
const known = [[['leases', 'of', 'Lift 1'], { list: leasesOfLift }]] as const;

function Calendar({ onOpen = () => {} }: { onOpen?: (lease: Lease) => void }) {
  const now = span.from;
  const shifting = useShifting({ manages: true, now, onShifted: () => {}, onSaved: () => {} });
  return (
    <LeaseTimeline
      rows={rows}
      first="2026-11"
      spanName="quarter"
      span={span}
      now={now}
      shifting={shifting}
      onOpen={onOpen}
    />
  );
}
const bar = (customer: RegExp) =>
  within(screen.getByRole('list', { name: 'Calendar' })).getByRole('button', { name: customer });

test('leases are reached and opened by the keyboard', async () => {
  const onOpen = vi.fn();
  const { user } = await show(<Calendar onOpen={onOpen} />);
  await user.tab();
  expect(document.activeElement).toBe(bar(/^Customer 1, Under lease, /));
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(bar(/^Customer 2/));
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(bar(/^Customer 3/));
  await user.keyboard('{ArrowUp}{Enter}');
  expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ id: 1 }));
});

test('a lease is extended by keyboard up to the next one, moved as a whole, and restored', async () => {
  const { user } = await show(<Calendar />, { known });
  bar(/^Customer 1/).focus();
  await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
  const said = () => screen.getByRole('status');
  expect(said().textContent).toContain('11 Nov → 13 Nov +€2.00');
  expect(said().textContent).toContain('Free until 21 Nov');
  await user.keyboard('{Shift>}{ArrowRight>9/}{/Shift}');
  expect(said().textContent).toContain('This device is leased to Customer 2 from 21 Nov 2026');
  expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('status')).toBeNull();
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  expect(said().textContent).toMatch(/^2.+11 Nov → 3.+12 Nov/);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.queryByRole('status')).toBeNull();
});

test('a device without a lease says so', async () => {
  await show(<Calendar />);
  expect(within(screen.getByRole('list', { name: 'Calendar' })).getAllByRole('listitem')[1]?.textContent).toContain(
    'To be leased',
  );
});

test('activity of a device outside its geofence links to its message', async () => {
  const one = lease(7, 1, 9);
  const outside = [
    { kind: 'left', alarmId: 'a-1', at: one.startsAt, geofenceName: 'Old Yard' },
    { kind: 'used', alarmId: null, at: one.startsAt, geofenceName: null },
  ];
  const condition = {
    lease: one,
    start: null,
    end: null,
    today: null,
    judged: [],
    verdict: 'unknown',
    outside,
    papers: [],
  };
  await show(<ConditionView lease={one} mayTake={false} />, { known: [[['leases', 'condition', 7], condition]] });
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Left Old Yard on 2 Nov/),
    expect.stringMatching(/^Used outside of the lease/),
  ]);
  const [link, ...more] = screen.getAllByRole('link', { name: 'Open the message' });
  expect(link?.getAttribute('href')).toContain('/message/WarnMsg?id=a-1');
  expect(more).toEqual([]);
});

test('a condition is told in the units of the reader', async () => {
  const one = lease(8, 1, 9);
  const start = {
    at: one.startsAt,
    takenBy: 'Ada',
    remark: '',
    pictures: [],
    socPercent: 96,
    socAt: one.startsAt,
    sohPercent: 97.4,
    sohLow: 96.1,
    sohHigh: 98.2,
    cycles: 212,
    hours: 1840.5,
    maxTemperatureC: 21.3,
  };
  const condition = {
    lease: one,
    start,
    end: null,
    today: null,
    judged: [],
    verdict: 'unknown',
    outside: [],
    papers: [],
  };
  chosenTemperatureUnit.set('F');
  await show(<ConditionView lease={one} mayTake={false} />, { known: [[['leases', 'condition', 8], condition]] });
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent?.replace(/\u00a0/g, ' '));
  expect(cells.filter((text) => text !== '–')).toEqual(['96%', '97.4% (96.1–98.2)', '212.0', '1,840.5 h', '70.3 °F']);
  chosenTemperatureUnit.set('C');
});
