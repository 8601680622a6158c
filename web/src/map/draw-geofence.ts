import type { Feature, FeatureCollection, Point } from 'geojson';
import type { MapLayerMouseEvent, MapLayerTouchEvent, MapLibreMap, MapMouseEvent, MapTouchEvent } from 'maplibre-gl';
import type { GeofenceShape } from '#domain/alerting/geofences/geofence.ts';
import { offPlane, onPlane } from '#domain/foundation/basics/geodesy.ts';
import { distanceMetre, type Place } from '#domain/foundation/basics/great-circle.ts';
import { geofenceDrawnLayer, geofenceHandleLayer } from './geofence-layers.ts';

/** A shape being drawn; a polygon may have fewer corners than a geofence needs. */
export interface Drawing {
  readonly shape: GeofenceShape;
  /** A click on the map adds a corner. */
  readonly isOpen: boolean;
}

type HandleKind = 'corner' | 'middle' | 'centre' | 'edge';

/** Handles of a drawing, in stored coordinates; `index` is the corner that they move or precede. */
export function handlesOf({ shape, isOpen }: Drawing): { kind: HandleKind; index: number; place: Place }[] {
  if (shape.kind === 'circle') {
    return [
      { kind: 'centre', index: 0, place: shape.centre },
      { kind: 'edge', index: 0, place: offPlane(shape.centre, { x: shape.radiusMetre, y: 0 }) },
    ];
  }
  const { corners } = shape;
  const middles = isOpen || corners.length < 3 ? [] : corners;
  return [
    ...middles.map((corner, index) => {
      const next = corners[(index + 1) % corners.length]!;
      const place = {
        latitude: (corner.latitude + next.latitude) / 2,
        longitude: (corner.longitude + next.longitude) / 2,
      };
      return { kind: 'middle' as const, index: index + 1, place };
    }),
    ...corners.map((place, index) => ({ kind: 'corner' as const, index, place })),
  ];
}

/** The handles as data of a map source. */
export const handleFeatures = (drawing: Drawing | null, placed: (place: Place) => Place): FeatureCollection<Point> => ({
  type: 'FeatureCollection',
  features: (drawing ? handlesOf(drawing) : []).map(({ kind, index, place }): Feature<Point> => {
    const { longitude, latitude } = placed(place);
    return {
      type: 'Feature',
      properties: { kind, index },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    };
  }),
});

interface Wiring {
  readonly current: () => Drawing | null;
  readonly change: (drawing: Drawing) => void;
  /** From map coordinates to stored coordinates. */
  readonly stored: (place: Place) => Place;
  readonly maxCorners: number;
  readonly radius: readonly [min: number, max: number];
}

const within = (value: number, [min, max]: readonly [number, number]) =>
  Math.min(max, Math.max(min, Math.round(value)));

/** The drawing after a handle was moved. */
export function moved(
  drawing: Drawing,
  { kind, index }: { kind: HandleKind; index: number },
  place: Place,
  radius: readonly [number, number],
): Drawing {
  const { shape } = drawing;
  if (shape.kind === 'circle') {
    if (kind === 'centre') return { ...drawing, shape: { ...shape, centre: place } };
    return { ...drawing, shape: { ...shape, radiusMetre: within(distanceMetre(shape.centre, place), radius) } };
  }
  return { ...drawing, shape: { ...shape, corners: shape.corners.with(index, place) } };
}

/** The centre of a circle whose inside was taken at one place and is now at another. */
export const carriedTo = ({ centre, from }: { centre: Place; from: Place }, to: Place): Place =>
  offPlane(centre, onPlane(from, to));

