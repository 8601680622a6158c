import { expect, test, vi } from 'vitest';
import { DEVICE_TYPES, isEnergyType } from '#domain/foundation/devices/device-types.ts';
import { familyOf, MONITORS, sectionsOf } from '#web/pages/fleet/device-families.tsx';

// Modules of the page listen to other tabs as soon as they are loaded.
vi.hoisted(() => Object.assign(globalThis, { window: { addEventListener: () => {} } }));

test('every type of energy device has sections of its own, a monitor has its readings alone', () => {
  for (const type of DEVICE_TYPES) expect(sectionsOf(type).length > 0, type).toBe(isEnergyType(type));
  expect(sectionsOf('z')).toEqual([]);
});

test('a family leads to its own list and its own place on the map', () => {
  expect(MONITORS.list.to).toBe('/list/monitors');
  expect(MONITORS.onMap('m').search).toEqual({ mcuId: 'm' });
  expect(familyOf(3).list).toMatchObject({ to: '/list/energy', search: { manufacturer: 3 } });
  expect(familyOf(3).onMap('m').search).toEqual({ panel: 4, mcuId: 'm' });
});
