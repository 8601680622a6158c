import type { UseQueryResult } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import type { ServedDevice, ServedPage } from '#web/features/trade/orders/order-queries.ts';
import { ServiceList } from '#web/features/trade/orders/ServiceList.tsx';
import { show } from '../../harness/show.tsx';

const device = (deviceName: string, endedDays: number, traffic: ServedDevice['traffic'] = null): ServedDevice => ({
  mcuId: deviceName,
  deviceName,
  deviceSn: '1',
  deviceType: 'a',
  serviceUntil: Date.now() - endedDays * DAY_MS,
  online: false,
  lastContact: null,
  rsrpDbm: null,
  networkPermille: null,
  companyName: null,
  state: endedDays > 0 ? 'expired' : 'valid',
  planName: null,
  simId: null,
  simKind: null,
  networkDays: [],
  traffic,
});

test('a row states what the end of its service means, the traffic, and why it cannot be renewed', async () => {
  const list = [
    device('Valid', -90, { receivedBytes: 1_240_000, sentBytes: 3_000 }),
    device('Hidden', 5),
    device('Refused', 40),
    device('Lapsed', 120),
  ];
  const data: ServedPage = {
    list,
    total: 4,
    pages: 1,
    pageNum: 1,
    counts: { valid: 1, expiring: 0, expired: 3, unknown: 0 },
  };
  const query = { data, error: null, refetch: vi.fn() } as unknown as UseQueryResult<ServedPage>;
  const nothing = () => {};
  const onChoose = vi.fn();
  const { user } = await show(
    <ServiceList
      query={query}
      state={undefined}
      onState={nothing}
      onPage={nothing}
      onClear={nothing}
      search={null}
      filters={null}
      chosen={new Set()}
      onChoose={onChoose}
    />,
  );
  const [valid, hidden, refused, lapsed] = within(screen.getByRole('list', { name: 'Devices' })).getAllByRole(
    'listitem',
  );
  expect(valid?.textContent).toContain('1.2 MB');
  expect(valid?.textContent).toContain('1.2 MB received, 3.0 kB sent');
  expect(hidden?.textContent).toContain('Stored, not shown');
  expect(refused?.textContent).toContain('Connection refused since');
  expect(lapsed?.textContent).toContain('Cannot be renewed');
  expect(within(lapsed!).getByRole<HTMLInputElement>('checkbox').disabled).toBe(true);
  expect(
    within(lapsed!).getByTitle('The data service lapsed over three months ago and cannot be renewed'),
  ).toBeTruthy();
  await user.click(within(refused!).getByRole('checkbox'));
  expect(onChoose).toHaveBeenCalledWith(expect.objectContaining({ mcuId: 'Refused' }), true);
});
