import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AlarmHealth } from '#domain/alerting/alarms/health/health-calls.ts';
import { DAY_MS, HOUR_MS } from '#domain/foundation/basics/time.ts';
import { HealthBoard } from '#web/features/alerting/alarms/health/HealthBoard.tsx';
import { datesOf } from '#web/features/alerting/alarms/health/health-search.ts';
import { StatisticsBoard } from '#web/features/alerting/alarms/health/StatisticsBoard.tsx';
import { show } from '../../harness/show.tsx';

const END = Date.UTC(2026, 10, 21, 12);
const DAYS = {
  first: '2026-10-23',
  last: '2026-11-21',
  startTime: END - 30 * DAY_MS,
  endTime: END,
  timeZone: 'Etc/UTC',
};
const device = { mcuId: 'a'.repeat(24), deviceName: 'Boom lift 30', site: 'Old Yard' };
const HEALTH: AlarmHealth = {
  total: 142,
  untold: 4,
  days: [{ day: '2026-11-11', total: 142, busiest: 6, at: Date.UTC(2026, 10, 11, 17, 30) }],
  hours: [
    { weekday: 3, hour: 17, count: 97 },
    { weekday: 1, hour: 2, count: 45 },
  ],
  rules: [
    rule(5, [27, 35, 0], 24),
    rule(11, [15, 0, 0], 0),
    rule(12, [11, 25, 0], 7),
    rule(20, [0, 0, 10], 3),
    { ...rule(100, [0, 0, 10], 2), own: { id: 9, name: 'Cold store' } },
    rule(700, [0, 0, 9], 2),
  ],
  chattering: {
    count: 4,
    heldBack: 60,
    list: [37, 14, 9, 0].map((heldBack, unit) => ({
      ...device,
      unit,
      msgType: 10,
      code: 0,
      level: 1,
      heldBack,
      closestMs: 8000,
    })),
  },
  openLong: {
    count: 1,
    list: [{ ...device, id: 'x', msgType: 704, level: 3, raisedAt: END - 10 * DAY_MS - 2 * HOUR_MS }],
  },
  acknowledgedMedianMs: 360_000,
  releasedMedianMs: null,
  operators: { companyId: 5, onDuty: 2 },
};

function rule(family: number, bands: [number, number, number], neverAcknowledged: number) {
  return {
    family,
    own: null,
    devices: 3,
    bands,
    neverAcknowledged,
    goneSoon: neverAcknowledged > 20 ? 20 : 0,
    heldBack: 0,
    acknowledgedMedianMs: null,
    releasedMedianMs: null,
  };
}

beforeEach(() => vi.setSystemTime(END));
afterEach(() => vi.useRealTimers());

const board = (health: AlarmHealth = HEALTH) => <HealthBoard health={health} days={DAYS} search={{}} />;

test('every metric has its value, its rating in words and its target', async () => {
  await show(board());
  const measures = screen
    .getAllByRole('term')
    .slice(0, 6)
    .map((term) => term.parentElement?.textContent);
  expect(measures).toEqual([
    'Per 10 min and operator0.02In targettarget 1 at most',
    'Busiest 10 minutes3In targettarget 10 at most',
    'Most frequent rule44%Far overtarget 5% at most',
    'Chattering4Overtarget none',
    'Open over 24 h1In targettarget under 5',
    'Never acknowledged38of 142Overtarget none',
  ]);
});

test('the chart, the hours and the levels are available to screen readers', async () => {
  await show(board());
  expect(screen.getByRole('img', { name: /On 1 day with alarms, the busiest 10 minutes had 3/ })).toBeTruthy();
  expect(screen.getByText('11 Nov: 3 in 10 min, 142 in all')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Wed: 97 alarms, most at 17:00' })).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Sun: none' })).toBeTruthy();
  expect(screen.getByText('97 of 142 fall between 14:00 and 18:00.')).toBeTruthy();
  const shares = within(screen.getByRole('region', { name: 'Share per level' }));
  expect(shares.getByText('53 alarms')).toBeTruthy();
  expect(shares.getByText('37.3%')).toBeTruthy();
  expect(shares.getByText(/27 of the 53 come from one rule/)).toBeTruthy();
  expect(shares.getByText('6 min')).toBeTruthy();
  expect(shares.getByText('--')).toBeTruthy();
});

test('a single alarm of level 1 does not call for other values, however few there are', async () => {
  await show(board({ ...HEALTH, total: 11, rules: [rule(5, [1, 0, 0], 0), rule(11, [0, 10, 0], 0)] }));
  const shares = within(screen.getByRole('region', { name: 'Share per level' }));
  expect(shares.getByText('9.1%')).toBeTruthy();
  expect(shares.queryByRole('link')).toBeNull();
});

