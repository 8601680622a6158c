import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  blockArea,
  clusterMaxZoom,
  groupMarkers,
  type MarkerColumns,
  markerColumns,
  splitZoom,
} from '#web/map/clusters.ts';
import { createDeviceField } from '#web/map/device-field.ts';
import { fleetColumns, type TestDevice } from './fleet.ts';

const device = fc.record({
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  latitude: fc.double({ min: -85, max: 85, noNaN: true }),
  online: fc.boolean(),
  alarmLevel: fc.constantFrom(0, 0, 1, 2, 4),
  located: fc.boolean(),
});
const zoom = fc.integer({ min: 0, max: 17 });

const columnsOf = (devices: readonly TestDevice[], showOffline = true): MarkerColumns =>
  markerColumns(createDeviceField(fleetColumns(devices)), (position) => position, showOffline);

describe('groupMarkers', () => {
  it('puts every located device into exactly one group, with its alarms', () => {
    fc.assert(
      fc.property(fc.array(device, { maxLength: 200 }), zoom, (devices, level) => {
        const groups = groupMarkers(columnsOf(devices), level);
        const members = groups.flatMap((group) => group.devices);
        const located = devices.flatMap((one, index) => (one.located ? [index] : []));
        expect([...members].sort((a, b) => a - b)).toEqual(located);
        expect(groups.reduce((sum, group) => sum + group.alarmed, 0)).toBe(
          devices.filter((one) => one.located && one.alarmLevel > 0).length,
        );
        expect(groups.reduce((sum, group) => sum + group.severe, 0)).toBe(
          devices.filter((one) => one.located && one.alarmLevel === 1).length,
        );
        for (const group of groups) {
          expect(group.count).toBe(group.devices.length);
          const levels = group.devices.map((index) => devices[index]!.alarmLevel).filter((level) => level > 0);
          expect(group.worst).toBe(levels.length === 0 ? 0 : Math.min(...levels));
        }
      }),
    );
  });

  it('leaves out offline devices that are filtered out', () => {
    fc.assert(
      fc.property(fc.array(device, { maxLength: 100 }), (devices) => {
        const shown = groupMarkers(columnsOf(devices, false), 6).flatMap((group) => group.devices);
        for (const index of shown) expect(devices[index]?.online).toBe(true);
      }),
    );
  });

  it('shows every marker by itself past the last clustered zoom', () => {
    const twins = [1, 2, 3].map(() => ({ longitude: 10, latitude: 50, online: true, alarmLevel: 0, located: true }));
    expect(groupMarkers(columnsOf(twins), clusterMaxZoom)).toHaveLength(1);
    expect(groupMarkers(columnsOf(twins), clusterMaxZoom + 1)).toHaveLength(3);
  });

  it('leaves distant discs as they are when one device moves', () => {
    const yard = (longitude: number, latitude: number) => ({
      longitude,
      latitude,
      online: true,
      alarmLevel: 0,
      located: true,
    });
    const far = Array.from({ length: 40 }, (_, i) => yard(100 + (i % 8) * 0.7, 30 + Math.floor(i / 8) * 0.6));
    const before = groupMarkers(columnsOf([...far, yard(-3, 40)]), 5);
    const after = groupMarkers(columnsOf([...far, yard(-3.4, 40.2)]), 5);
    const east = (groups: typeof before) => groups.filter((group) => group.x > 0.6);
    expect(east(after)).toEqual(east(before));
  });

  it('joins markers across the antimeridian when the view lies there', () => {
    const pair = [179.99, -179.99].map((longitude) => ({
      longitude,
      latitude: 0,
      online: true,
      alarmLevel: 0,
      located: true,
    }));
    const area = blockArea({ west: 0.95, east: 1.05, north: 0.4, south: 0.6 }, 5);
    expect(groupMarkers(columnsOf(pair), 5, area)).toHaveLength(1);
  });
});

describe('blockArea', () => {
  it('covers what it widens', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        zoom,
        (west, north, level) => {
          const area = { west, east: west + 0.01, north, south: north + 0.01 };
          const widened = blockArea(area, level);
          expect(widened.west).toBeLessThanOrEqual(area.west);
          expect(widened.east).toBeGreaterThanOrEqual(area.east);
          expect(widened.north).toBeLessThanOrEqual(area.north);
          expect(widened.south).toBeGreaterThanOrEqual(area.south);
        },
      ),
    );
  });
});

describe('splitZoom', () => {
  const at = (longitude: number) => ({ longitude, latitude: 0, online: true, alarmLevel: 0, located: true });

  it('is the first zoom at which the members part', () => {
    const markers = columnsOf([at(10), at(10.5), at(40)]);
    const zoomOfPair = splitZoom(markers, [0, 1], 3);
    expect(zoomOfPair).toBeGreaterThan(3);
    expect(groupMarkers(markers, zoomOfPair ?? 0)).toHaveLength(3);
  });

  it('is undefined for devices in one place', () => {
    expect(splitZoom(columnsOf([at(10), at(10)]), [0, 1], 3)).toBeUndefined();
  });
});
