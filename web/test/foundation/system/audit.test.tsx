import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AuditDetail } from '#web/features/foundation/system/audit/AuditDetail.tsx';
import { AuditFilters } from '#web/features/foundation/system/audit/AuditFilters.tsx';
import { AuditTable } from '#web/features/foundation/system/audit/AuditTable.tsx';
import type { AuditEntry } from '#web/features/foundation/system/audit/audit-queries.ts';
import { paths } from '#web/routes/paths.ts';
import { show } from '../../harness/show.tsx';

afterEach(() => void vi.unstubAllGlobals());

const DAYS = { startTime: 0, endTime: 1 };
const entry = (id: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  at: Date.now(),
  userId: 7,
  userName: 'ada',
  userRole: 'admin',
  companyId: 2,
  companyName: 'North',
  action: 'companies.update',
  target: '2',
  address: '192.0.2.0',
  client: 'Firefox, Linux',
  session: null,
  outcome: 'done',
  detail: {},
  names: {},
  ...more,
});

test('each entry says who acted as what, and only what was refused or failed stands out', async () => {
  const entries = [
    entry(1),
    entry(2, { userRole: null, userName: 'key of North', detail: { apiKey: 'ERP sync (wyk_b71c…)' } }),
    entry(3, { userId: null, userName: null, userRole: null, action: 'users.signIn', outcome: 'login_error' }),
    entry(4, { userName: 'guest', userRole: 'guest', action: 'calls.refused', outcome: 'guest_refuse' }),
  ];
  await show(
    <AuditTable entries={entries} busy={false} current={1} now={Date.now()} linkTo={(id) => paths.audit({ id })} />,
  );
  const rows = screen.getAllByRole('row').filter((row) => within(row).queryByRole('link'));
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/ada Administrator.*Done/),
    expect.stringMatching(/ERP sync \(wyk_b71c…\) API key.*Done/),
    expect.stringMatching(/Wattyard .*Failed/),
    expect.stringMatching(/guest Guest.*Refused/),
  ]);
});

test('changes stand with both values and are copied, what stayed the same is folded', async () => {
  const detail = { nameBefore: 'Old', name: 'New', timeZoneBefore: 'UTC', timeZone: 'UTC' };
  const { user } = await show(<AuditDetail entry={entry(5, { detail })} days={DAYS} onNarrow={vi.fn()} />);
  const changes = screen.getByRole('region', { name: 'Changed fields: 1' });
  expect(within(changes).getByText('Unchanged fields: 1')).toBeTruthy();
  await user.click(within(changes).getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe('Name: Old → New');
  expect(within(changes).getByRole('button', { name: 'Copied' })).toBeTruthy();
});

test('results are counted by what the other filters find', async () => {
  vi.stubGlobal('fetch', async (_: string, { body }: { body?: URLSearchParams }) => {
    const total = { done: 12, refused: 41, failed: 17 }[body?.get('outcome') ?? ''] ?? 0;
    const resultModel = { list: [], total, pages: 1, pageNum: 1 };
    return Response.json({ resultCode: 1001, resultMessage: 'success', resultModel });
  });
  const onChange = vi.fn();
  const { user } = await show(<AuditFilters search={{}} days={DAYS} personName="" onChange={onChange} />);
  await user.click(await screen.findByRole('radio', { name: 'Failed 17' }));
  expect(screen.getByRole('radio', { name: 'Refused 41' })).toBeTruthy();
  expect(onChange).toHaveBeenCalledWith({ result: 'failed' });
});
