import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { trackOf } from '#domain/fleet/locations/track.ts';
import { LeftOut } from '#web/features/fleet/locations/track/LeftOut.tsx';
import { pointFeatures } from '#web/features/fleet/locations/track/track-features.ts';
import { show } from '../../harness/show.tsx';

const START = Date.UTC(2026, 10, 20, 9);
/** A drive in the west of Germany, with some minutes in the sea beside Wales. */
const track = trackOf(
  Array.from({ length: 30 }, (_, minute) => ({
    at: START + minute * 60_000,
    latitude: 52.3 + minute / 500,
    longitude: minute >= 10 && minute < 14 ? -8.1 : 8.1,
    kind: 1,
    speedMetrePerSecond: null,
    courseDegree: null,
    accuracyMetre: null,
    altitudeMetre: null,
    satellites: null,
  })),
);
const shown = (showsLeftOut: boolean) =>
  pointFeatures(track, (place) => place, showsLeftOut).features.filter(
    ({ properties }) => properties?.kind === 'leftOut',
  );

function Panel() {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <LeftOut count={track.leftOut.length} isShown={isShown} onShow={setShown} />
      <output>{shown(isShown).length}</output>
    </>
  );
}

test('positions that are left out are counted, and on the map only on request', async () => {
  show(<Panel />);
  expect(await screen.findByText(/^4 positions were left out/)).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('0');
  fireEvent.click(screen.getByRole('button', { name: 'Show on the map' }));
  expect(screen.getByRole('status').textContent).toBe('4');
  fireEvent.click(screen.getByRole('button', { name: 'Hide on the map', pressed: true }));
  expect(screen.getByRole('status').textContent).toBe('0');
});
