import { Link } from '@tanstack/react-router';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/foundation/basics/time.ts';
import { localDate } from '#domain/foundation/basics/time-zone.ts';
import { ChargeTable } from '#web/features/power/charging/ChargeTable.tsx';
import type { Charge } from '#web/features/power/charging/charger-queries.ts';
import { paths } from '#web/routes/paths.ts';
import { show } from '../../harness/show.tsx';

const NOW = Date.UTC(2026, 10, 21, 12);
beforeEach(() => vi.setSystemTime(NOW));
afterEach(() => vi.useRealTimers());

const charge = (more: Partial<Charge>): Charge =>
  ({
    id: String(more.startedAt),
    mcuId: 'a'.repeat(24),
    deviceSn: '8611902340',
    deviceName: 'Dock charger 2',
    deviceType: 'd',
    companyName: 'Old Yard',
    unit: 3,
    startedAt: NOW - 2 * HOUR_MS,
    endedAt: NOW - HOUR_MS,
    endReason: 'completed',
    ampHours: 40,
    wattHours: 2450,
    socStartCentiPercent: null,
    socEndCentiPercent: null,
    stageSeconds: { bulk: 3000, absorption: 600, float: 0, equalise: 0 },
    ...more,
  }) as Charge;

const CHARGES = [
  charge({ endReason: null, socStartCentiPercent: 2900, socEndCentiPercent: 7800 }),
  charge({ startedAt: NOW - DAY_MS, endReason: 'power_lost', unit: 0 }),
  charge({ startedAt: NOW - 3 * DAY_MS, endReason: 'fault' }),
];
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const day = (daysAgo: number) => localDate(NOW - daysAgo * DAY_MS, timeZone);

const table = (days?: Parameters<typeof ChargeTable>[0]['days']) => (
  <ChargeTable
    charges={CHARGES}
    busy={false}
    now={NOW}
    timeZone={timeZone}
    days={days}
    link={({ id }, content) => <Link {...paths.charge(id)}>{content}</Link>}
  />
);

test('sessions stand below their days, with how many there were and the energy of those that have ended', async () => {
  await show(
    table([
      { date: day(0), count: 3, running: 1, wattHours: 13_180 },
      { date: day(1), count: 1, running: 0, wattHours: 620 },
    ]),
  );
  const heads = screen.getAllByRole('rowheader').filter((head) => head.getAttribute('scope') === 'rowgroup');
  expect(heads.map((head) => head.textContent)).toEqual([
    'Today, 21 November3 sessions · 13.18\u00a0kWh · without the one in progress',
    'Yesterday, 20 November1 session · 620\u00a0Wh',
    '18 Nov 2026',
  ]);
});

test('a row leads to its session as a whole, and tells from what charge to what and how it ended', async () => {
  await show(table());
  const [running, lost, fault] = screen
    .getAllByRole('row')
    .filter((row) => within(row).queryAllByRole('cell').length > 0)
    .map((row) => within(row));
  expect(running?.getAllByRole('link')).toHaveLength(1);
  expect(running?.getByRole('link').textContent).toBe('Dock charger 2Unit 3 · Old Yard');
  expect(running?.getByText('29% to 78%')).toBeTruthy();
  expect(running?.getByText('In progress')).toBeTruthy();
  expect(lost?.getByText('--')).toBeTruthy();
  expect(lost?.getByText('Ended before full').parentElement?.textContent).toBe('Ended before fullMains lost');
  expect(fault?.getByText('Fault')).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: /^Bulk.*Absorption.*Float.*Equalise$/ })).toBeTruthy();
});
