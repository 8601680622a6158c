import { describe, expect, test } from 'vitest';
import { offPlane } from '#domain/foundation/basics/geodesy.ts';
import { areaFeatures } from '#web/features/fleet/locations/geofences/area-features.ts';
import {
  fieldInstant,
  fieldText,
  intervalFault,
  presetInterval,
} from '#web/features/fleet/locations/track/interval.ts';
import { carriedTo, type Drawing, handlesOf, moved } from '#web/map/draw-geofence.ts';

const YARD = { latitude: 53.54, longitude: 9.98 };
const LIMITS = [50, 50_000] as const;
const at = (x: number, y: number) => offPlane(YARD, { x, y });
const circle: Drawing = { shape: { kind: 'circle', centre: YARD, radiusMetre: 300 }, isOpen: false };
const square: Drawing = {
  shape: { kind: 'polygon', corners: [at(0, 0), at(500, 0), at(500, 500), at(0, 500)] },
  isOpen: false,
};
const same = <T>(place: T): T => place;

describe('a geofence that is drawn', () => {
  test('a circle has a centre and an edge to drag', () => {
    expect(handlesOf(circle).map(({ kind }) => kind)).toEqual(['centre', 'edge']);
    expect(moved(circle, { kind: 'centre', index: 0 }, at(100, 0), LIMITS).shape).toMatchObject({
      centre: at(100, 0),
      radiusMetre: 300,
    });
    expect(moved(circle, { kind: 'edge', index: 0 }, at(0, 700), LIMITS).shape).toMatchObject({ radiusMetre: 700 });
    expect(moved(circle, { kind: 'edge', index: 0 }, at(0, 3), LIMITS).shape).toMatchObject({ radiusMetre: 50 });
  });

  test('a circle that is taken inside is moved by as much as the pointer', () => {
    const centre = carriedTo({ centre: YARD, from: at(100, 50) }, at(400, -50));
    expect(centre.latitude).toBeCloseTo(at(300, -100).latitude, 6);
    expect(centre.longitude).toBeCloseTo(at(300, -100).longitude, 6);
  });

  test('a polygon has its corners and, once it is closed, the midpoints of its edges', () => {
    expect(handlesOf(square).map(({ kind }) => kind)).toEqual([...Array(4).fill('middle'), ...Array(4).fill('corner')]);
    expect(handlesOf({ ...square, isOpen: true }).map(({ kind }) => kind)).toEqual(Array(4).fill('corner'));
    expect(handlesOf(square)[3]?.place.longitude).toBeCloseTo(at(0, 250).longitude, 6);
    expect(moved(square, { kind: 'corner', index: 2 }, at(900, 900), LIMITS).shape).toMatchObject({
      corners: [at(0, 0), at(500, 0), at(900, 900), at(0, 500)],
    });
  });

  test('is a line while it is open, an area afterwards; others still have area and name', () => {
    const kinds = (drawing: Drawing | null) =>
      areaFeatures([{ name: 'Yard', shape: circle.shape, enabled: false }], drawing, same).features.map(
        ({ geometry }) => geometry.type,
      );
    expect(kinds(null)).toEqual(['Polygon', 'Point']);
    expect(kinds({ ...square, isOpen: true })).toEqual(['Polygon', 'Point', 'LineString']);
    expect(kinds(square)).toEqual(['Polygon', 'Point', 'Polygon']);
    expect(kinds({ shape: { kind: 'polygon', corners: [] }, isOpen: true })).toEqual(['Polygon', 'Point']);
  });
});

describe('the selected period', () => {
  const NOW = new Date(2026, 10, 21, 15, 30, 20).getTime();

  test('is one of the presets, by the days of the reader', () => {
    expect(presetInterval('today', NOW)).toEqual({
      from: new Date(2026, 10, 21).getTime(),
      to: new Date(2026, 10, 21, 15, 31).getTime(),
    });
    expect(presetInterval('yesterday', NOW)).toEqual({
      from: new Date(2026, 10, 20).getTime(),
      to: new Date(2026, 10, 21).getTime() - 1,
    });
  });

  test('ends after it begins and is no longer than 31 days', () => {
    expect(intervalFault({ from: NOW, to: NOW })).toBe('order');
    expect(intervalFault({ from: Number.NaN, to: NOW })).toBe('order');
    expect(intervalFault({ from: NOW - 31 * 86_400_000, to: NOW })).toBeNull();
    expect(intervalFault({ from: NOW - 31.1 * 86_400_000, to: NOW })).toBe('too_long');
  });

  test('is formatted for a field and parsed again', () => {
    const minute = new Date(2026, 0, 5, 7, 4).getTime();
    expect(fieldText(minute)).toBe('2026-01-05T07:04');
    expect(fieldInstant(fieldText(minute))).toBe(minute);
    expect(fieldInstant('')).toBeNaN();
  });
});
