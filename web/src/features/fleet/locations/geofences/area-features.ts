import type { Feature, FeatureCollection, Position } from 'geojson';
import { type GeofenceShape, ringOf } from '#domain/alerting/geofences/geofence.ts';
import { longitudeBetween } from '#domain/foundation/basics/geodesy.ts';
import type { Place } from '#domain/foundation/basics/great-circle.ts';
import type { Drawing } from '../../../../map/draw-geofence.ts';

/** A geofence as the map shows it. */
export interface ShownGeofence {
  readonly name: string;
  readonly shape: GeofenceShape;
  readonly enabled: boolean;
}

type Placed = (place: Place) => Place;

function coordinatesOf(places: readonly Place[], placed: Placed): Position[] {
  let before: number | null = null;
  return places.map((place) => {
    const { longitude, latitude } = placed(place);
    before = before === null ? longitude : before + longitudeBetween(before, longitude);
    return [before, latitude];
  });
}

/** The position of the label: the centre of a circle, the middle of a polygon's corners. */
function middleOf(shape: GeofenceShape): Place {
  if (shape.kind === 'circle') return shape.centre;
  const [first] = shape.corners;
  if (!first) return { latitude: 0, longitude: 0 };
  const count = shape.corners.length;
  const east = shape.corners.reduce((sum, { longitude }) => sum + longitudeBetween(first.longitude, longitude), 0);
  return {
    latitude: shape.corners.reduce((sum, { latitude }) => sum + latitude, 0) / count,
    longitude: first.longitude + east / count,
  };
}

function nameOf({ name, shape, enabled }: ShownGeofence, placed: Placed): Feature {
  const { longitude, latitude } = placed(middleOf(shape));
  return {
    type: 'Feature',
    properties: { name, enabled },
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
  };
}

const areaOf = ({ name, shape, enabled }: ShownGeofence, placed: Placed): Feature => ({
  type: 'Feature',
  properties: { name, enabled },
  geometry: { type: 'Polygon', coordinates: [coordinatesOf(ringOf(shape), placed)] },
});

/** The geofences and the one being drawn, which is a line while it is open. */
export function areaFeatures(
  geofences: readonly ShownGeofence[],
  drawing: Drawing | null,
  placed: Placed,
): FeatureCollection {
  const features = geofences.flatMap((fence) => [areaOf(fence, placed), nameOf(fence, placed)]);
  if (!drawing) return { type: 'FeatureCollection', features };
  const { shape, isOpen } = drawing;
  if (shape.kind === 'circle' || (!isOpen && shape.corners.length >= 3)) {
    const { properties, ...area } = areaOf({ name: '', shape, enabled: true }, placed);
    features.push({ ...area, properties: { ...properties, drawn: shape.kind === 'circle' } });
  } else if (shape.corners.length > 1) {
    features.push({
      type: 'Feature',
      properties: { enabled: true },
      geometry: { type: 'LineString', coordinates: coordinatesOf(shape.corners, placed) },
    });
  }
  return { type: 'FeatureCollection', features };
}
