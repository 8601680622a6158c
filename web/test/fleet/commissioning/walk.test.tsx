import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import CommissionWalk from '#web/pages/fleet/commissioning/CommissionWalk.tsx';
import type { WalkEntry } from '#web/pages/fleet/commissioning/walk-entry.ts';
import type { WalkStore } from '#web/pages/fleet/commissioning/walk-store.ts';
import { unsentOf } from '#web/storage/unsent.ts';
import { show } from '../../harness/show.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** What the browser keeps, by account. */
function memory(): WalkStore & { readonly kept: Map<string, WalkEntry> } {
  const kept = new Map<string, WalkEntry>();
  return {
    kept,
    load: async (account) => [...kept].flatMap(([name, entry]) => (name.startsWith(`${account} `) ? [entry] : [])),
    save: async (account, entry) => void kept.set(`${account} ${entry.key}`, entry),
    remove: async (account, key) => void kept.delete(`${account} ${key}`),
  };
}

interface Sent {
  key: string;
  revision: number;
  sn: string;
  pattern: string;
  number: number | null;
  chemistry: string | null;
  nominalVoltage: number | null;
}

/** A server that can be out of reach, and refuses the serial number TAKEN-1. */
function server() {
  const state = { isAway: false, sent: [] as Sent[][] };
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: URLSearchParams } = {}) => {
    if (state.isAway) throw new TypeError('no network');
    if (path.endsWith('/nextNames'))
      return Response.json(answer({ names: [{ number: 7, name: `${body?.get('pattern') ?? ''}` }] }));
    if (path.endsWith('/add')) {
      const units = JSON.parse(body?.get('units') ?? '[]') as Sent[];
      state.sent.push(units);
      return Response.json(answer({ units: units.map(told) }));
    }
    if (path.includes('/commissioning/list'))
      return Response.json(answer({ list: [], total: 0, pages: 0, pageNum: 1 }));
    // Companies and their sites.
    return Response.json(answer([]));
  });
  return state;
}
const answer = (resultModel: object) => ({ status: 200, resultCode: 1001, resultMessage: 'success', resultModel });
const told = ({ key, sn, pattern, number }: Sent) =>
  sn === 'TAKEN-1'
    ? { key, outcome: 'refused', reason: 'device_already_bind', mcuId: '', deviceName: null, deviceKey: null }
    : {
        key,
        outcome: 'added',
        reason: null,
        mcuId: '',
        deviceName: pattern.replace('{n}', String(number)) || sn,
        deviceKey: 'secret',
      };

const ID = 'a'.repeat(23);
type User = Awaited<ReturnType<typeof show>>['user'];
async function scan(user: User, sn: string, last: string) {
  await user.type(screen.getByRole('textbox', { name: 'Serial number' }), sn);
  await user.type(screen.getByRole('textbox', { name: /MCU|identity/i }), `${ID}${last}`);
  await user.click(screen.getByRole('button', { name: 'Take over' }));
}
const units = () => within(screen.getByRole('list', { name: 'Devices of this walk' })).getAllByRole('button');

test('what is scanned without a network waits here, and is sent once, in order, when the network is back', async () => {
  const there = server();
  const store = memory();
  const { user } = await show(<CommissionWalk store={store} />);
  await user.type(screen.getByRole('textbox', { name: 'Name pattern' }), 'Lift {{n}');
  expect(await screen.findByText('Next: Lift 7')).toBeTruthy();
  there.isAway = true;
  await scan(user, 'SN-0001', '1');
  await scan(user, 'SN-0002', '2');
  expect(await screen.findByText('No network: 2 devices wait here and are sent later')).toBeTruthy();
  expect(units().map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Lift 8'),
    expect.stringContaining('Lift 7'),
  ]);
  expect(unsentOf('ada')).toBe(2);
  there.isAway = false;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(unsentOf('ada')).toBe(0));
  expect(there.sent.flat().map(({ sn, number }) => [sn, number])).toEqual([
    ['SN-0001', 7],
    ['SN-0002', 8],
  ]);
  expect(JSON.stringify([...store.kept.values()])).not.toContain('secret');
});

test('nothing is guessed of a battery, and a label that was scanned before is not taken again', async () => {
  const there = server();
  const { user } = await show(<CommissionWalk store={memory()} />);
  await scan(user, 'SN-0003', '3');
  await scan(user, 'SN-0003', '3');
  expect(await screen.findByText('SN-0003 was scanned before')).toBeTruthy();
  expect(there.sent.flat()).toMatchObject([{ sn: 'SN-0003', chemistry: null, nominalVoltage: null }]);
});

test('what somebody else has added is said of the unit, and the others go on', async () => {
  server();
  const { user } = await show(<CommissionWalk store={memory()} />);
  await scan(user, 'TAKEN-1', '4');
  await scan(user, 'SN-0005', '5');
  expect(await screen.findByText('This device already belongs to a company')).toBeTruthy();
  expect(await screen.findByText('Added')).toBeTruthy();
});

test('what an account has kept is shown to no other on the same phone', async () => {
  const there = server();
  const store = memory();
  there.isAway = true;
  const first = await show(<CommissionWalk store={store} />);
  await scan(first.user, 'SN-0006', '6');
  expect(await screen.findByText('Not sent')).toBeTruthy();
  cleanup();
  await show(<CommissionWalk store={store} />, { signedIn: { loginName: 'bob' } });
  expect(await screen.findByText('Nothing scanned yet')).toBeTruthy();
  expect(screen.queryByText('SN-0006')).toBeNull();
  cleanup();
  await show(<CommissionWalk store={store} />);
  expect((await screen.findAllByText('SN-0006')).length).toBeGreaterThan(0);
});

test('a unit is kept before the phone says where it is, and its position follows', async () => {
  const there = server();
  const located = Promise.withResolvers<GeolocationPosition>();
  vi.stubGlobal('navigator', {
    ...navigator,
    onLine: true,
    geolocation: { getCurrentPosition: (take: PositionCallback) => void located.promise.then(take) },
  });
  const store = memory();
  const { user } = await show(<CommissionWalk store={store} />);
  await user.click(screen.getByRole('checkbox', { name: /phone/i }));
  await scan(user, 'LIFT-0009', '9');
  await waitFor(() => expect([...store.kept.values()]).toMatchObject([{ sn: 'LIFT-0009', position: null }]));
  await waitFor(() => expect(there.sent).toHaveLength(1));
  located.resolve({ coords: { latitude: 52.5, longitude: 13.4, accuracy: 8 } } as GeolocationPosition);
  await waitFor(() => expect([...store.kept.values()]).toMatchObject([{ position: { lat: 52.5, lon: 13.4 } }]));
  await waitFor(() => expect(there.sent).toHaveLength(2));
});

test('a unit that is scanned before the browser has told what it keeps stays in the list', async () => {
  server();
  const store = memory();
  const loaded = Promise.withResolvers<WalkEntry[]>();
  const { user } = await show(<CommissionWalk store={{ ...store, load: () => loaded.promise }} />);
  await scan(user, 'LIFT-0010', 'a');
  await waitFor(() => expect(units()).toHaveLength(1));
  loaded.resolve([]);
  await waitFor(() => expect([...store.kept.values()]).toMatchObject([{ sn: 'LIFT-0010', outcome: 'added' }]));
  expect(units()).toHaveLength(1);
});
