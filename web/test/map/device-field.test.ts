import { describe, expect, it } from 'vitest';
import { createDeviceField } from '#web/map/device-field.ts';
import { fleetColumns, mcuIdOf } from './fleet.ts';

const yard = { longitude: 8.68, latitude: 50.11, online: true, alarmLevel: 0, located: true };

describe('createDeviceField', () => {
  it('contains the snapshot', () => {
    const field = createDeviceField(fleetColumns([yard, { ...yard, online: false, alarmLevel: 2, located: false }]));
    expect(field.positionOf(0)).toEqual({ longitude: 8.68, latitude: 50.11 });
    expect(field.positionOf(1)).toBeUndefined();
    expect([field.isOnline(0), field.isOnline(1), field.alarmLevelOf(0), field.alarmLevelOf(1)]).toEqual([
      true,
      false,
      0,
      2,
    ]);
  });

  it('reports only devices whose appearance or place has changed', () => {
    const field = createDeviceField(fleetColumns([yard, yard, yard]));
    const changed = field.apply([
      { mcuId: mcuIdOf(0), online: true, position: { longitude: 8.68, latitude: 50.11 } },
      { mcuId: mcuIdOf(1), alarmLevel: 1 },
      { mcuId: mcuIdOf(2), position: { longitude: 9, latitude: 50 } },
    ]);
    expect([...changed]).toEqual([1, 2]);
    expect(field.positionOf(2)).toEqual({ longitude: 9, latitude: 50 });
  });

  it('removes a marker with its position, and leaves the rest', () => {
    const field = createDeviceField(fleetColumns([yard]));
    field.apply([{ mcuId: mcuIdOf(0), position: null }]);
    expect(field.positionOf(0)).toBeUndefined();
    expect(field.isOnline(0)).toBe(true);
  });

  it('adds a device that appeared after the snapshot', () => {
    const field = createDeviceField(fleetColumns([yard]));
    const changed = field.apply([{ mcuId: mcuIdOf(7), online: true, position: { longitude: 1, latitude: 2 } }]);
    expect([...changed]).toEqual([1]);
    expect(field.mcuIdOf(1)).toBe(mcuIdOf(7));
    expect(field.indexOf(mcuIdOf(7))).toBe(1);
  });

  it('never places a device outside the world', () => {
    const field = createDeviceField(fleetColumns([{ ...yard, latitude: 91 }]));
    expect(field.positionOf(0)).toBeUndefined();
    field.apply([{ mcuId: mcuIdOf(0), position: { longitude: Number.NaN, latitude: 10 } }]);
    expect(field.positionOf(0)).toBeUndefined();
  });
});
