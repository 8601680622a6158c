import { screen, within } from '@testing-library/react';
import { unzipSync } from 'fflate';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/foundation/basics/time.ts';
import { DeviceTimeline } from '#web/pages/fleet/timeline/DeviceTimeline.tsx';
import type { TimelineSearch } from '#web/pages/fleet/timeline/timeline-search.ts';
import { savedFiles } from '../harness/saved-files.ts';
import { show } from '../harness/show.tsx';

const NOW = Date.UTC(2026, 10, 21, 12);
const MCU = 'a'.repeat(24);
const saved = savedFiles();
beforeEach(() => {
  vi.setSystemTime(NOW);
});
afterEach(() => {
  vi.useRealTimers();
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
  id: `${msgType} ${at}`,
  mcuId: MCU,
  msgType,
  level: 2,
  triggerValue: 2940,
  extendValue: '{}',
  status: releasedAt === null ? 0 : 1,
  createTime: at,
  updateTime: releasedAt ?? at,
});
const WORK = {
  id: 'm1',
  at: NOW - 2 * DAY_MS,
  kind: 3,
  name: 'Terminals cleaned',
  person: 'm.ortega',
  note: '8 Nm',
  byName: 'm.ortega',
  hours: 12,
  cycles: null,
  health: null,
  nextDueAt: NOW + 30 * DAY_MS,
  meterDeciHours: 23_184,
  pictures: [{ id: 'p1', url: '/files/p1' }],
};
type Fields = Readonly<Record<string, string>>;
type Answers = Readonly<Record<string, (fields: Fields) => unknown>>;
const page = (list: readonly unknown[], total = list.length) => ({
  list,
  total,
  pages: Math.ceil(total / 100),
  pageNum: 1,
});
const paged =
  (all: readonly unknown[]) =>
  ({ pageNum = '1' }: Fields) =>
    page(all.slice((Number(pageNum) - 1) * 100, Number(pageNum) * 100), all.length);
const ANSWERS: Answers = {
  listDeviceLog: () => [NOTE],
  'battery/ofDevice': () => [
    { unit: 3, battery: { batteryId: 1, serialNumber: 'NVK-2403' }, mountedAt: NOW - 3 * DAY_MS, dismountedAt: null },
  ],
  'maintenance/pageLog': () => page([WORK]),
  pageRemoteControlRecord: paged([command('1', NOW - HOUR_MS), command('2', NOW - 4 * DAY_MS)]),
  listWarningPushMsg2: ({ type }) => page(type === '1' ? [alarm(11, NOW - 2 * HOUR_MS, NOW - HOUR_MS)] : []),
};
const MANY: Answers = {
  ...ANSWERS,
  listWarningPushMsg2: (fields) =>
    fields.type === '1'
      ? paged(Array.from({ length: 230 }, (_, place) => alarm(11, NOW - (place + 5) * DAY_MS, NOW)))(fields)
      : page([]),
};

interface Case {
  answers?: Answers;
  refusal?: string;
  modules?: readonly 'message'[];
  search?: TimelineSearch;
  language?: 'en' | 'de';
}

function Shown({ refusal, start }: { refusal: string | undefined; start: TimelineSearch }) {
  const [search, setSearch] = useState(start);
  return (
    <>
      <pre data-testid="search">{JSON.stringify(search)}</pre>
      <DeviceTimeline
        mcuId={MCU}
        deviceName="Lift 7"
        refusal={refusal}
        search={search}
        onSearch={(change) => setSearch((before) => ({ ...before, ...change }))}
      />
    </>
  );
}

