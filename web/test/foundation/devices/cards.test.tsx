import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Language } from '#domain/foundation/i18n/languages.ts';
import { DeviceCard } from '#web/features/foundation/devices/card/DeviceCard.tsx';
import { EnergyCard } from '#web/features/foundation/devices/card/EnergyCard.tsx';
import { show } from '../../harness/show.tsx';
import { item, NOW, record } from './item.ts';

beforeEach(() => vi.setSystemTime(NOW));
afterEach(() => vi.useRealTimers());

const card = () => within(screen.getByRole('article'));
const battery = (more: Partial<Parameters<typeof DeviceCard>[0]> = {}) => (
  <DeviceCard item={item()} expanded onExpand={vi.fn()} warningLine={() => null} {...more} />
);

test('an open card shows charge, voltage, temperature and alarm level, and leads to its page', async () => {
  await show(battery());
  expect(screen.getByRole('article', { name: 'Yard tractor 03' })).toBeTruthy();
  expect(card().getByRole('img', { name: /^Charge 50.*, Idle$/ })).toBeTruthy();
  expect(card().getByText('Battery temperature').nextSibling?.textContent).toContain('24.6');
  expect(card().getByText('Voltage').nextSibling?.textContent).toContain('52.81');
  expect(card().getByRole('link', { name: 'Open detail' }).getAttribute('href')).toContain(item().mcuId);
  expect(card().getByRole('button', { name: 'Hide values of Yard tractor 03', expanded: true })).toBeTruthy();
});

test('a folded card shows only the charge, and opens', async () => {
  const onExpand = vi.fn();
  const { user } = await show(battery({ expanded: false, onExpand }));
  expect(card().queryByText('Voltage')).toBeNull();
  expect(card().getByRole('img', { name: /^Charge 50.*, Idle$/ })).toBeTruthy();
  await user.click(card().getByRole('button', { name: 'Show values of Yard tractor 03', expanded: false }));
  expect(onExpand).toHaveBeenCalledExactlyOnceWith(true);
});

test('a device without a record shows no values', async () => {
  await show(battery({ item: item({ lastRecordData: null, chargeState: null }) }));
  expect(card().getByText('Voltage').nextSibling?.textContent).toContain('--');
  expect(card().getByText('Battery temperature').nextSibling?.textContent).toContain('--');
  expect(card().queryByText('Idle')).toBeNull();
});

test('a silent device says that its values are the last known', async () => {
  await show(
    battery({ item: item({ onlineStatus: false, lastRecordData: { ...record, yhubStimeTs: NOW - 86_400_000 } }) }),
  );
  expect(card().getAllByText('Offline').length).toBeGreaterThan(0);
  expect(card().getByText('Last known')).toBeTruthy();
});

test('a hot battery and a warning are also given as text', async () => {
  await show(
    battery({
      item: item({ alarmLevel: 1, lastRecordData: { ...record, batteryTemperature: 6100 } }),
      warningLine: () => <p>Cell too warm</p>,
    }),
  );
  expect(card().getByText('Cell too warm')).toBeTruthy();
  expect(card().getByText('Alarm level').nextSibling?.textContent).toMatch(/1/);
  expect(card().getByText('Battery temperature').nextSibling?.textContent).toMatch(/61.*hot|61.*warm|61.*high/i);
});

test('guests may not follow, and the star says why', async () => {
  const { user } = await show(battery(), { signedIn: { role: 'guest' } });
  const star = card().getByRole('button', { name: 'Follow Yard tractor 03', pressed: false });
  expect(star.getAttribute('aria-disabled')).toBe('true');
  expect(star.title).not.toBe('');
  await user.click(star);
  expect(star.getAttribute('aria-pressed')).toBe('false');
});

test('a location is shown only where there is a map', async () => {
  const onLocate = vi.fn();
  const { user, unmount } = await show(battery({ onLocate, item: item({ lat: null, lon: null }) }));
  await user.click(card().getByRole('button', { name: 'Show Yard tractor 03 on the map' }));
  expect(onLocate).toHaveBeenCalledExactlyOnceWith(false);
  unmount();
  await show(battery());
  expect(card().queryByRole('button', { name: 'Show Yard tractor 03 on the map' })).toBeNull();
});

test.each<[Language, RegExp]>([
  ['de', /Batterietemperatur/],
  ['ja', /電池|バッテリー/],
])('in %s it shows the same, with a long name in full', async (language, words) => {
  const deviceName = 'Schubmaststapler mit Zusatzhydraulik 07 (Halle Nord-West)'.repeat(3);
  await show(battery({ item: item({ deviceName }) }), { language });
  expect(screen.getByRole('article', { name: deviceName }).textContent).toMatch(words);
  expect(card().getByRole('link', { name: deviceName }).title).toBe(deviceName);
});

test('an energy device shows what is behind it, or that nothing is', async () => {
  const related = { deviceType: 'b', deviceModel: 'MultiPlus', unit: 1 };
  const system = item({ deviceType: 'f', manufacturer: 1, relationDeviceList: [related as never] });
  const { unmount } = await show(<EnergyCard item={system} />);
  expect(card().getByRole('list', { name: 'Related' }).children).toHaveLength(1);
  unmount();
  await show(<EnergyCard item={{ ...system, deviceName: ' ', relationDeviceList: [] }} />);
  expect(screen.getByRole('article', { name: '8611902340' })).toBeTruthy();
  expect(card().queryByRole('list')).toBeNull();
});
