import type { ParsedLocation } from '@tanstack/react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Session } from '#web/api/session.ts';
import { readMonitorsSearch } from '#web/features/foundation/devices/list/list-search.ts';
import { listMemory } from '#web/routes/list-memory.ts';
import { parseSearch, stringifySearch } from '#web/routes/search-params.ts';

const [session, local] = [new Map<string, string>(), new Map<string, string>()];
const storageOf = (stored: Map<string, string>) => ({
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => stored.set(key, text),
});
beforeEach(() => {
  session.clear();
  local.clear();
  vi.stubGlobal('window', { sessionStorage: storageOf(session), localStorage: storageOf(local) });
});

const monitors = listMemory({
  name: 'monitors',
  which: 'deviceType',
  lasting: 'orderby',
  read: readMonitorsSearch,
});
const read = (address: string) => ({ ...parseSearch(address), ...readMonitorsSearch(parseSearch(address)) });
const context = { session: { role: 'guest' } as Session };

/** Where an address goes on to; null when it is shown as it is. */
const next = async (address: string, state: object = {}) => {
  const location = { pathname: '/list/monitors', state } as ParsedLocation;
  try {
    await monitors.open({ search: read(address), location, context });
    return null;
  } catch (thrown) {
    const { options } = thrown as { options: { to: string; search: object; replace: boolean; state: object } };
    expect(options).toMatchObject({ to: '/list/monitors', replace: true, state: { whole: true } });
    return stringifySearch(options.search);
  }
};

test('an address without a filter uses the last filter, without its page', async () => {
  monitors.kept.onStay({ search: read('?key=fork&orderby=32&currentPage=4') });
  expect(await next('')).toBe('?key=fork&orderby=32');
  expect(await next('?state=hostile')).toBe('?key=fork&orderby=32');
});

test('a new session begins with the order that was chosen last, and no other filter', async () => {
  monitors.kept.onStay({ search: read('?key=fork&orderby=32') });
  session.clear();
  expect(await next('')).toBe('?orderby=32');
  expect(await next('?deviceType=f')).toBe('?deviceType=f&orderby=32');
  monitors.kept.onStay({ search: read('') });
  session.clear();
  expect(await next('')).toBe('');
});

test('an address with a filter is shown as it is', async () => {
  monitors.kept.onStay({ search: read('?key=fork') });
  expect(await next('?state=low')).toBeNull();
  expect(await next('?currentPage=2')).toBeNull();
  expect(await next('', { whole: true })).toBeNull();
});

test('each list of a page has its own memory', async () => {
  monitors.kept.onStay({ search: read('?deviceType=f&key=fork') });
  expect(await next('')).toBe('');
  expect(await next('?deviceType=f')).toBe('?deviceType=f&key=fork');
});

test('a filter that was cleared does not come back', async () => {
  monitors.kept.onStay({ search: read('?key=fork') });
  monitors.kept.onStay({ search: read('') });
  expect(await next('')).toBe('');
});

test('a stored filter is validated like an address', async () => {
  session.set('list.last.monitors.', '?companies=drop&state=low&deviceType=zz');
  expect(await next('')).toBe('?state=low');
});

test('a company name that the user does not see leaves the list unfiltered', async () => {
  expect(await next('?companyName=Nobody&state=low')).toBe('?state=low');
});