/** Lets the user draw and change a shape on a map, by mouse or touch. Returns a function that stops it. */
export function drawGeofence(map: MapLibreMap, wiring: Wiring): () => void {
  const { current, change, stored, maxCorners, radius } = wiring;
  let held: { kind: HandleKind; index: number } | null = null;
  /** A circle that is dragged by its inside, and where it was taken. */
  let carried: { centre: Place; from: Place } | null = null;
  const placeOf = (event: MapMouseEvent | MapTouchEvent): Place =>
    stored({ latitude: event.lngLat.lat, longitude: event.lngLat.wrap().lng });

  const take = (event: MapLayerMouseEvent | MapLayerTouchEvent) => {
    const drawing = current();
    const properties = event.features?.[0]?.properties as { kind: HandleKind; index: number } | undefined;
    if (!drawing || !properties) return;
    event.preventDefault();
    held = { kind: properties.kind, index: properties.index };
    if (properties.kind === 'middle' && drawing.shape.kind === 'polygon') {
      if (drawing.shape.corners.length >= maxCorners) {
        held = null;
        return;
      }
      const corners = drawing.shape.corners.toSpliced(properties.index, 0, placeOf(event));
      held = { kind: 'corner', index: properties.index };
      change({ ...drawing, shape: { ...drawing.shape, corners } });
    }
    map.dragPan.disable();
  };
  const carry = (event: MapLayerMouseEvent | MapLayerTouchEvent) => {
    const shape = current()?.shape;
    const [handle] = map.queryRenderedFeatures(event.point, { layers: [geofenceHandleLayer] });
    if (handle || shape?.kind !== 'circle') return;
    event.preventDefault();
    carried = { centre: shape.centre, from: placeOf(event) };
    map.dragPan.disable();
  };
  const dragTo = (place: Place) => {
    const drawing = current();
    if (carried && drawing) change(moved(drawing, { kind: 'centre', index: 0 }, carriedTo(carried, place), radius));
    else if (held && drawing) change(moved(drawing, held, place, radius));
  };
  const drag = (event: MapTouchEvent) => {
    if (!held && !carried) return;
    event.preventDefault();
    dragTo(placeOf(event));
  };
  // A mouse may leave the map while it drags, for a panel that lies over it.
  const dragAnywhere = ({ clientX, clientY }: MouseEvent) => {
    if (!held && !carried) return;
    const { left, top } = map.getCanvas().getBoundingClientRect();
    const { lat, lng } = map.unproject([clientX - left, clientY - top]).wrap();
    dragTo(stored({ latitude: lat, longitude: lng }));
  };
  const drop = () => {
    if (!held && !carried) return;
    held = null;
    carried = null;
    map.dragPan.enable();
  };
  const add = (event: MapMouseEvent) => {
    const drawing = current();
    if (!drawing?.isOpen || drawing.shape.kind !== 'polygon') return;
    const { corners } = drawing.shape;
    const [handle] = map.queryRenderedFeatures(event.point, { layers: [geofenceHandleLayer] });
    if (handle) {
      // Clicking the first corner again closes the border.
      if (handle.properties.index === 0 && corners.length >= 3) change({ ...drawing, isOpen: false });
      return;
    }
    if (corners.length >= maxCorners) return;
    change({ ...drawing, shape: { kind: 'polygon', corners: [...corners, placeOf(event)] } });
  };
  const close = (event: MapMouseEvent) => {
    const drawing = current();
    if (!drawing?.isOpen || drawing.shape.kind !== 'polygon') return;
    event.preventDefault();
    // The first of the two clicks has already set the last corner, the second one another on the same spot.
    const corners = drawing.shape.corners.filter(
      (corner, index, all) => index === 0 || distanceMetre(corner, all[index - 1]!) > 1,
    );
    change({ shape: { kind: 'polygon', corners }, isOpen: corners.length < 3 });
  };
  const remove = (event: MapLayerMouseEvent) => {
    const drawing = current();
    const index = event.features?.[0]?.properties.index as number | undefined;
    if (drawing?.shape.kind !== 'polygon' || event.features?.[0]?.properties.kind !== 'corner') return;
    event.preventDefault();
    if (drawing.shape.corners.length <= 3 && !drawing.isOpen) return;
    change({ ...drawing, shape: { kind: 'polygon', corners: drawing.shape.corners.toSpliced(index ?? 0, 1) } });
  };
  const point = (event: MapMouseEvent) => {
    const drawing = current();
    // The inside of a polygon is not dragged.
    const layers = drawing?.shape.kind === 'circle' ? [geofenceHandleLayer, geofenceDrawnLayer] : [geofenceHandleLayer];
    const isHeld = drawing !== null && map.queryRenderedFeatures(event.point, { layers }).length > 0;
    map.getCanvas().style.cursor = isHeld ? 'grab' : drawing?.isOpen ? 'crosshair' : '';
  };

  const subscriptions = [
    map.on('mousedown', geofenceHandleLayer, take),
    map.on('touchstart', geofenceHandleLayer, take),
    map.on('mousedown', geofenceDrawnLayer, carry),
    map.on('touchstart', geofenceDrawnLayer, carry),
    map.on('touchmove', drag),
    map.on('touchend', drop),
    map.on('click', add),
    map.on('dblclick', close),
    map.on('contextmenu', geofenceHandleLayer, remove),
    map.on('mouseenter', geofenceHandleLayer, point),
    map.on('mouseenter', geofenceDrawnLayer, point),
    map.on('mouseleave', geofenceDrawnLayer, point),
    map.on('mouseleave', geofenceHandleLayer, point),
  ];
  window.addEventListener('mousemove', dragAnywhere);
  window.addEventListener('mouseup', drop);
  return () => {
    drop();
    window.removeEventListener('mousemove', dragAnywhere);
    window.removeEventListener('mouseup', drop);
    for (const subscription of subscriptions) subscription.unsubscribe();
    map.getCanvas().style.cursor = '';
  };
}
