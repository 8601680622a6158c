import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { DeviceInfo } from '#web/api/device-queries.ts';
import { PlaceHistory } from '#web/features/fleet/swaps/place/PlaceHistory.tsx';
import { type PlaceLine, swapQueries } from '#web/features/fleet/swaps/swap-queries.ts';
import { show } from '../../harness/show.tsx';
import { SWAPPED, UNSWAPPED } from './line.ts';

const info = (mcuId: string) =>
  ({
    ...{ mcuId, deviceType: 'a', deviceName: 'Forklift 214', companyName: 'Northfield Rentals' },
    ...{ site: 'Old Yard', companyPath: '1' },
  }) as DeviceInfo;
const known = (line: PlaceLine) => [[swapQueries.line(line.mcuId).queryKey, line]] as const;
const part = (name: string) => within(screen.getByRole('region', { name }));

test('a place whose monitor was never replaced says so, and offers to replace it to who may', async () => {
  const onReplace = vi.fn();
  const shown = { known: known(UNSWAPPED), signedIn: { companyPath: '1' } };
  const { user } = await show(<PlaceHistory info={info(UNSWAPPED.mcuId)} onReplace={onReplace} />, shown);
  expect(part('Swaps').getByText('The monitor here was never replaced')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'The old monitor' })).toBeNull();
  await user.click(part('Swaps').getByRole('button', { name: 'Replace monitor' }));
  expect(onReplace).toHaveBeenCalledOnce();
});

test('a swap has its steps, what became of what, the hours without a monitor, and the old monitor', async () => {
  const shown = { known: known(SWAPPED), signedIn: { companyPath: '1' } };
  const { user } = await show(<PlaceHistory info={info(SWAPPED.mcuId)} onReplace={() => {}} />, shown);
  const line = screen.getByRole('region', { name: 'Line of this place' }).textContent;
  expect(line).toContain('monitors: 2 · batteries: 1');
  expect(line).toMatch(/2 h without a monitor/);
  expect(part('Swaps').getByText('Label scanned by old-yard')).toBeTruthy();
  expect(part('Swaps').getByText(/52\.79 V, the old one last said 52\.81 V/)).toBeTruthy();
  expect(part('Swaps').getByText('…4471 took the place of …3344')).toBeTruthy();
  expect(part('Swaps').getByRole('status').textContent).toMatch(/being computed again/);
  expect(part('Stayed with the place').getByText('Old Yard')).toBeTruthy();
  expect(part('Ended with the old one').getByText(/^refused since/)).toBeTruthy();
  const old = part('The old monitor');
  expect(old.getByText('on the shelf, sends nothing')).toBeTruthy();
  expect(old.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Keep as a spare',
    'Lend',
    'Return to maker',
    'Use elsewhere',
  ]);
  await user.click(part('Swaps').getByRole('button', { name: 'Undo' }));
  expect(within(screen.getByRole('dialog')).getByText('…4471 took the place of …3344')).toBeTruthy();
});

test('who does not keep the device reads its history, and changes nothing', async () => {
  const shown = { known: known({ ...SWAPPED, swaps: SWAPPED.swaps.map((swap) => ({ ...swap, mayUndoUntil: null })) }) };
  await show(<PlaceHistory info={info(SWAPPED.mcuId)} onReplace={() => {}} />, {
    ...shown,
    signedIn: { role: 'commonUser', companyPath: '1' },
    language: 'de',
  });
  expect(screen.getByRole('region', { name: 'Linie dieses Platzes' })).toBeTruthy();
  expect(screen.getByText('Rückgängigmachen ist vorbei')).toBeTruthy();
  expect(screen.queryAllByRole('button')).toEqual([]);
});
