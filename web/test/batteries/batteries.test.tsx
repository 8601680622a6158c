import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BatteryCard } from '#web/features/batteries/BatteryCard.tsx';
import { batteryQueries, type Mount } from '#web/features/batteries/battery-queries.ts';
import { show } from '../harness/show.tsx';

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
  { battery: battery(2, 'S-2'), mountedAt: NOW - DAY_MS, dismountedAt: null },
  { battery: battery(1, ''), mountedAt: null, dismountedAt: NOW - DAY_MS },
];
const NONE = { list: [], total: 0, pages: 0, pageNum: 1 };

async function card(mounts: Mount[], refusal?: string) {
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
      [batteryQueries.suggestions(PLACE).queryKey, []],
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
