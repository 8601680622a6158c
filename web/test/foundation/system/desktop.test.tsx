import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MODULES } from '#domain/foundation/permissions/permissions.ts';
import { desktopOfGuest } from '#web/api/menu.ts';
import type { Session } from '#web/api/session.ts';
import { SideBar } from '#web/features/foundation/system/SideBar.tsx';
import { TabBar } from '#web/features/foundation/system/TabBar.tsx';
import { DesktopPage } from '#web/pages/fleet/DesktopPage.tsx';
import { show } from '../../harness/show.tsx';

const sent: string[] = [];

beforeEach(() => {
  sent.length = 0;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    if (String(address).includes('setDesktop')) sent.push(new URLSearchParams(String(init?.body)).get('desktop') ?? '');
    return Response.json({ resultCode: 1001, resultMessage: 'success', resultModel: null });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  desktopOfGuest.set([]);
});

const open = (signedIn: Partial<Session>, at = '/account/desktopMagt') =>
  show(
    <>
      <SideBar account={null} update={null} />
      <DesktopPage />
    </>,
    { at, signedIn: { modules: [...MODULES], ...signedIn } },
  );
const navigation = () => screen.getByRole('navigation', { name: 'Main navigation' });
const entries = () => [
  ...within(navigation())
    .getAllByRole('link')
    .map((link) => link.textContent),
];
const rows = (name: string) =>
  within(screen.getByRole('grid', { name }))
    .getAllByRole('row')
    .map((row) => row.textContent);
const button = (name: string) => screen.getByRole('button', { name });
const stored = () => sent.map((text) => JSON.parse(text) as { key: string; visible: boolean }[]);

const EVERYBODY = ['My account', 'Desktop management'];
const MEMBERS = ['My orders', 'Notifications', 'Reports by mail', 'Shared with me'];
const ADMINS = ['Device management', 'Company management', 'Audit log'];

test.each([
  ['superAdmin', [...EVERYBODY, ...MEMBERS, ...ADMINS]],
  ['admin', [...EVERYBODY, ...MEMBERS, ...ADMINS]],
  ['commonUser', [...EVERYBODY, ...MEMBERS]],
  ['guest', EVERYBODY],
] as const)('the side bar has the pages of the role %s', async (role, expected) => {
  await open({ role });
  const all = [...EVERYBODY, ...MEMBERS, ...ADMINS];
  expect(
    entries()
      .filter((name) => all.includes(name ?? ''))
      .sort(),
  ).toEqual([...expected].sort());
});

test('the pages of the account are in the side bar only while one of them is open', async () => {
  await open({}, '/overview');
  expect(entries()).toContain('Account');
  expect(entries()).not.toContain('My account');
});

test('an entry is moved and switched off: the side bar follows at once, the account stores it', async () => {
  const { user } = await open({ desktop: [{ key: 'atlas', visible: true }] });
  expect(rows('Menu')).toEqual(['Device list', 'Charger records', 'Device management', 'Warnings', 'Lease', 'Help']);
  await user.click(button('Move Charger records up'));
  expect(rows('Menu')[0]).toBe('Charger records');
  expect(entries().indexOf('Charger records')).toBeLessThan(
    entries().findIndex((name) => name?.startsWith('Monitors')),
  );
  expect(screen.getByText('Charger records: position 1 of 6')).toBeTruthy();
  await user.click(screen.getByRole('switch', { name: 'Show Warnings' }));
  expect(entries()).not.toContain('Warning messages');
  await waitFor(() => expect(sent).toHaveLength(2));
  const [first, second] = stored();
  expect(first?.filter(({ key }) => key !== 'atlas')[0]).toEqual({ key: 'charger', visible: true });
  expect(second).toContainEqual({ key: 'message', visible: false });
  expect(second).toContainEqual({ key: 'atlas', visible: true });
});

test('lists are arranged among themselves, and all switched off by their heading', async () => {
  const { user } = await open({});
  const [top] = rows('Device list');
  expect(top).toBe('Monitors · Lithium batteries');
  await user.click(button('Move Monitors · Lithium batteries down'));
  expect(rows('Device list')[1]).toBe(top);
  await user.click(screen.getByRole('switch', { name: 'Show Device list' }));
  expect(within(navigation()).queryByText('Device list')).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('switch', { name: /^Show Monitors/ }).checked).toBe(false);
});

test('links inside other entries can be switched', async () => {
  const { user } = await open({});
  expect(entries()).toContain('My orders');
  await user.click(screen.getByRole('switch', { name: 'Show My orders' }));
  expect(entries()).not.toContain('My orders');
});

test('a changed menu can be reset', async () => {
  const { user } = await open({ desktop: [{ key: 'message', visible: false }] });
  await user.click(button('Reset to default'));
  expect(entries()).toContain('Warning messages');
  await waitFor(() => expect(stored()).toEqual([[]]));
  expect(button('Reset to default').getAttribute('aria-disabled')).toBe('true');
});

test('the stored menu is loaded again when it could not be changed', async () => {
  vi.mocked(fetch).mockRejectedValue(new TypeError('no network'));
  const { user, queries } = await open({});
  await user.click(button('Move Charger records up'));
  await waitFor(() => expect(queries.getQueryState(['session'])?.isInvalidated).toBe(true));
});

test('a guest arranges the menu in the browser only', async () => {
  const { user } = await open({ role: 'guest', desktop: [{ key: 'message', visible: false }] });
  expect(entries()).toContain('Warning messages');
  await user.click(screen.getByRole('switch', { name: 'Show Warnings' }));
  expect(entries()).not.toContain('Warning messages');
  expect(localStorage.getItem('desktop')).toContain('"message","visible":false');
  expect(sent).toEqual([]);
});

test('a user without any entries to arrange is told so', async () => {
  await open({ role: 'guest', modules: ['lease'] });
  expect(screen.getByText(/no modules that stand in the menu/)).toBeTruthy();
});

test('the tabs of a phone follow', async () => {
  const { queries } = await show(<TabBar />, { signedIn: { modules: [...MODULES] } });
  const tabs = () => [...navigation().querySelectorAll(':scope > a, :scope > button')].map((tab) => tab.textContent);
  expect(tabs()).toEqual(['Home', 'List', 'Messages', 'Account']);
  const arrange = (visible: boolean) =>
    queries.setQueryData<Session>(['session'], (old) => {
      const desktop = [
        { key: 'message', visible },
        { key: 'yhub', visible: true },
      ];
      return old && { ...old, desktop };
    });
  arrange(true);
  await waitFor(() => expect(tabs()).toEqual(['Home', 'Messages', 'List', 'Account']));
  arrange(false);
  await waitFor(() => expect(tabs()).toEqual(['Home', 'List', 'Account']));
});