test('rules have their names, own rules that of their company, and rules without a limit say why', async () => {
  await show(board());
  const rules = within(screen.getByRole('region', { name: 'Ten most frequent' })).getAllByRole('listitem');
  expect(rules.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^1High temperature3 devices6244%/),
    expect.stringMatching(/^2Low charge/),
    expect.stringMatching(/^3Device offline/),
    expect.stringMatching(/^4Fault reported.*reported by the device$/),
    expect.stringMatching(/^5Cold store/),
    expect.stringMatching(/^6Periodic maintenance.*by date, no limit$/),
  ]);
});

test('the worst three of a list come first, and all on request', async () => {
  const { user } = await show(board());
  const chattering = screen.getByRole('region', { name: 'Chattering' });
  expect(within(chattering).getAllByRole('listitem')).toHaveLength(3);
  expect(chattering.textContent).toContain('37 held back3 within 8 s');
  const all = within(chattering).getByRole('button', { name: 'Show all, 60 held back' });
  await user.click(all);
  expect(within(chattering).getAllByRole('listitem')).toHaveLength(4);
  await user.click(within(chattering).getByRole('button', { name: 'Show fewer' }));
  expect(within(chattering).getAllByRole('listitem')).toHaveLength(3);
  expect(screen.getByRole('region', { name: 'Open over 24 h' }).textContent).toContain('10 d 2 h');
  expect(screen.getByText(/Not counted: 4 that nobody was told of/)).toBeTruthy();
});

test('a rule with limits links to trying other values, for the selected company', async () => {
  await show(<HealthBoard health={HEALTH} days={DAYS} search={{ companies: '5' }} />);
  const rules = within(screen.getByRole('region', { name: 'Ten most frequent' }));
  const links = rules.getAllByRole('link', { name: 'Try other values' });
  expect(links.map((link) => decodeURIComponent(link.getAttribute('href') ?? ''))).toEqual([
    expect.stringMatching(/rule\?.*key="?highTemperature/),
    expect.stringMatching(/key="?lowSoc/),
    expect.stringMatching(/key="?offline/),
    expect.stringMatching(/key="?own:9/),
  ]);
  expect(links[0]?.getAttribute('href')).toContain('company=5');
  expect(screen.getByRole('link', { name: 'Try other values for High temperature' })).toBeTruthy();
});

test('a period without alarms says so, and still shows open ones', async () => {
  await show(board({ ...HEALTH, total: 0, days: [], hours: [], rules: [] }));
  expect(screen.getByText('Nothing was raised in this period.')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Hour and weekday' })).toBeNull();
  expect(screen.getByRole('region', { name: 'Open over 24 h' })).toBeTruthy();
});

test('only administrators change who is on duty', async () => {
  const { unmount } = await show(board());
  expect(screen.getByRole('button', { name: 'People on duty' })).toBeTruthy();
  unmount();
  await show(board(), { signedIn: { role: 'commonUser' } });
  expect(screen.queryByRole('button', { name: 'People on duty' })).toBeNull();
});

test('statistics lead to the messages behind a number', async () => {
  await show(
    <StatisticsBoard
      kind={1}
      search={{ companies: '5', first: DAYS.first, last: DAYS.last }}
      statistics={{
        total: 10,
        sites: [
          { site: 'Old Yard', bands: [3, 2, 1] },
          { site: null, bands: [0, 0, 3] },
        ],
        siteRest: 1,
        companies: [
          { companyId: 6, companyName: 'Depot', bands: [3, 2, 1] },
          { companyId: null, companyName: null, bands: [0, 0, 4] },
        ],
        companyRest: 0,
        types: [{ msgType: 11, bands: [3, 2, 5] }],
        deviceTypes: [{ deviceType: 'a', bands: [3, 2, 5] }],
        hours: [{ hour: 9, bands: [3, 2, 5] }],
        acknowledged: [{ step: 4, bands: [3, 2, 5] }],
      }}
    />,
  );
  const linkOf = (name: string) => decodeURIComponent(screen.getByRole('link', { name }).getAttribute('href') ?? '');
  expect(screen.getByRole('region', { name: 'By type of alarm' }).textContent).toContain('Level 1Level 2Notice');
  expect(linkOf('Low charge')).toMatch(/\/message\/WarnMsg\?.*companies="?5.*type=11/);
  expect(linkOf('Old Yard')).toMatch(/first=2026-10-23.*each=true.*site=Old(\+|%20| )Yard/);
  expect(linkOf('No site')).toContain('emptySite=true');
  expect(linkOf('never')).toContain('work=0');
  expect(linkOf('09:00–10:00: 10')).toMatch(/companies="?5.*first=2026-10-23.*hour=9/);
  expect(screen.queryByRole('link', { name: /^10:00/ })).toBeNull();
  expect(screen.getByText('1 elsewhere')).toBeTruthy();
  expect(linkOf('Depot')).toMatch(/companies="?6.*directly=true/);
  expect(within(screen.getByRole('region', { name: 'By company' })).getAllByRole('link')).toHaveLength(1);
});

test('the days of a period are complete', () => {
  expect(datesOf({ first: '2026-10-30', last: '2026-11-02' })).toEqual([
    '2026-10-30',
    '2026-10-31',
    '2026-11-01',
    '2026-11-02',
  ]);
});
