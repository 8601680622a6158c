import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { BridgeDetail } from '#web/features/fleet/bridges/bridge-queries.ts';
import { MutePaths } from '#web/features/fleet/bridges/MutePaths.tsx';
import { show } from '../../harness/show.tsx';

const status = (mute: object) => mute as NonNullable<BridgeDetail['status']>;

test('mapped paths from which nothing comes are named, by their cause', async () => {
  await show(<MutePaths status={status({ neverHeard: ['pack.soc', 'pack.u'], noNumbers: ['', 'mode'] })} />);
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
    'These mapped paths have never had a value: pack.soc, pack.u',
    'What comes here is text and no number: (whole message), mode',
  ]);
});

test.each([{}, { neverHeard: [], noNumbers: [] }])('nothing is said while all deliver: %o', async (mute) => {
  await show(<MutePaths status={status(mute)} />);
  expect(screen.queryAllByRole('status')).toEqual([]);
});
