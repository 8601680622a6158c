import type { Feature, FeatureCollection, LineString, Point, Position } from 'geojson';
import { ringOf } from '#domain/alerting/geofences/geofence.ts';
import { lastUpTo, type TrackPlace } from '#domain/fleet/locations/place-at.ts';
import { speedBand } from '#domain/fleet/locations/speed-bands.ts';
import type { Track, Trip } from '#domain/fleet/locations/track.ts';
import { longitudeBetween } from '#domain/foundation/basics/geodesy.ts';
import type { Place } from '#domain/foundation/basics/great-circle.ts';
import { simplified } from '#domain/foundation/basics/simplify.ts';
import { type Fix, isExact } from '#domain/foundation/kinds/location/fix.ts';

/** From stored coordinates to those of the map in use. */
type Placement = (place: Place) => Place;

/** Every fix of a track. */
const ALL = { first: 0, last: Number.MAX_SAFE_INTEGER };
const FINE_METRE = 4;
/** More points cannot be distinguished on a screen. */
const MAX_POINTS = 6000;

/** A track thinned for drawing: the remaining fixes by segment. */
export interface DrawnTrack {
  readonly track: Track;
  /** Upper limits of the speed bands, km/h. */
  readonly bandEnds: readonly number[];
  readonly segments: readonly (readonly number[])[];
}

/** Thins a track until it can be redrawn many times a second. */
export function drawnTrack(track: Track, bandEnds: readonly number[]): DrawnTrack {
  let segments = track.segments.map(({ first, last }) =>
    Array.from({ length: last - first + 1 }, (_, place) => first + place),
  );
  for (let tolerance = FINE_METRE; ; tolerance *= 2) {
    // Thins the previous result: in total it is off by at most twice the last tolerance.
    segments = segments.map((places) =>
      simplified(
        places.map((place) => track.fixes[place]!),
        tolerance,
      ).map((index) => places[index]!),
    );
    const points = segments.reduce((sum, { length }) => sum + length, 0);
    if (points <= MAX_POINTS || points <= 2 * segments.length || tolerance > 10_000)
      return { track, bandEnds, segments };
  }
}

const line = (coordinates: Position[], properties: object): Feature<LineString> => ({
  type: 'Feature',
  properties,
  geometry: { type: 'LineString', coordinates },
});
const point = (place: Place, properties: object, placed: Placement): Feature<Point> => {
  const { longitude, latitude } = placed(place);
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: [longitude, latitude] } };
};

/** Coordinates that continue over the date line instead of around the world. */
function coordinatesOf(places: readonly Place[], placed: Placement): Position[] {
  let before: number | null = null;
  return places.map((place) => {
    const { longitude, latitude } = placed(place);
    before = before === null ? longitude : before + longitudeBetween(before, longitude);
    return [before, latitude];
  });
}

/** The trip at an instant, the last one before it, or the first; null for a track without trips. */
export const chosenTrip = ({ trips }: Track, at: number): Trip | null =>
  trips[
    Math.max(
      0,
      lastUpTo(trips, at, ({ from }) => from),
    )
  ] ?? null;

/** The drawn part of a segment between two fixes, with these as its ends. */
function partOf(places: readonly number[], first: number, last: number): number[] {
  const [from, to] = [Math.max(first, places[0]!), Math.min(last, places.at(-1)!)];
  return from < to ? [from, ...places.filter((place) => from < place && place < to), to] : [];
}

/** The whole track with its gaps; the chosen trip is highlighted among the others. */
export function restFeatures(
  { track, segments }: DrawnTrack,
  chosen: Trip | null,
  placed: Placement,
): FeatureCollection {
  const { fixes, gaps } = track;
  const { first, last } = chosen ?? ALL;
  const lines = (kind: 'way' | 'other', from: number, to: number) =>
    segments
      .map((places) => partOf(places, from, to))
      .filter(({ length }) => length > 1)
      .map((places) =>
        line(
          coordinatesOf(
            places.map((place) => fixes[place]!),
            placed,
          ),
          { kind },
        ),
      );
  return {
    type: 'FeatureCollection',
    features: [
      ...lines('other', ALL.first, first),
      ...lines('way', first, last),
      ...lines('other', last, ALL.last),
      ...gaps.map(({ before, after }) => line(coordinatesOf([fixes[before]!, fixes[after]!], placed), { kind: 'gap' })),
    ],
  };
}

