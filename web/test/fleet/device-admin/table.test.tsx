import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ManagedTable } from '#web/features/fleet/device-admin/ManagedTable.tsx';
import type { ManagedDevice } from '#web/features/fleet/device-admin/manage-queries.ts';
import { useChosen } from '#web/features/fleet/device-admin/use-chosen.ts';
import { show } from '../../harness/show.tsx';

const device = (mcuId: string, more: Partial<ManagedDevice> = {}) =>
  ({
    mcuId,
    deviceName: `Device ${mcuId}`,
    companyId: 1,
    site: null,
    soc: 7350,
    onlineStatus: true,
    alarmLevel: -1,
    ...more,
  }) as ManagedDevice;

interface Props {
  devices: readonly ManagedDevice[] | undefined;
  isFormer?: boolean;
  onOrder?: Parameters<typeof ManagedTable>[0]['onOrder'];
}

function Table({ devices, isFormer = false, onOrder = vi.fn() }: Props) {
  const chosen = useChosen('');
  return (
    <>
      <ManagedTable
        columns={['deviceName', 'site', 'soc']}
        devices={devices}
        busy={devices === undefined}
        isFormer={isFormer}
        order={{ sort: 'soc', descending: false }}
        onOrder={onOrder}
        chosen={chosen}
        typeName={(type) => type}
        name={({ deviceName }) => deviceName}
        actions={({ deviceName }) => <button type="button">Open {deviceName}</button>}
      />
      <output>{chosen.mcuIds.join()}</output>
    </>
  );
}

const chosen = () => screen.getByRole('status').textContent;

test('a row has the device as its header, and missing values have a name', async () => {
  await show(<Table devices={[device('a', { soc: null }), device('b', { site: 'East Quay' })]} />);
  const row = within(screen.getByRole('row', { name: /Device a/ }));
  expect(row.getByRole('rowheader').textContent).toBe('Device a');
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    '',
    'Undefined',
    '--',
    'Open Device a',
  ]);
  expect(within(screen.getByRole('row', { name: /Device b/ })).getByText('East Quay')).toBeTruthy();
});

test('rows are selected one by one or by the page, with a mixed state', async () => {
  const { user } = await show(<Table devices={[device('a'), device('b')]} />);
  const page = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all on this page' });
  await user.click(screen.getByRole('checkbox', { name: 'Select Device b' }));
  expect([chosen(), page.checked, page.indeterminate]).toEqual(['b', false, true]);
  await user.click(page);
  expect([chosen(), page.checked, page.indeterminate]).toEqual(['b,a', true, false]);
  await user.click(page);
  expect(chosen()).toBe('');
});

test('rows of the previous page are not selected together with these', async () => {
  const { user } = await show(<Table devices={[device('a')]} isFormer />);
  const page = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all on this page' });
  expect(page.disabled).toBe(true);
  await user.click(page);
  expect(chosen()).toBe('');
});

test('a column sorts, in reverse when it is pressed again, and says so', async () => {
  const onOrder = vi.fn();
  const { user } = await show(<Table devices={[device('a')]} onOrder={onOrder} />);
  const sorts = screen.getAllByRole('columnheader').map((header) => header.getAttribute('aria-sort'));
  expect(sorts).toEqual([null, 'none', 'none', 'ascending', null]);
  await user.click(screen.getByRole('button', { name: 'Charge' }));
  await user.click(screen.getByRole('button', { name: 'Name' }));
  expect(onOrder.mock.calls).toEqual([
    [{ sort: 'soc', descending: true }],
    [{ sort: 'deviceName', descending: false }],
  ]);
});

test('a table that is loading is busy and cannot be selected, and neither can an empty one', async () => {
  const { unmount } = await show(<Table devices={undefined} />);
  const region = screen.getByRole('region', { name: 'Devices for administration' });
  expect(region.getAttribute('aria-busy')).toBe('true');
  expect(screen.getByRole<HTMLInputElement>('checkbox').disabled).toBe(true);
  unmount();
  await show(<Table devices={[]} />);
  expect(screen.getAllByRole('row')).toHaveLength(1);
  expect(screen.getByRole<HTMLInputElement>('checkbox').disabled).toBe(true);
});
