import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import type { Entry } from '#web/features/fleet/device-admin/own-log/entry-queries.ts';
import { OwnLog } from '#web/features/fleet/device-admin/own-log/OwnLog.tsx';
import { show } from '../../harness/show.tsx';

const NOW = Date.UTC(2026, 10, 21, 12);
const MCU = 'a'.repeat(24);
beforeEach(() => vi.setSystemTime(NOW));
afterEach(() => vi.useRealTimers());

const entry = (more: Partial<Entry>): Entry =>
  ({
    id: '1',
    at: NOW,
    content: 'Plug replaced',
    authorName: 'm.ortega',
    mine: true,
    editedAt: null,
    editedBy: null,
    ...more,
  }) as Entry;
const ENTRIES = [
  entry({}),
  entry({ id: '2', at: NOW - DAY_MS, content: 'Driver reports slow lift', authorName: 'ada', mine: false }),
];
const log = (refusal?: string, entries = ENTRIES) =>
  show(<OwnLog mcuId={MCU} refusal={refusal} />, { known: [[['recordLog', MCU], entries]] });
const rows = () => screen.getAllByRole('row').filter((row) => within(row).queryAllByRole('cell').length > 0);

test('entries stand first, below their days; only the own ones can be changed', async () => {
  await log();
  expect(screen.queryByRole('textbox', { name: 'Entry' })).toBeNull();
  expect(screen.getAllByRole('rowheader').map((head) => head.textContent)).toEqual([
    'Today, 21 November',
    'Yesterday, 20 November',
  ]);
  const [own, other] = rows();
  expect(within(own!).getByRole('button', { name: 'Edit' })).toBeTruthy();
  expect(within(other!).queryByRole('button')).toBeNull();
});

test('they are searched by their words and their authors', async () => {
  const { user } = await log();
  const search = screen.getByRole('searchbox', { name: 'Search the log' });
  await user.type(search, 'SLOW');
  expect(rows()).toHaveLength(1);
  await user.clear(search);
  await user.type(search, 'ortega');
  expect(rows()[0]?.textContent).toContain('Plug replaced');
  await user.type(search, ' nobody');
  expect(screen.getByText('No entry matches')).toBeTruthy();
});

test('one is written and edited in a drawer, which leaves the log in sight', async () => {
  const { user } = await log();
  await user.click(screen.getByRole('button', { name: 'New entry' }));
  expect(screen.getByRole('textbox', { name: 'Entry' })).toHaveProperty('value', '');
  expect(rows()).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('textbox', { name: 'Entry' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  expect(screen.getByRole('textbox', { name: 'Entry' })).toHaveProperty('value', 'Plug replaced');
});

test('who may not write reads why', async () => {
  await log('You can view but not change this');
  expect(screen.getByText('You can view but not change this')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'New entry' })).toBeNull();
});