async function timeline({ answers = ANSWERS, refusal, modules = ['message'], search = {}, language }: Case = {}) {
  const asked: { path: string; fields: Fields }[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: URLSearchParams }) => {
    const fields = Object.fromEntries(body ?? []);
    asked.push({ path, fields });
    const of = Object.keys(answers).find((name) => path.includes(name));
    const resultModel = of ? answers[of]?.(fields) : page([]);
    if (resultModel === null) return Response.json({ status: 500, resultCode: 1002, resultMessage: 'internal_error' });
    return Response.json({ status: 200, resultCode: 1001, resultMessage: 'success', resultModel });
  });
  const shown = await show(<Shown refusal={refusal} start={search} />, {
    signedIn: { modules },
    ...(language && { language }),
  });
  return { ...shown, asked };
}
const rows = async (name = 'All') =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .filter((row) => within(row).queryAllByRole('cell').length > 0)
    .map((row) => row.textContent);
const searchNow = () => JSON.parse(screen.getByTestId('search').textContent) as TimelineSearch;
const chip = (name: string) => screen.getByRole('button', { name });

test('all that is known of a device is one log, newest first', async () => {
  const { user } = await timeline();
  expect(await rows()).toEqual([
    expect.stringMatching(/Remote control.*m\.ortega/),
    expect.stringMatching(/Warning.*Charge 29%.*Released 21 Nov, 11:00.*The device/),
    expect.stringMatching(/NoteDriver reports slow liftfleet-desk/),
    expect.stringMatching(/Terminals cleaned.*8 Nm · Hour meter 2,318.4 h · Next 21 Dec 2026.*m\.ortega/),
    expect.stringMatching(/Battery.*NVK-2403.*Mounted · unit 3/),
    expect.stringMatching(/Remote control.*m\.ortega/),
  ]);
  expect(screen.getByRole('img', { name: 'Picture 1 of Terminals cleaned' })).toHaveProperty(
    'src',
    expect.stringContaining('/files/p1'),
  );
  expect(screen.getByText('1–6 of 6 entries')).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  await user.type(screen.getByRole('searchbox', { name: 'Search the log' }), 'ORTEGA');
  expect(await rows()).toHaveLength(3);
  await user.type(screen.getByRole('searchbox', { name: 'Search the log' }), ' nobody');
  expect(await screen.findByText('No entry matches')).toBeTruthy();
});

test('a long log has pages, and loads as much of it as a page needs', async () => {
  const { user, asked } = await timeline({ answers: MANY });
  const pagesAsked = () => asked.filter(({ fields }) => fields.type === '1').map(({ fields }) => fields.pageNum);
  expect(await rows()).toHaveLength(20);
  expect(screen.getByText('1–20 of 235 entries')).toBeTruthy();
  expect(pagesAsked()).toEqual(['1']);
  await user.click(chip('Next page'));
  expect(searchNow()).toEqual({ page: 2 });
  expect(pagesAsked()).toEqual(['1']);
  await user.click(chip('Page 12'));
  expect(await screen.findByText('221–235 of 235 entries')).toBeTruthy();
  expect(await rows()).toHaveLength(15);
  expect(pagesAsked()).toEqual(['1', '2', '3']);
  // Another part begins at its first page.
  await user.click(chip('Notes'));
  expect(await rows()).toEqual([expect.stringContaining('slow lift')]);
  expect(searchNow()).toEqual({ part: 'notes' });
});

test('a page that the log no longer has shows the last one', async () => {
  await timeline({ search: { page: 40 } });
  expect(await screen.findByText('1–6 of 6 entries')).toBeTruthy();
});

test('only the logs of the chosen kinds are asked for, within the chosen days', async () => {
  const search = { part: 'control', first: '2026-11-20', last: '2026-11-21' } as const;
  const { asked } = await timeline({ search });
  await rows();
  expect(asked.map(({ path }) => path).sort()).toEqual([
    expect.stringContaining('pageYhubConfigLog'),
    expect.stringContaining('pageRemoteControlRecord'),
  ]);
  const { from, until } = asked[0]!.fields;
  expect(Number(until) - Number(from)).toBe(2 * DAY_MS - 1);
  expect(new Date(Number(from)).getHours()).toBe(0);
});

