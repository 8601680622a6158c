import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { BridgeKey } from '#web/features/fleet/bridges/BridgeKey.tsx';
import type { BridgeDetail } from '#web/features/fleet/bridges/bridge-queries.ts';
import { show } from '../../harness/show.tsx';

afterEach(() => void vi.unstubAllGlobals());

const KEY = { hint: 'wy_abcdef', expiresAt: 1_860_000_000_000, lastUsedAt: null };
const bridge = (key: BridgeDetail['key']) => ({ id: 12, name: 'Boat', key, now: 1_800_000_000_000 }) as BridgeDetail;

function answering(resultModel: unknown) {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    sent.push(path);
    return Response.json({ resultCode: 1001, resultMessage: 'success', resultModel });
  });
  return sent;
}

test('a bridge without a key says so and makes one', async () => {
  const sent = answering({ key: 'wy_new', expiresAt: 1 });
  const onFresh = vi.fn();
  const { user } = await show(<BridgeKey bridge={bridge(null)} fresh={null} onFresh={onFresh} />);
  expect(screen.getByText(/^No key yet/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Make key' }));
  await waitFor(() => expect(onFresh).toHaveBeenCalledWith('wy_new'));
  expect(sent).toEqual(['/bridge/key/make']);
});

test('a new key is shown with its place in the file, until it is put away', async () => {
  const onFresh = vi.fn();
  const { user } = await show(<BridgeKey bridge={bridge(KEY)} fresh="wy_new" onFresh={onFresh} />);
  expect(screen.getByText('"bridges": { "12": "wy_new" }')).toBeTruthy();
  expect(screen.getByText(/good until/).textContent).toContain('wy_abcdef…');
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(onFresh).toHaveBeenCalledWith(null);
});

test.each([
  ['Renew', '/bridge/key/make', 'wy_new'],
  ['Revoke', '/bridge/key/revoke', null],
])('%s asks before it ends a key', async (name, path, told) => {
  const sent = answering(told === null ? null : { key: told, expiresAt: 1 });
  const onFresh = vi.fn();
  const { user } = await show(<BridgeKey bridge={bridge(KEY)} fresh={null} onFresh={onFresh} />);
  await user.click(screen.getByRole('button', { name }));
  expect(sent).toEqual([]);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
  await waitFor(() => expect(onFresh).toHaveBeenCalledWith(told));
  expect(sent).toEqual([path]);
});
