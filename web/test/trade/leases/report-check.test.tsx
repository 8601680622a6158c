import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { ReportCheckDialog } from '#web/features/trade/leases/condition/ReportCheckDialog.tsx';
import { leaseQueries } from '#web/features/trade/leases/lease-queries.ts';
import { show } from '../../harness/show.tsx';

const CODE = '7H3K94QD2MXT';
const start = {
  at: Date.UTC(2026, 9, 1),
  socPercent: 96,
  socAt: null,
  sohPercent: null,
  sohLow: null,
  sohHigh: null,
  cycles: null,
  hours: null,
  maxTemperatureC: null,
  pictures: [],
  remark: 'Two keys',
  takenBy: 'Mara Keller',
};
const paper = {
  code: CODE,
  issuedAt: Date.UTC(2026, 10, 9),
  isCurrent: false,
  lease: { id: 4, isOwn: true },
  contractNumber: 'L-2026-0397',
  customer: 'Dockland Steel',
  rentalCompany: 'Northfield Rentals',
  device: { name: 'Tow tug 21', serialNumber: '8611902460', type: 'f' },
  period: { startsAt: Date.UTC(2026, 9, 1), endsAt: Date.UTC(2026, 10, 9) },
  place: 'Dock 4',
  start,
  end: { ...start, socPercent: 12, remark: '' },
  judged: [{ limit: 'leastSocPercent', agreed: 30, value: 12, verdict: 'broken' }],
  verdict: 'broken',
};

beforeAll(() => {
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
});

test('the address of a paper leads to all that it says, and whether the lease still says so', async () => {
  await show(<ReportCheckDialog code={CODE} onClose={() => {}} />, {
    known: [[leaseQueries.paper(CODE).queryKey, paper]],
  });
  const said = screen.getByRole('region', { name: '7H3K-94QD-2MXT' });
  const parts = ['L-2026-0397', 'Dockland Steel', 'Dock 4', '96%', '12%', 'at least 30% · Not kept', 'Two keys'];
  for (const part of parts) expect(said.textContent).toContain(part);
  expect(within(said).getByRole('status').textContent).toContain('The lease has changed since');
});

test('what cannot be a code is told at its field, and nothing is asked', async () => {
  const { user } = await show(<ReportCheckDialog code={undefined} onClose={() => {}} />);
  await user.type(screen.getByLabelText('Check code'), '7H3K-94QD');
  await user.click(screen.getByRole('button', { name: 'Check' }));
  expect(screen.getByText('Please enter the 12 letters and digits')).toBeTruthy();
  expect(screen.queryByRole('region')).toBeNull();
});