test('logs that come whole are narrowed to the chosen days too, and another period can be chosen', async () => {
  const { user } = await timeline({ search: { part: 'notes', first: '2026-11-01', last: '2026-11-10' } });
  expect(await screen.findByText('No entry matches')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /Days shown: 1 Nov 2026 – 10 Nov 2026/ }));
  await user.click(screen.getByRole('button', { name: 'Last 7 days' }));
  expect(await rows()).toHaveLength(1);
  expect(searchNow()).toMatchObject({ first: '2026-11-15', last: '2026-11-21' });
  await user.click(screen.getByRole('button', { name: /Days shown/ }));
  await user.click(screen.getByRole('button', { name: 'Any time' }));
  expect(searchNow()).toEqual({ part: 'notes' });
});

test('everything that is found is exported, in the words of the reader', async () => {
  const { user, asked } = await timeline({ answers: MANY, language: 'de' });
  await rows('Alles');
  await user.click(screen.getByRole('button', { name: 'Exportieren' }));
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
  await vi.waitFor(() => expect(saved).toHaveLength(1), { timeout: 10_000 });
  const [file] = saved;
  expect(file?.name).toBe('Geräteprotokoll Lift 7.csv');
  const lines = (await file!.content.text()).trim().split('\r\n');
  expect(lines).toHaveLength(236);
  expect(lines[0]).toMatch(/^.?Zeit \(.+\);Zeit \(UTC\);Art;Was;Einzelheiten;Wer$/);
  expect(lines.filter((line) => line.includes('NVK-2403'))).toEqual([
    expect.stringMatching(/;Eingebaut · Einheit 3;$/),
  ]);
  expect(lines[1]).toMatch(/;2026-11-21 11:00:00;Fernsteuerung;/);
  expect(asked.filter(({ fields }) => fields.type === '1')).toHaveLength(3);
});

test('a part of the log is exported as a spreadsheet, without formulas', async () => {
  const evil = { ...NOTE, content: '=HYPERLINK("http://evil")' };
  const { user } = await timeline({ answers: { ...ANSWERS, listDeviceLog: () => [evil] }, search: { part: 'notes' } });
  await rows();
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excel' }));
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  const parts = unzipSync(new Uint8Array(await saved[0]!.content.arrayBuffer()));
  const sheet = new TextDecoder().decode(parts['xl/worksheets/sheet1.xml']);
  expect(sheet).toContain('t="inlineStr"><is><t xml:space="preserve">=HYPERLINK(&quot;http://evil&quot;)</t>');
  expect(sheet).not.toContain('<f>');
  expect(sheet.match(/<row /g)).toHaveLength(2);
  expect(Object.keys(parts)).toContain('[Content_Types].xml');
});

test('what cannot be loaded is not left out of a file without a word', async () => {
  const { user } = await timeline({ answers: { ...ANSWERS, pageRemoteControlRecord: () => null } });
  await rows();
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Export' }).getAttribute('aria-busy')).toBeNull());
  expect(saved).toEqual([]);
});

test('a part that does not load is named, and the others stand', async () => {
  await timeline({ answers: { ...ANSWERS, pageRemoteControlRecord: () => null } });
  expect((await screen.findByRole('alert')).textContent).toContain('Remote control could not be loaded');
  expect(await rows()).toHaveLength(4);
});

test('who may not read messages is shown the rest, and who may not write is told why', async () => {
  const { asked } = await timeline({ refusal: 'You may view', modules: [] });
  await rows();
  expect(screen.getByText('You may view')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'New entry' })).toBeNull();
  expect(asked.some(({ path }) => path.includes('pageRemoteControlRecord'))).toBe(true);
  expect(asked.some(({ path }) => path.includes('listWarningPushMsg2'))).toBe(false);
});

test('nothing at all is said so', async () => {
  await timeline({ answers: { listDeviceLog: () => [], 'battery/ofDevice': () => [] } });
  expect(await screen.findByText('Nothing here yet')).toBeTruthy();
});
