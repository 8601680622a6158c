import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Lease } from '#domain/leases/calls.ts';
import { NO_LIMITS } from '#domain/leases/condition-report.ts';
import { DAY_MS } from '#domain/time.ts';
import { lanesOf, monthAfter, placeIn, spanOf, ticksOf } from '#web/features/leases/calendar-span.ts';
import { LeaseTimeline } from '#web/features/leases/LeaseTimeline.tsx';
import { show } from '../harness/show.tsx';

const span = spanOf('2026-11', 'quarter');
const device = (mcuId: string) => ({ mcuId, deviceName: mcuId, deviceSn: '1', deviceType: 'a', companyName: 'Yard' });

const lease = (id: number, from: number, days: number): Lease => ({
  id,
  contractNumber: `L-${id}`,
  device: device('Lift 1'),
  companyId: null,
  customer: `Customer ${id}`,
  rentalCompany: 'Yard',
  startsAt: span.from + from * DAY_MS,
  endsAt: span.from + (from + days) * DAY_MS,
  agreedUntil: span.from + (from + days) * DAY_MS,
  rentMinor: 100,
  rentPeriod: 'day',
  currency: 'EUR',
  totalMinor: 1000,
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
  test('is of whole months of the reader, and moves over the end of a year', () => {
    expect(new Date(span.from).getDate()).toBe(1);
    expect(new Date(span.until).getMonth()).toBe(1);
    expect(monthAfter('2026-11', 'quarter', 1)).toBe('2027-02');
    expect(monthAfter('2027-01', 'month', -1)).toBe('2026-12');
    expect(ticksOf('2027-02', 'month')).toHaveLength(4);
    expect(ticksOf('2026-11', 'year')).toHaveLength(12);
  });

  test('ends what begins before it or goes on after it', () => {
    expect([placeIn(span, 0), placeIn(span, span.until + 1)]).toEqual([0, 100]);
  });

  test('leases at the same time are below each other, others in one row', () => {
    const [a, b, c] = [lease(1, 0, 10), lease(2, 5, 10), lease(3, 10, 5)];
    expect(lanesOf([b, c, a]).map((lane) => lane.map(({ id }) => id))).toEqual([[1, 3], [2]]);
  });
});

const timeline = (onOpen: (lease: Lease) => void) => {
  const rows = [row('Lift 1', [lease(1, 1, 9), lease(2, 20, 9)]), row('Lift 2', []), row('Lift 3', [lease(3, 2, 30)])];
  return <LeaseTimeline rows={rows} month="2026-11" spanName="quarter" span={span} now={span.from} onOpen={onOpen} />;
};

test('leases are reached and opened by the keyboard', async () => {
  const onOpen = vi.fn();
  const { user } = await show(timeline(onOpen));
  const calendar = screen.getByRole('list', { name: 'Calendar' });
  const bar = (customer: RegExp) => within(calendar).getByRole('button', { name: customer });
  await user.tab();
  expect(document.activeElement).toBe(bar(/^Customer 1, Under lease, /));
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(bar(/^Customer 2/));
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(bar(/^Customer 3/));
  await user.keyboard('{ArrowUp}{Enter}');
  expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ id: 1 }));
});

test('a device without a lease says so', async () => {
  await show(timeline(() => {}));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)[1]).toContain('To be leased');
});
