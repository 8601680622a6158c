import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { Renewal } from '#web/features/trade/orders/Renewal.tsx';
import { show } from '../../harness/show.tsx';

afterEach(() => void vi.unstubAllGlobals());

const plan = (planId: number, priceMinor: number | null, discountPercent = 0) => ({
  planId,
  planName: `Plan ${planId}`,
  years: planId,
  priceMinor,
  discountPercent,
  offered: true,
});
const PLANS = { currency: 'EUR', taxes: [], plans: [plan(1, null), plan(2, 24_000, 10), plan(3, 36_000)] };
const KNOWN = [[['orders', 'plans', false], PLANS]] as const;
const device = (deviceName: string, more: object = {}) => ({
  mcuId: deviceName,
  deviceName,
  deviceSn: '1',
  deviceType: 'a',
  serviceUntil: Date.now() + DAY_MS,
  online: true,
  lastContact: Date.now(),
  rsrpDbm: -80,
  newServiceUntil: Date.UTC(2028, 10, 30),
  refusal: null,
  ...more,
});
const LAPSED = { newServiceUntil: null, refusal: 'no_svc_device_calc', serviceUntil: Date.now() - 200 * DAY_MS };

/** Answers quotes by their plan, and says what was sent. */
function answering(devices: readonly object[]) {
  const sent: { path: string; body: Record<string, string> }[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: URLSearchParams }) => {
    sent.push({ path, body: Object.fromEntries(body ?? []) });
    const totals = { subtotalMinor: 48_000, discountMinor: 4_800, totalMinor: 43_200, grossMinor: 43_200 };
    const quote = { currency: 'EUR', priceMinor: 24_000, discountPercent: 10, ...totals, taxes: [], devices };
    const resultModel = path.includes('quote') ? quote : { orderNo: 'WY-2028-1' };
    return Response.json({ resultCode: 1001, resultMessage: 'success', resultModel });
  });
  return sent;
}

test('the first plan with a price is chosen; life and new end of each device stand before the price, and the order names the renewable ones', async () => {
  const sent = answering([device('Truck'), device('Mover', { online: false }), device('Tower', LAPSED)]);
  const onOrdered = vi.fn();
  const { user } = await show(<Renewal mcuIds={['Truck', 'Mover', 'Tower']} onOrdered={onOrdered} />, { known: KNOWN });
  const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
  expect(radio(/^Plan 1/).disabled).toBe(true);
  expect(radio(/^Plan 2/).checked).toBe(true);
  expect(screen.getByText('€648.00')).toBeTruthy();
  const quoted = await screen.findByRole('region', { name: 'Last contact and new end date' });
  const [truck, mover, tower] = within(quoted).getAllByRole('listitem');
  expect(truck?.textContent).toContain('Online, signal −80 dBm');
  expect(mover?.textContent).toContain('check the device');
  expect(tower?.textContent).not.toContain('2028');
  expect(screen.getByText('No tax is added.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Place order' }));
  await waitFor(() => expect(onOrdered).toHaveBeenCalledWith('WY-2028-1'));
  expect(JSON.parse(sent.at(-1)?.body.mcuIds ?? '')).toEqual(['Truck', 'Mover']);
  expect(sent.at(-1)?.body).toMatchObject({ planId: '2', totalMinor: '43200' });
});

test('of devices none of which can be renewed nothing is ordered, and the reason is said', async () => {
  answering([device('Tower', LAPSED)]);
  await show(<Renewal mcuIds={['Tower']} onOrdered={vi.fn()} />, { known: KNOWN });
  const button = await screen.findByRole('button', { name: 'Place order' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.title).toBe('None of the selected devices can be renewed');
});
