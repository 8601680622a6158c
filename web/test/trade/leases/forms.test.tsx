import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { LeaseDialog } from '#web/features/trade/leases/LeaseDialog.tsx';
import { leaseQueries } from '#web/features/trade/leases/lease-queries.ts';
import { MaintenanceDialog } from '#web/features/trade/leases/MaintenanceDialog.tsx';
import { show } from '../../harness/show.tsx';

const device = { mcuId: 'a'.repeat(24), deviceName: 'Lift 1', deviceSn: '86', deviceType: 'a', companyName: 'Yard' };
const record = {
  id: 4,
  device,
  at: Date.UTC(2026, 10, 20),
  person: 'Mara Keller',
  content: 'Belt replaced',
  pictures: [],
};
const page = { list: [record], total: 1, pageNum: 1, pageSize: 20, pages: 1 };

beforeAll(() => {
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
});
afterEach(() => vi.restoreAllMocks());

const showMaintenance = (mayChange: boolean) =>
  show(<MaintenanceDialog mayChange={mayChange} onClose={() => {}} />, {
    known: [[leaseQueries.maintenance(1).queryKey, page]],
  });

test('members read maintenance, administrators change it', async () => {
  const { unmount } = await showMaintenance(false);
  expect(screen.getByText('Belt replaced')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
  unmount();
  const { user } = await showMaintenance(true);
  await user.click(screen.getByRole('button', { name: 'Change' }));
  expect(screen.getByLabelText('Personnel')).toHaveProperty('value', 'Mara Keller');
  await user.clear(screen.getByLabelText('Content'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Content cannot be empty')).toBeTruthy();
});

test('a limit of a lease is a number or nothing', async () => {
  const { user } = await show(<LeaseDialog onClose={() => {}} />);
  await user.type(screen.getByLabelText('Least charge at the end (%)'), '101');
  await user.type(screen.getByLabelText('Most operating hours (h)'), '120,5');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getAllByText('Please enter a number, or nothing')).toHaveLength(1);
});
