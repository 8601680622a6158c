import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AlarmTasks } from '#web/features/alerting/maintenance/AlarmTasks.tsx';
import { maintenanceQueries } from '#web/features/alerting/maintenance/maintenance-queries.ts';
import { DeviceWindows } from '#web/features/alerting/maintenance/windows/DeviceWindows.tsx';
import { WindowRows } from '#web/features/alerting/maintenance/windows/WindowsCard.tsx';
import { type MaintenanceWindow, windowQueries } from '#web/features/alerting/maintenance/windows/window-queries.ts';
import { deliveryQueries } from '#web/features/reporting/delivery/delivery-queries.ts';
import { LiveCases } from '#web/features/reporting/delivery/LiveCases.tsx';
import { show } from '../../harness/show.tsx';

const NOW = Date.UTC(2026, 10, 21, 9, 26);
const HOUR_MS = 3_600_000;
const MCU = 'a'.repeat(24);
beforeEach(() => vi.setSystemTime(NOW));
afterEach(() => vi.useRealTimers());

const window = (id: number, more: Partial<MaintenanceWindow> = {}): MaintenanceWindow => ({
  id,
  companyId: 1,
  companyName: 'Northfield',
  site: 'Yard',
  mcuId: null,
  deviceName: null,
  startsAt: NOW - HOUR_MS,
  endsAt: NOW + HOUR_MS,
  weekly: null,
  note: `Work ${id}`,
  createdBy: 'ada',
  devices: 22,
  ...more,
});
const WEEKLY = { startsAt: null, endsAt: null, weekly: { daysBits: 3, fromMinute: 360, toMinute: 480 } };

test('only a window that has begun can be ended', async () => {
  const later = window(2, { startsAt: NOW + HOUR_MS, endsAt: NOW + 2 * HOUR_MS, devices: 1 });
  await show(<WindowRows windows={[window(1), later, window(3, WEEKLY)]} />);
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows[0]).toMatch(/Work 1.*Until.*Northfield, Yard · 22 devices · ada.*End now/);
  expect(rows[1]).toMatch(/Work 2.*From.*1 device ·/);
  expect(rows[2]).toMatch(/Work 3.*Weekly.*Mon, Tue 06:00–08:00/);
  expect(screen.getAllByRole('button', { name: 'End now' })).toHaveLength(1);
  expect(screen.getAllByRole('button', { name: 'Delete' })).toHaveLength(3);
});

test('a device shows until when it is in maintenance, to members without any button', async () => {
  const known = [[windowQueries.ofDevice(MCU).queryKey, { until: NOW + HOUR_MS }]] as const;
  const device = { mcuId: MCU, name: 'Lift' };
  await show(<DeviceWindows device={device} mayChange={false} />, {
    signedIn: { role: 'commonUser' },
    known: [...known],
  });
  expect(screen.getByText(/In maintenance until/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('tasks of an alarm are shown to all, and created by administrators', async () => {
  const alarm = { id: 'x', text: 'Water level is low' };
  const tasks = [{ number: 4, name: 'Look at it', person: 'Ann', dueAt: NOW, doneAt: null }];
  const known = [[maintenanceQueries.ofAlarm(MCU, 'x').queryKey, tasks]] as const;
  const { unmount } = await show(<AlarmTasks mcuId={MCU} alarm={alarm} />, {
    signedIn: { role: 'commonUser' },
    known: [...known],
  });
  expect(screen.getByRole('link', { name: 'Look at it, due 21 Nov 2026' })).toBeTruthy();
  expect(screen.getByText('For Ann')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  unmount();
  const { user } = await show(<AlarmTasks mcuId={MCU} alarm={alarm} />, {
    signedIn: { role: 'admin', modules: ['yhub'] },
    known: [[maintenanceQueries.ofAlarm(MCU, 'x').queryKey, []]],
  });
  await user.click(screen.getByRole('button', { name: 'Make a task' }));
  expect(screen.getByLabelText('What is to be done')).toHaveProperty('value', 'Water level is low');
});

test('the chain names the next warnings, and how many more there are', async () => {
  const alarm = { level: 1, msgType: 5, triggerValue: 1, extend: {}, raisedAt: NOW, releasedAt: null };
  const of = (id: string, step: number) => ({ id, deviceName: `Lift ${id}`, alarm, step, at: NOW + HOUR_MS });
  await show(<LiveCases textOf={() => 'Too hot'} />, {
    known: [[deliveryQueries.escalating().queryKey, { total: 5, list: [of('a', 1), of('b', 3)] }]],
  });
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows[0]).toMatch(/^Too hot, Lift a Nobody has acknowledged\. Step 1 follows at .*Open$/);
  expect(rows[1]).toMatch(/At step 2\. Step 3 follows at/);
  expect(rows[2]).toBe('3 more');
});
