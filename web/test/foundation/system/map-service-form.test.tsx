import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MapServiceForm } from '#web/features/foundation/system/maps/MapServiceForm.tsx';
import type { Maps } from '#web/features/foundation/system/maps/map-queries.ts';
import { show } from '../../harness/show.tsx';

const TILES = 'https://tiles.example.com/{z}/{x}/{y}.png';
const raster = (address: string): Maps['world'] => ({
  kind: 'raster',
  address,
  coordinates: 'WGS-84',
  attribution: '',
  origins: [],
});

test('a raster service names who learns what, and refuses an address that is no template', async () => {
  const { user } = await show(<MapServiceForm map="world" setting={raster(TILES)} files={[]} />);
  expect(screen.getByText(/Browsers load this map from tiles\.example\.com\./)).toBeTruthy();
  const address = screen.getByLabelText('Address');
  await user.clear(address);
  await user.paste('https://tiles.example.com/one.png');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByRole('alert').textContent).toBe('{z}, {x} and {y} must be in the address.');
});

test('the built-in map has nothing to test, and nobody else learns of it', async () => {
  const builtIn: Maps['world'] = { ...raster(''), kind: 'embedded' };
  await show(<MapServiceForm map="world" setting={builtIn} files={[]} />);
  expect(screen.getByText(/This map comes from this server\./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Test connection' })).toBeNull();
});
