import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BatteryCard } from '#web/features/power/batteries/BatteryCard.tsx';
import { batteryQueries, type Mount, type SwapSuggestion } from '#web/features/power/batteries/battery-queries.ts';
import { show } from '../../harness/show.tsx';

const NOW = Date.UTC(2026, 10, 21, 9, 26);
const PLACE = { mcuId: 'a'.repeat(24), unit: 0 };
const DAY_MS = 86_400_000;
beforeEach(() => vi.setSystemTime(NOW));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const battery = (batteryId: number, serialNumber: string) => ({
  batteryId,
  serialNumber,
  model: 'Traction 24',
  chemistry: 'lfp' as const,
  madeOn: null,
  ratedCentiAmpHour: 20_000,
  nominalCentiVolt: 2_560,
});
const SWAPPED: Mount[] = [
  { unit: 0, battery: battery(2, 'S-2'), mountedAt: NOW - DAY_MS, dismountedAt: null },
  { unit: 0, battery: battery(1, ''), mountedAt: null, dismountedAt: NOW - DAY_MS },
];
const NONE = { list: [], total: 0, pages: 0, pageNum: 1 };

async function card(mounts: Mount[], refusal?: string, suggestions: SwapSuggestion[] = []) {
  const sent: { path: string; body: object }[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: URLSearchParams }) => {
    sent.push({ path, body: Object.fromEntries(body ?? []) });
    return Response.json({
      status: 200,
      resultCode: 1001,
      resultMessage: 'success',
      resultModel: path.endsWith('/battery/save') ? { batteryId: 7 } : null,
    });
  });
  const shown = await show(<BatteryCard place={PLACE} refusal={refusal} />, {
    known: [
      [batteryQueries.ofDevice(PLACE).queryKey, mounts],
      [batteryQueries.list('', 1, 200).queryKey, NONE],
      [batteryQueries.suggestions(PLACE).queryKey, suggestions],
    ],
  });
  return { ...shown, sent };
}

test('the mounted battery leads, the former one says until when', async () => {
  await card(SWAPPED);
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows[0]).toMatch(/S-2Mounted.*Traction 24 · Lithium iron phosphate.*25\.6.V · 200.Ah.*Since/);
  expect(rows[1]).toMatch(/No serial number.*Until/);
});

test('users without permission see only the history', async () => {
  await card(SWAPPED, 'Only administrators');
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Record a swap' }).getAttribute('aria-disabled')).toBe('true');
});

test('the first battery counts from the first record', async () => {
  const { user, sent } = await card([]);
  await user.click(screen.getByRole('button', { name: 'Enter battery' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Enter battery' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('Enter the serial number')).toBeTruthy();
  expect(sent).toEqual([]);
  await user.type(dialog.getByLabelText('Serial number'), 'S-9');
  await user.type(dialog.getByLabelText('Rated capacity (Ah)'), '104,5');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(sent.length).toBeGreaterThan(1));
  expect(sent.slice(0, 2)).toMatchObject([
    { path: expect.stringMatching(/\/battery\/save$/), body: { serialNumber: 'S-9', ratedCentiAmpHour: '10450' } },
    {
      path: expect.stringMatching(/\/battery\/mount$/),
      body: { mcuId: PLACE.mcuId, unit: '0', batteryId: '7', at: '0' },
    },
  ]);
});

test('a swap before the last one is not sent', async () => {
  const { user, sent } = await card(SWAPPED);
  await user.click(screen.getByRole('button', { name: 'Record a swap' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Record a swap' }));
  await user.type(dialog.getByLabelText('Serial number'), 'S-3');
  const at = dialog.getByLabelText('Mounted at');
  await user.clear(at);
  await user.type(at, '2026-11-01T10:00');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText(/Enter a time after/)).toBeTruthy();
  expect(sent).toEqual([]);
});

const SEEMS: SwapSuggestion = {
  at: NOW - 2 * DAY_MS,
  lastAt: NOW - 3 * DAY_MS,
  foundAt: NOW - DAY_MS,
  signs: [
    { sign: 'health', before: 71, after: 98 },
    { sign: 'cells', before: 15, after: 16 },
  ],
};

test('a battery that seems to be another is told with its signs, and the swap is recorded at that time', async () => {
  const { user } = await card([SWAPPED[1]!], undefined, [SEEMS]);
  const notice = within(screen.getByRole('region', { name: /swapped/ }));
  expect(notice.getByText(/71%.*98%/)).toBeTruthy();
  expect(notice.getByText(/15.*16/)).toBeTruthy();
  await user.click(notice.getByRole('button', { name: 'Record the swap' }));
  const at = within(screen.getByRole('dialog', { name: /swap|battery/i })).getByLabelText('Mounted at');
  expect((at as HTMLInputElement).value).toMatch(/^2026-11-19T/);
});

test('it was the same battery: the suggestion is withdrawn', async () => {
  const { user, sent } = await card(SWAPPED, undefined, [SEEMS]);
  await user.click(screen.getByRole('button', { name: 'It is the same battery' }));
  await vi.waitFor(() => expect(sent.map(({ path }) => path)).toContain('/battery/dismissSwapSuggestion'));
  expect(sent[0]!.body).toMatchObject({ mcuId: PLACE.mcuId, unit: '0', at: String(SEEMS.at) });
});

test('who may not change batteries sees the suggestion, and answers nothing', async () => {
  await card(SWAPPED, 'Only administrators', [SEEMS]);
  for (const name of ['Record the swap', 'It is the same battery'])
    expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true');
});
