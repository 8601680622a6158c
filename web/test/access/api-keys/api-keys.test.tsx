import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiKeys } from '#web/features/access/api-keys/ApiKeys.tsx';
import { show } from '../../harness/show.tsx';

afterEach(() => void vi.restoreAllMocks());

const DAY_MS = 86_400_000;
const SECRET = `wy_${'4f9Tz8'.padEnd(46, 'x')}`;
const key = (name: string, more: object = {}) => ({
  id: `id of ${name}`,
  name,
  hint: 'wy_4f9Tz8',
  access: 'read',
  modules: ['order'],
  createdAt: 0,
  expiresAt: Date.now() + 300 * DAY_MS,
  lastUsedAt: null,
  lastNetwork: null,
  ...more,
});

/** A server that knows some keys, and what it was asked. */
function serve(keys: object[]) {
  const asked: { path: string; input: Record<string, string> }[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    const path = new URL(String(address), location.href).pathname;
    const input = Object.fromEntries(new URLSearchParams(String(init?.body ?? '')));
    asked.push({ path, input });
    const isMade = path.startsWith('/apikey/add');
    if (isMade) keys.push(key(input.name ?? ''));
    const resultModel = path.startsWith('/apikey/list') ? keys : isMade ? { id: 'x', key: SECRET } : null;
    return Response.json({ resultCode: 1001, resultMessage: 'success', resultModel });
  });
  return { asked, of: (path: string) => asked.filter((each) => each.path === path).map(({ input }) => input) };
}

test('a key is created with the chosen settings, shown once, and then only by its first letters', async () => {
  const server = serve([]);
  const { user, queries } = await show(<ApiKeys />, { signedIn: { modules: ['message', 'order'] } });
  expect(await screen.findByText(/A key lets a program act for you/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'New key' }));
  const dialog = screen.getByRole('dialog', { name: 'New API key' });
  expect(dialog.textContent).toContain('Only reads');
  await user.click(within(dialog).getByRole('button', { name: 'Make key' }));
  expect(dialog.textContent).toContain('Give the key a name.');
  await user.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'ERP sync');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Orders' }));
  await user.click(within(dialog).getByRole('button', { name: 'Make key' }));
  const box = await screen.findByRole('region', { name: 'The key ERP sync' });
  expect(within(box).getByRole<HTMLInputElement>('textbox').value).toBe(SECRET);
  expect(document.activeElement).toBe(within(box).getByRole('button', { name: 'Copy key' }));
  expect(server.of('/apikey/addMine')).toMatchObject([
    { name: 'ERP sync', access: 'read', modules: '["order"]', days: '90' },
  ]);
  await user.click(within(box).getByRole('button', { name: 'Done' }));
  expect(document.body.textContent).not.toContain(SECRET);
  await queries.invalidateQueries();
  expect(await screen.findByRole('rowheader', { name: /ERP sync wy_4f9Tz8…/ })).toBeTruthy();
});

test('a key is revoked after a confirmation', async () => {
  const server = serve([key('Wallboard'), key('Bridge')]);
  const { user } = await show(<ApiKeys />);
  await user.click(await screen.findByRole('button', { name: 'Revoke Bridge' }));
  const dialog = screen.getByRole('dialog', { name: 'Revoke this key?' });
  expect(server.of('/apikey/revokeMine')).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));
  await vi.waitFor(() => expect(server.of('/apikey/revokeMine')).toEqual([{ id: 'id of Bridge' }]));
});

test('says when a key ends soon or has ended, and where it was used last', async () => {
  const soon = key('Soon', { expiresAt: Date.now() + 3 * DAY_MS });
  const over = key('Over', { expiresAt: Date.now() - DAY_MS });
  const used = key('Used', { lastUsedAt: Date.now() - 600_000, lastNetwork: '192.0.2.1', access: 'control' });
  serve([soon, over, used]);
  await show(<ApiKeys />);
  const row = async (name: string) => (await screen.findByRole('row', { name: new RegExp(name) })).textContent;
  expect(await row('Soon')).toContain('Ends ');
  expect(await row('Over')).toContain('Ended ');
  expect(await row('Used')).toMatch(/10 min ago from 192\.0\.2\.1/);
  expect(await row('Used')).toContain('Control');
});

test('keys of a company have a role, and modules that company and creator both have', async () => {
  const server = serve([key('Mine', { owner: 'ada', companyName: 'North', role: 'admin' })]);
  const company = { id: 7, companyName: 'North', modules: ['order', 'charger'] as const };
  const { user } = await show(<ApiKeys company={company} />, { signedIn: { modules: ['message', 'order'] } });
  expect((await screen.findByRole('row', { name: /Mine/ })).textContent).toContain('ada · Administrator');
  await user.click(screen.getByRole('button', { name: 'New key' }));
  const dialog = screen.getByRole('dialog', { name: 'New API key of North' });
  expect(within(dialog).getAllByRole('checkbox')).toHaveLength(1);
  await user.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'Bridge');
  await user.click(within(dialog).getByRole('button', { name: 'Make key' }));
  await screen.findByRole('region', { name: 'The key Bridge' });
  expect(server.of('/apikey/add')).toMatchObject([{ companyId: '7', role: 'commonUser' }]);
});

test('a list that failed to load says so, and can be retried', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
  const { user } = await show(<ApiKeys />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  fetched.mockClear();
  serve([key('There')]);
  await user.click(again);
  expect(await screen.findByRole('rowheader', { name: /There/ })).toBeTruthy();
});

test('its texts are German for a German reader', async () => {
  serve([]);
  await show(<ApiKeys />, { language: 'de' });
  expect(await screen.findByRole('button', { name: 'Neuer Schlüssel' })).toBeTruthy();
});
