import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/time.ts';
import { DeviceTimeline } from '#web/pages/timeline/DeviceTimeline.tsx';
import { show } from '../harness/show.tsx';

const NOW = Date.UTC(2026, 10, 21, 12);
const MCU = 'a'.repeat(24);
beforeEach(() => vi.setSystemTime(NOW));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const NOTE = {
  id: '1',
  at: NOW - DAY_MS,
  content: 'Driver reports slow lift',
  authorName: 'fleet-desk',
  mine: false,
  editedAt: null,
  editedBy: null,
};
const command = (id: string, at: number) => ({
  id,
  kind: 'relay',
  values: { closed: true },
  before: null,
  byName: 'm.ortega',
  byDevice: false,
  state: 'verified',
  requestedAt: at,
  fault: null,
  detail: '',
});
const alarm = (msgType: number, at: number, releasedAt: number | null) => ({
  id: `${msgType}`,
  mcuId: MCU,
  msgType,
  level: 2,
  triggerValue: 2940,
  extendValue: '{}',
  status: releasedAt === null ? 0 : 1,
  createTime: at,
  updateTime: releasedAt ?? at,
});
type Answers = Readonly<Record<string, (page: number, type: string) => unknown>>;
const page = (list: readonly unknown[], pages = 1) => ({ list, total: list.length, pages, pageNum: 1, pageSize: 50 });
const ANSWERS: Answers = {
  listDeviceLog: () => [NOTE],
  'battery/ofDevice': () => [
    { battery: { serialNumber: 'NVK-2403' }, mountedAt: NOW - 3 * DAY_MS, dismountedAt: null },
  ],
  pageRemoteControlRecord: (number) =>
    number === 1 ? page([command('1', NOW - HOUR_MS)], 2) : page([command('2', NOW - 4 * DAY_MS)], 2),
  listWarningPushMsg2: (_, type) => page(type === '1' ? [alarm(11, NOW - 2 * HOUR_MS, NOW - HOUR_MS)] : []),
};

interface Case {
  answers?: Answers;
  refusal?: string;
  modules?: readonly 'message'[];
}

async function timeline({ answers = ANSWERS, refusal, modules = ['message'] }: Case = {}) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: URLSearchParams }) => {
    asked.push(path);
    const of = Object.keys(answers).find((name) => path.includes(name));
    const fields = Object.fromEntries(body ?? []);
    const resultModel = of ? answers[of]?.(Number(fields.pageNum ?? 1), fields.type ?? '') : page([]);
    if (resultModel === null) return Response.json({ status: 500, resultCode: 1002, resultMessage: 'internal_error' });
    return Response.json({ status: 200, resultCode: 1001, resultMessage: 'success', resultModel });
  });
  const shown = await show(<DeviceTimeline mcuId={MCU} refusal={refusal} />, { signedIn: { modules } });
  return { ...shown, asked };
}
const table = () => screen.findByRole('table', { name: 'All' });
const rows = async () =>
  within(await table())
    .getAllByRole('row')
    .filter((row) => within(row).queryAllByRole('cell').length > 0)
    .map((row) => row.textContent);

test('all that is known of a device is one log, newest first, as far back as every part of it is loaded', async () => {
  const { user } = await timeline();
  expect(await rows()).toEqual([expect.stringMatching(/Remote control.*m\.ortega/)]);
  await user.click(screen.getByRole('button', { name: 'Show earlier entries' }));
  await vi.waitFor(async () => expect(await rows()).toHaveLength(5), { timeout: 10_000 });
  expect(await rows()).toEqual([
    expect.stringMatching(/Remote control.*m\.ortega/),
    expect.stringMatching(/Warning.*Charge 29%.*Released 21 Nov, 11:00.*The device/),
    expect.stringMatching(/NoteDriver reports slow liftfleet-desk/),
    expect.stringMatching(/Battery.*NVK-2403.*Mounted/),
    expect.stringMatching(/Remote control.*m\.ortega/),
  ]);
  expect(screen.queryByRole('button', { name: 'Show earlier entries' })).toBeNull();
  await user.type(screen.getByRole('searchbox', { name: 'Search the log' }), 'ORTEGA');
  expect(await rows()).toHaveLength(2);
  await user.type(screen.getByRole('searchbox', { name: 'Search the log' }), ' nobody');
  expect(await screen.findByText('No entry matches')).toBeTruthy();
});

test('a part that does not load is named, and the others stand', async () => {
  const failing = { ...ANSWERS, pageRemoteControlRecord: () => null };
  await timeline({ answers: failing });
  expect((await screen.findByRole('alert')).textContent).toContain('Remote control could not be loaded');
  expect(await rows()).toHaveLength(3);
});

test('who may not read messages is shown the rest, and who may not write is told why', async () => {
  const { asked } = await timeline({ refusal: 'You may view', modules: [] });
  await table();
  expect(screen.getByText('You may view')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'New entry' })).toBeNull();
  expect(asked.some((path) => path.includes('pageRemoteControlRecord'))).toBe(true);
  expect(asked.some((path) => path.includes('listWarningPushMsg2'))).toBe(false);
});

test('nothing at all is said so', async () => {
  await timeline({ answers: { listDeviceLog: () => [], 'battery/ofDevice': () => [] } });
  expect(await screen.findByText('Nothing here yet')).toBeTruthy();
});
