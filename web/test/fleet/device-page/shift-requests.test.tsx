import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AnswerDialog } from '#web/features/fleet/device-page/clock/AnswerDialog.tsx';
import { ClockNote } from '#web/features/fleet/device-page/clock/ClockNote.tsx';
import { clockQuery } from '#web/features/fleet/device-page/clock/clock-query.ts';
import { requestsQuery, type ShiftRequest } from '#web/features/fleet/device-page/clock/shift-queries.ts';
import { show } from '../../harness/show.tsx';

const MCU = 'a'.repeat(24);
const AT = Date.UTC(2026, 10, 28, 12);
const info = { mcuId: MCU, clockFault: null, companyPath: '1-2' };

const party = (more: Partial<ShiftRequest['parties'][number]>) => ({
  ...{ contractNumber: 'L-7', leaseId: 7, word: '', document: '' },
  ...{ agrees: null, answeredAt: null, answeredByName: '', mayAnswer: false },
  ...more,
});
const request = (more: Partial<ShiftRequest> = {}): ShiftRequest => ({
  ...{ requestId: 'r', mcuId: MCU, deviceName: 'Cart 1', deviceSn: 'S', shiftId: null },
  ...{ from: AT, to: AT, byMs: 3_600_000, records: 12, askedAt: AT, askedByName: 'ada' },
  ...{ expiresAt: AT + 30 * 86_400_000, state: 'open', decidedAt: null, mayWithdraw: false },
  parties: [
    party({ side: 'rental', name: 'Rent AG', agrees: true, answeredAt: AT, answeredByName: 'ada' }) as never,
    party({ side: 'lessee', name: 'Site GmbH', mayAnswer: true }) as never,
  ],
  ...more,
});
const known = (requests: readonly ShiftRequest[]) =>
  [
    [clockQuery(MCU).queryKey, { fault: null, outside: [] }],
    [requestsQuery().queryKey, requests],
  ] as const;

test('a lessee sees on the page of the device who is asked, and answers', async () => {
  const { user } = await show(<ClockNote info={info} />, {
    known: known([request(), request({ requestId: 'other', mcuId: 'b'.repeat(24) })]),
    signedIn: { role: 'commonUser' },
  });
  const list = screen.getByRole('region', { name: 'Shifts that need consent' });
  expect(list.textContent).toMatch(/Cart 1: records from .* \(12\), 1 h later.*Rental company Rent AG · L-7 – agrees/);
  expect(
    within(list)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Agree', 'Refuse']);
  await user.click(within(list).getByRole('button', { name: 'Agree' }));
  expect(screen.getByRole('dialog', { name: 'Agree to a shift of records' })).toBeTruthy();
});

test.each([[[]], [[request({ state: 'refused' })]]])('nothing is said where nothing waits: %j', async (requests) => {
  await show(<ClockNote info={info} />, { known: known(requests) });
  expect(screen.queryByRole('region')).toBeNull();
});

test('for a customer without an account a document is needed', async () => {
  const { user } = await show(
    <AnswerDialog requestId="r" party={{ side: 'customer', leaseId: 7 }} agrees onClose={() => {}} />,
  );
  await user.click(screen.getByRole('button', { name: 'Agree' }));
  expect(screen.getAllByText('Needed, as the customer has no account')).toHaveLength(2);
});
