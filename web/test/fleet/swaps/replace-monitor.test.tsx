import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ReplaceMonitor } from '#web/features/fleet/swaps/replace/ReplaceMonitor.tsx';
import { swapQueries } from '#web/features/fleet/swaps/swap-queries.ts';
import { show } from '../../harness/show.tsx';
import { NEW, OLD } from './line.ts';

afterEach(() => void vi.unstubAllGlobals());

const PREVIEW = {
  old: { mcuId: OLD, sn: '8611903344', model: 'TT-200', lastHeardAt: null },
  next: { mcuId: NEW, sn: '8611904471', model: 'TT-200', state: 'new', placeName: '', lastHeardAt: null },
  stays: {
    ...{ name: 'Forklift 214', siteName: 'Old Yard', lessee: 'Civic Clean', leasedUntil: Date.UTC(2026, 11, 11) },
    ...{ rules: 6, fences: 1, shares: 2, followers: 0, since: Date.UTC(2022, 2, 14) },
  },
  moves: { settings: 11, serviceUntil: null, openWarnings: 1 },
  ends: { warrantyUntil: null, openCommands: 0 },
};
const values = (at: number | null, more: object = {}) => ({
  before: { at: 1, voltageCentiVolt: 5281, socCentiPercent: 6400 },
  after: { at, voltageCentiVolt: at && 5279, socCentiPercent: at && 6300 },
  ...{ agrees: [], differs: [], distanceMetre: null },
  ...more,
});
const connection = {
  host: 'wattyard.example',
  port: 1883,
  tlsPort: null,
  clientId: NEW,
  user: NEW,
  publish: [],
  subscribe: 's',
};
const ANSWERS: Readonly<Record<string, unknown>> = {
  previewSwap: PREVIEW,
  takeMonitor: { mcuId: NEW, deviceKey: 'the-key', connection },
  firstValues: values(null),
  swapMonitor: { swapId: 's1', records: 0 },
};

/** The page after its label was read by hand and the monitor let in. */
async function taken() {
  const sent: { call: string; body: string }[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    const call = /(\w+)(\?|$)/.exec(path)?.[1] ?? '';
    sent.push({ call, body: String(body ?? '') });
    return Response.json({ resultCode: 1001, resultMessage: '', resultModel: ANSWERS[call] });
  });
  const shown = await show(<ReplaceMonitor mcuId={OLD} scanner={() => null} />);
  const { user } = shown;
  await user.type(screen.getByLabelText('Serial number'), '8611904471');
  await user.type(screen.getByLabelText('Monitor identity'), NEW.toUpperCase());
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('yours, never used');
  const seen = (first: unknown) =>
    shown.queries.setQueryData(swapQueries.firstValues(OLD, NEW).queryKey, first as never);
  return { ...shown, sent, seen };
}
const take = () => screen.getByRole('button', { name: 'Take the place of …3344' });

test('an empty label is not sent', async () => {
  const { user } = await show(<ReplaceMonitor mcuId={OLD} scanner={() => null} />);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.getAllByRole('alert')).toHaveLength(2);
});

test('the label says what becomes of what; the place is taken after first values, by a button with the old number', async () => {
  const { user, sent, seen } = await taken();
  const stays = within(screen.getByRole('region', { name: 'Stays with the place' }));
  expect(stays.getByText('Lease to Civic Clean')).toBeTruthy();
  expect(stays.getByText('to 11 Dec 2026')).toBeTruthy();
  expect(stays.queryByText('Followers')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Let it send' }));
  expect(await screen.findByText('the-key')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Waiting for first values' }).textContent).toContain('Check that');
  expect(take().getAttribute('aria-disabled')).toBe('true');
  seen(values(5, { agrees: ['voltage', 'place'], distanceMetre: 4 }));
  const first = await screen.findByRole('region', { name: 'First values seen' });
  expect(first.textContent).toMatch(/52\.79\sV/);
  expect(first.textContent).toMatch(/4\sm/);
  expect(within(first).getByRole('status').textContent).toContain('same battery. These agree: Voltage, Position');
  await user.click(take());
  await waitFor(() => expect(sent.at(-1)?.call).toBe('swapMonitor'));
  expect(sent.at(-1)?.body).toContain('scannedAt');
});

test('where voltage or position differ it says which, and asks', async () => {
  const { user, sent, seen } = await taken();
  await user.click(screen.getByRole('button', { name: 'Let it send' }));
  await screen.findByText('the-key');
  seen(values(5, { agrees: ['voltage'], differs: ['place'], distanceMetre: 900 }));
  await screen.findByText(/These do not agree: Position/);
  await user.click(take());
  const question = within(screen.getByRole('dialog', { name: 'Replace although they differ?' }));
  expect(sent.some(({ call }) => call === 'swapMonitor')).toBe(false);
  await user.click(question.getByRole('button', { name: 'Replace monitor' }));
  await waitFor(() => expect(sent.some(({ call }) => call === 'swapMonitor')).toBe(true));
});

test('a monitor that cannot send yet takes the place after a question of its own', async () => {
  const { user, sent } = await taken();
  await user.click(screen.getByRole('button', { name: 'Let it send' }));
  await user.click(await screen.findByRole('button', { name: 'The monitor cannot send yet' }));
  const question = within(screen.getByRole('dialog', { name: 'Replace without first values?' }));
  await user.click(question.getByRole('button', { name: 'Replace monitor' }));
  await waitFor(() => expect(sent.some(({ call }) => call === 'swapMonitor')).toBe(true));
  expect(sent.find(({ call }) => call === 'swapMonitor')?.body).not.toContain('scannedAt');
});
