import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ReportSchedules } from '#web/features/reporting/report-mail/ReportSchedules.tsx';
import type { Schedule } from '#web/features/reporting/report-mail/report-mail-queries.ts';
import { ScheduleDialog } from '#web/features/reporting/report-mail/ScheduleDialog.tsx';
import { show } from '../../harness/show.tsx';

const schedule = (more: Partial<Schedule> = {}): Schedule => ({
  id: 4,
  subject: 'fleet',
  companyId: 1,
  siteId: null,
  mcuId: null,
  name: 'Northgate',
  companyName: 'Northgate',
  ownerName: 'Ada',
  every: 'weekly',
  weekday: 1,
  hour: 7,
  timeZone: 'Europe/Berlin',
  attachment: 'csv',
  people: [
    { id: 1, name: 'Ada', hasEmail: true },
    { id: 2, name: 'Bo', hasEmail: false },
  ],
  others: 1,
  mayChange: true,
  isMine: true,
  pausedAt: null,
  nextAt: Date.UTC(2026, 10, 23, 6),
  last: null,
  updatedAt: 1,
  ...more,
});

const list = (schedules: Schedule[], { canMail = true, onAsk = vi.fn() } = {}) =>
  show(<ReportSchedules asked={null} onAsk={onAsk} />, {
    known: [[['report-mail', 'schedules'], { canMail, schedules }]],
  });

test('a report shows when it is sent, to whom, with what, and the available actions', async () => {
  const onAsk = vi.fn();
  const { user } = await list([schedule()], { onAsk });
  const row = screen.getByRole('listitem');
  expect(row.textContent).toContain('Mon at 07:00 · Next 23 Nov, 07:00 (Europe/Berlin) · Table as CSV');
  expect(row.textContent).toContain('Ada, Bo (no e-mail), 1 from companies above');
  expect(row.textContent).toContain('Not sent yet');
  await user.click(screen.getByRole('button', { name: 'Delete: Northgate' }));
  expect(onAsk).toHaveBeenCalledExactlyOnceWith({ action: 'remove', schedule: schedule() });
  expect(screen.getByRole('button', { name: 'Send now: Northgate' })).toBeTruthy();
});

test('the last report shows how it went, each number by itself', async () => {
  const last = { at: Date.UTC(2026, 10, 16, 6), sent: 3, waiting: 0, failed: 1, dropped: 2, error: 'mailbox full' };
  await list([
    schedule({ last, pausedAt: 1 }),
    schedule({ id: 5, last: { ...last, sent: 0, failed: 0, dropped: 0, error: null } }),
  ]);
  const [first, second] = screen.getAllByRole('listitem');
  for (const text of ['3 sent', '1 failed', '2 no longer entitled', 'mailbox full', 'Paused'])
    expect(first?.textContent).toContain(text);
  expect(first?.textContent).not.toContain('Next');
  expect(second?.textContent).toContain('Nobody could be mailed');
});

test('without a mail server the page says so, and promises nothing', async () => {
  await list([schedule()], { canMail: false });
  expect(screen.getByRole('status').textContent).toContain('This installation sends no mail.');
  expect(screen.queryByRole('button', { name: /Send now/ })).toBeNull();
  expect(screen.getByRole('listitem').textContent).not.toContain('Next');
});

test('a recipient can unsubscribe from a report, and change nothing else', async () => {
  await list([schedule({ mayChange: false })]);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Unsubscribe']);
});

test('a new report starts with the reader as recipient, and requires the site', async () => {
  const people = [
    { id: 1, name: 'Ada', hasEmail: true },
    { id: 2, name: 'Bo', hasEmail: true },
  ];
  const about = { subject: 'fleet', companyId: 1 };
  const known = [
    [['report-mail', 'recipients', about], { name: 'Northgate', timeZone: 'Europe/Berlin', ownId: 1, people }],
    [
      ['companies', 'tree'],
      { id: 1, companyName: 'Northgate', parentId: null, idx: '1', deviceCount: 1, childList: [] },
    ],
    [['companies', 'sites', [1]], []],
  ] as const;
  const { user } = await show(<ScheduleDialog schedule={null} about={null} onClose={vi.fn()} />, { known });
  expect(screen.getByRole('button', { name: 'Remove Ada' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remove Bo' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove Ada' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Select at least one recipient.')).toBeTruthy();
});

test('a member learns that only it receives the report', async () => {
  const known = [
    [
      ['report-mail', 'recipients', { subject: 'device', mcuId: 'ab' }],
      { name: 'Tug 1', timeZone: 'Etc/UTC', ownId: 1, people: [{ id: 1, name: 'Ada', hasEmail: true }] },
    ],
  ] as const;
  await show(<ScheduleDialog schedule={null} about={{ subject: 'device', mcuId: 'ab' }} onClose={vi.fn()} />, {
    known,
    signedIn: { role: 'commonUser' },
  });
  expect(screen.getByText('It is sent to you alone. Administrators can send it to others.')).toBeTruthy();
  expect(screen.getByText('Tug 1')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Add a person/ })).toBeNull();
});