/** Stops, ends, approximate positions, and if wanted those that are not believed. */
export function pointFeatures(
  { fixes, stops, coarse, leftOut }: Track,
  placed: Placement,
  showsLeftOut: boolean,
): FeatureCollection {
  const ends = [fixes[0], fixes.at(-1)].filter((fix): fix is Fix => fix !== undefined);
  return {
    type: 'FeatureCollection',
    features: [
      ...coarse.map((fix) => point(fix, { kind: 'coarse' }, placed)),
      ...(showsLeftOut ? leftOut : []).map((fix) => point(fix, { kind: 'leftOut' }, placed)),
      ...stops.map((stop) => point(stop, { kind: 'stop' }, placed)),
      ...ends.map((fix, place) => point(fix, { kind: place === 0 ? 'start' : 'end' }, placed)),
    ],
  };
}

/** The chosen trip up to a place of the track, coloured by speed. */
export function playedFeatures(
  { track, bandEnds, segments }: DrawnTrack,
  chosen: Trip | null,
  until: TrackPlace,
  placed: Placement,
): FeatureCollection {
  const features: Feature<LineString>[] = [];
  const { first, last } = chosen ?? ALL;
  for (const places of segments.map((all) => partOf(all, first, last)).filter(({ length }) => length > 0)) {
    if (places[0]! > until.fix) break;
    const passed = places.filter((place) => place <= until.fix);
    const isLast = passed.length < places.length;
    const way: Place[] = passed.map((place) => track.fixes[place]!);
    const bands = passed.map((place) => speedBand(track.speeds[place]!, bandEnds));
    if (isLast && until.state === 'moving') {
      way.push(until);
      bands.push(speedBand(until.speedMetrePerSecond ?? 0, bandEnds));
    }
    features.push(...banded(coordinatesOf(way, placed), bands));
  }
  return { type: 'FeatureCollection', features };
}

/** Lines of one colour each; a leg has the colour of its end. */
function banded(coordinates: readonly Position[], bands: readonly number[]): Feature<LineString>[] {
  const lines: Feature<LineString>[] = [];
  for (let from = 0; from + 1 < coordinates.length; ) {
    const band = bands[from + 1]!;
    let to = from + 1;
    while (to + 1 < coordinates.length && bands[to + 1] === band) to++;
    lines.push(line(coordinates.slice(from, to + 1), { band }));
    from = to;
  }
  return lines;
}

/** Position and accuracy of the device. */
export function cursorFeatures(
  place: Place | null,
  known: boolean,
  accuracyMetre: number | null,
  placed: Placement,
): FeatureCollection {
  if (!place) return { type: 'FeatureCollection', features: [] };
  const device = point(place, { kind: 'device', known }, placed);
  if (accuracyMetre === null) return { type: 'FeatureCollection', features: [device] };
  const ring = coordinatesOf(ringOf({ kind: 'circle', centre: place, radiusMetre: accuracyMetre }), placed);
  return {
    type: 'FeatureCollection',
    features: [
      { type: 'Feature', properties: { kind: 'accuracy' }, geometry: { type: 'Polygon', coordinates: [ring] } },
      device,
    ],
  };
}

/** West, south, east and north bounds of a track; null when it is empty. */
export function boundsOf({ fixes, coarse }: Track, placed: Placement): [number, number, number, number] | null {
  const places = fixes.length > 0 ? fixes : coarse;
  const [first, ...others] = coordinatesOf(
    places.filter((fix) => fixes.length === 0 || isExact(fix)),
    placed,
  );
  if (!first) return null;
  const bounds: [number, number, number, number] = [first[0]!, first[1]!, first[0]!, first[1]!];
  for (const [x = 0, y = 0] of others) {
    bounds[0] = Math.min(bounds[0], x);
    bounds[1] = Math.min(bounds[1], y);
    bounds[2] = Math.max(bounds[2], x);
    bounds[3] = Math.max(bounds[3], y);
  }
  return bounds;
}
