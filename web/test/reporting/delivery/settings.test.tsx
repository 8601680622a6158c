import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EVERY_DAY } from '#domain/reporting/delivery/limits.ts';
import { defaultPreferences } from '#domain/reporting/delivery/preferences.ts';
import { EscalationCard } from '#web/features/reporting/delivery/EscalationCard.tsx';
import { LogRow } from '#web/features/reporting/delivery/LogRow.tsx';
import type { LogLine } from '#web/features/reporting/delivery/log-line.ts';
import { PreferencesEditor } from '#web/features/reporting/delivery/PreferencesEditor.tsx';
import { show } from '../../harness/show.tsx';

const NOW = Date.UTC(2026, 10, 21, 9, 26);
beforeEach(() => vi.setSystemTime(NOW));
afterEach(() => vi.useRealTimers());

const followed = defaultPreferences('admin');
const editor = (onChange = vi.fn(), value = followed) => (
  <PreferencesEditor value={value} followed={followed} timeZone="Europe/London" onChange={onChange} />
);

test('the matrix shows own and inherited choices, and a choice changes one cell', async () => {
  const onChange = vi.fn();
  const value = { ...followed, levels: { ...followed.levels, 2: { email: 'now', push: 'digest' } } } as const;
  const { user } = await show(editor(onChange, value));
  const own = screen.getByRole('button', { name: 'E-mail, level 2: At once' });
  expect(own.parentElement?.getAttribute('data-own')).toBe('true');
  const companys = screen.getByRole('button', { name: 'Push, level 2: Digest 07:00' });
  expect(companys.parentElement?.getAttribute('data-own')).toBe('false');
  await user.click(companys);
  await user.click(await screen.findByRole('option', { name: 'Off' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith({
    ...value,
    levels: { ...value.levels, 2: { email: 'now', push: 'off' } },
  });
});

test('quiet hours are a bar of the day in the zone of the reader, and can be switched off', async () => {
  const onChange = vi.fn();
  const { user } = await show(editor(onChange));
  expect(screen.getByRole('img', { name: 'Quiet from 22:00 to 06:00. Now 09:26.' })).toBeTruthy();
  expect(screen.getByText(/Level 1 comes at any hour/)).toBeTruthy();
  await user.click(screen.getByRole('switch', { name: 'Quiet hours' }));
  expect(onChange).toHaveBeenLastCalledWith({ ...followed, quiet: null });
});

test('quiet hours begin on the days that are chosen, of which one is left', async () => {
  const onChange = vi.fn();
  const onFridays = { ...followed, quiet: { ...followed.quiet!, daysBits: 1 << 4 } };
  const { user } = await show(editor(onChange, onFridays));
  // It is Saturday morning: of Friday's night nothing is left but what is behind.
  expect(screen.getByRole('img', { name: /^Quiet from 22:00/ })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Fri', pressed: true }));
  expect(onChange).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Mon', pressed: false }));
  expect(onChange).toHaveBeenLastCalledWith({ ...followed, quiet: { ...followed.quiet!, daysBits: 0b1_0001 } });
  await user.click(screen.getByRole('button', { name: /^Days of quiet hours/ }));
  await user.click(await screen.findByRole('option', { name: 'Mon–Fri' }));
  expect(onChange).toHaveBeenLastCalledWith({ ...followed, quiet: { ...followed.quiet!, daysBits: 0b1_1111 } });
});

test('a day without quiet hours says so', async () => {
  const onMondays = { ...followed, quiet: { ...followed.quiet!, daysBits: 1 } };
  await show(editor(vi.fn(), onMondays));
  expect(screen.getByRole('img', { name: 'No quiet hours today. Now 09:26.' })).toBeTruthy();
});

test('programs of the company stand beside what reaches the reader, up to their level', async () => {
  await show(
    <PreferencesEditor
      value={followed}
      followed={followed}
      timeZone="Europe/London"
      webhooks={{ note: 'Service desk', level: 2 }}
      onChange={vi.fn()}
    />,
  );
  expect(screen.getByText('Service desk')).toBeTruthy();
  const cells = screen.getAllByText('Webhook:').map(({ parentElement }) => parentElement?.textContent);
  expect(cells).toEqual(['Webhook: At once', 'Webhook: At once', 'Webhook: Off', 'Webhook: Off']);
});

test('a time takes effect when its field is left, not with each digit', async () => {
  const onChange = vi.fn();
  const { user } = await show(editor(onChange));
  const field = screen.getByLabelText('Quiet until');
  await user.clear(field);
  await user.type(field, '07:30');
  expect(onChange).not.toHaveBeenCalled();
  await user.tab();
  expect(onChange).toHaveBeenCalledExactlyOnceWith({
    ...followed,
    quiet: { from: 1320, until: 450, daysBits: EVERY_DAY },
  });
});

test('only administrators can change who is called', async () => {
  const escalation = { level: 1, steps: [{ afterMinutes: 10, names: ['Ada', 'Bo'] }] };
  const onEdit = vi.fn();
  const { unmount } = await show(<EscalationCard escalation={escalation} textOf={() => 'Fault 7'} onEdit={onEdit} />, {
    signedIn: { role: 'commonUser' },
  });
  expect(screen.getByRole('listitem').textContent).toContain('after 10 min');
  expect(screen.getByText('Ada, Bo')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  unmount();
  const { user } = await show(<EscalationCard escalation={null} textOf={() => 'Fault 7'} onEdit={onEdit} />);
  expect(screen.getByText(/Nobody is called/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  expect(onEdit).toHaveBeenCalledOnce();
});

const line = (more: Partial<LogLine>): LogLine => ({
  id: 1,
  report: null,
  channel: 'webhook',
  kind: 'raise',
  state: 'waiting',
  madeAt: NOW,
  nextAt: NOW + 60_000,
  alarms: 1,
  to: { name: 'Service desk', address: 'https://desk.example/hook' },
  alarm: { level: 1, msgType: 20, triggerValue: 7, extend: {}, raisedAt: NOW, releasedAt: null },
  deviceName: 'Lift 14',
  tries: [{ at: NOW, status: 503, error: 'upstream <b>unavailable</b>', tookMs: 200 }],
  sent: { hook: 3, messageId: 'msg_1', body: '{"type":"alarm.raised"}', type: 'alarm.raised' },
  ...more,
});

test('a line of the log opens to its attempts, its body and the available actions', async () => {
  const onOpen = vi.fn();
  const shown = (each: LogLine) => (
    <ul>
      <LogRow line={each} textOf={() => 'Fault 7'} isOpen onOpen={onOpen} />
    </ul>
  );
  const { unmount } = await show(shown(line({})));
  const row = screen.getByRole('button', { expanded: true });
  expect(row.textContent).toMatch(/Webhook.*Service desk.*desk\.example.*Raise.*Fault 7.*Lift 14.*1 try, again/);
  expect(screen.getByText(/Answered 503/)).toBeTruthy();
  expect(screen.getByText(/upstream <b>unavailable<\/b>/)).toBeTruthy();
  expect(screen.getByText('{"type":"alarm.raised"}')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry now' })).toBeTruthy();
  unmount();
  await show(shown(line({ state: 'sent', tries: [{ at: NOW, status: 204, error: null, tookMs: 400 }] })));
  await waitFor(() => expect(screen.getByRole('button', { expanded: true }).textContent).toContain('Answered 204'));
  expect(screen.queryByRole('button', { name: 'Retry now' })).toBeNull();
});
