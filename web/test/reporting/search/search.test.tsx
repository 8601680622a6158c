import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MODULES } from '#domain/foundation/permissions/permissions.ts';
import type { Session } from '#web/api/session.ts';
import { consolePages } from '#web/pages/reporting/search/console-pages.ts';
import { SearchPart } from '#web/pages/reporting/search/SearchPart.tsx';
import { show } from '../../harness/show.tsx';

const NOTHING = { list: [], more: false };
const EMPTY = {
  devices: NOTHING,
  customers: NOTHING,
  sites: NOTHING,
  batteries: NOTHING,
  leases: NOTHING,
  orders: NOTHING,
  warnings: NOTHING,
  articles: NOTHING,
};
const UNIT = {
  mcuId: '5741545745415244000000d6',
  deviceSn: '8611900214',
  deviceName: 'Forklift 214',
  deviceType: 'a',
  manufacturer: null,
  companyName: 'Northfield',
  site: 'Old Yard',
  lat: null,
  lon: null,
  onlineStatus: true,
  chargeState: 1,
  alarmLevel: -1,
  msg: null,
  lastRecordData: {
    ...{ soc: 6150, currentUsing: 0, currentCharging: 100, batteryTemperature: 2000, voltageRaw: 4800 },
    ...{ waterLevel: null, rsrp: null, relayStatus: null, yhubStimeTs: 1 },
  },
  serviceExpiry: null,
  lastContact: 1,
  lease: { id: 1, customer: 'Harbour Works', endsAt: Date.UTC(2027, 4, 3, 12) },
};
const SITE = { siteId: 1, siteName: 'Yard 214', companyName: 'Northfield' };

/** Answers as the server would: for each text, or as a failure. */
function answerWith(answers: Readonly<Record<string, object | 'fails' | 'never'>>) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (_: string, { body, signal }: { body?: URLSearchParams; signal?: AbortSignal }) => {
    const key = body?.get('key') ?? '';
    asked.push(key);
    const answer = answers[key] ?? {};
    if (answer === 'fails') throw new TypeError('no network');
    if (answer === 'never') await new Promise((_done, fail) => signal?.addEventListener('abort', fail));
    return Response.json({
      status: 200,
      resultCode: 1001,
      resultMessage: 'success',
      resultModel: { ...EMPTY, ...(answer as object) },
    });
  });
  return asked;
}

beforeEach(() => localStorage.clear());
afterEach(() => void vi.unstubAllGlobals());

async function opened(signedIn: Partial<Session> = { modules: MODULES, role: 'admin' }, language: 'en' | 'de' = 'en') {
  const shown = await show(<SearchPart />, { signedIn, language });
  act(() => void fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true }));
  const field = await screen.findByRole('combobox');
  return { ...shown, field };
}
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

test('the keys open it, and a device says where it is, how full and who has it until when', async () => {
  answerWith({ 'unit 214': { devices: { list: [UNIT], more: false } } });
  const { user, field } = await opened();
  expect(document.activeElement).toBe(field);
  await user.type(field, 'unit 214');
  const hit = await screen.findByRole('option', { name: /Forklift 214/ });
  expect(hit.textContent).toMatch(/Online.*Northfield.*62.?%.*Charging.*Old Yard.*With Harbour Works until .*2027/);
  expect(screen.getByRole('status').textContent).toContain('1 result');
});

test('arrows walk over the groups, the field names the active line, Enter opens it, and it is remembered', async () => {
  answerWith({ '214': { devices: { list: [UNIT], more: false }, sites: { list: [SITE], more: false } } });
  const { user, field, container } = await opened();
  await user.type(field, '214');
  await screen.findByRole('option', { name: /Yard 214/ });
  const active = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;
  expect(active()).toContain('Forklift 214');
  await user.keyboard('{ArrowDown}');
  expect(active()).toContain('Yard 214');
  await user.keyboard('{ArrowDown}');
  expect(active()).toContain('Forklift 214');
  await user.keyboard('{ArrowUp}{Enter}');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  expect(container).toBeTruthy();
  act(() => void fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true }));
  const again = await screen.findByRole('group', { name: 'Recently opened' });
  expect(within(again).getByRole('option', { name: /Yard 214/ })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Forget' }));
  expect(options()).toEqual([]);
});

test('too short a text asks for more, nothing found says so, and what is cut leads to the list', async () => {
  const asked = answerWith({ truck: { devices: { list: [UNIT], more: true } } });
  const { user, field } = await opened();
  expect(screen.getByText(/Type two letters or more/)).toBeTruthy();
  await user.type(field, 'q');
  expect(screen.getByText(/Type two letters or more/)).toBeTruthy();
  await user.type(field, 'qq');
  expect(await screen.findByText('Nothing found for “qqq”.')).toBeTruthy();
  expect(asked).toEqual(['qqq']);
  await user.clear(field);
  await user.type(field, 'truck');
  const link = await screen.findByRole('link', { name: 'More than 5: show all in the list' });
  expect(link.getAttribute('href')).toContain('/list/monitors?key=truck');
});

test('a failure is told and tried again, and without a connection pages are found all the same', async () => {
  const answers: Record<string, object | 'fails'> = { overview: 'fails' };
  answerWith(answers);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { user, field } = await opened();
  await user.type(field, 'overview');
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('No connection: only pages are found.');
  expect(options()).toEqual(['Overview']);
  answers.overview = { sites: { list: [SITE], more: false } };
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('option', { name: /Yard 214/ })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('pages are found in the language of the reader, and only those that the account may open', async () => {
  answerWith({});
  const { user, field } = await opened({ modules: ['yhub', 'lease'], role: 'commonUser' }, 'de');
  await user.type(field, 'vermiet');
  await waitFor(() => expect(options()).toEqual(['Vermietung']));
  await user.clear(field);
  await user.type(field, 'verwalt');
  expect(await screen.findByText('Nichts gefunden für „verwalt“.')).toBeTruthy();
});

test.each([
  [
    'a guest',
    { role: 'guest', modules: ['yhub', 'message', 'lease', 'deviceManage', 'help'] },
    ['index:nav_warning_rules', 'lease:title', 'device_manage:title', 'search:add_one', 'company:title', 'audit:title'],
  ],
  [
    'a user without modules',
    { role: 'commonUser', modules: [] },
    ['lease:title', 'index:nav_warning_messages', 'charger:title', 'index:nav_help'],
  ],
] as const)('%s is offered no page of others', (_, signedIn, refused) => {
  const offered = consolePages({ companyPath: '1-2', desktop: [], ...signedIn } as unknown as Session).map(
    ({ text }) => text,
  );
  expect(offered).toContain('index:nav_home');
  for (const text of refused) expect(offered).not.toContain(text);
});
