import type { GeoJSONSource, MapLibreMap } from 'maplibre-gl';
import {
  blockArea,
  groupMarkers,
  type MarkerColumns,
  type MarkerGroup,
  markerColumns,
  type UnitArea,
} from './clusters.ts';
import { asStored, type GeoPosition } from './coordinates.ts';
import type { DeviceChange, DeviceField } from './device-field.ts';
import { devicesSource, groupFeatures, selectedSource } from './device-layers.ts';
import { type Edges, isAnyIn } from './fit.ts';
import { fromUnitSquare, toUnitSquare } from './mercator.ts';

export interface ScreenPoint {
  readonly x: number;
  readonly y: number;
}

export interface DeviceView {
  readonly setField: (field: DeviceField) => void;
  readonly applyChanges: (changes: readonly DeviceChange[]) => void;
  readonly setPlacement: (place: (position: GeoPosition) => GeoPosition) => void;
  readonly setShowOffline: (show: boolean) => void;
  readonly select: (mcuId: string | null) => void;
  readonly selected: () => string | null;
  readonly groups: () => readonly MarkerGroup[];
  readonly markers: () => MarkerColumns;
  readonly mcuIdOf: (device: number) => string | undefined;
  /** Where the device is on the map, as placed on the service in use. */
  readonly placeOf: (mcuId: string) => GeoPosition | undefined;
  /** There are markers, but none in what these edges leave free of the element. */
  readonly isNothingIn: (edges: Edges) => boolean;
  readonly screenPointOf: (x: number, y: number) => ScreenPoint;
  /** Called after markers were redrawn. */
  readonly onRefresh: (listener: () => void) => () => void;
  readonly stop: () => void;
}

/** Least time between two drawings of live changes, by size of the fleet: a small one follows at once. */
const liveGapMs = (size: number) => (size > 20_000 ? 500 : 100);
/** Markers are drawn for the view and this much of it around, so that a short pan needs nothing. */
const margin = 0.5;

const noMarkers: MarkerColumns = {
  count: 0,
  device: new Uint32Array(0),
  x: new Float64Array(0),
  y: new Float64Array(0),
  alarmLevel: new Uint8Array(0),
};

/** Keeps the marker layers of a map equal to a field of devices: grouped by zoom, cut to the view, live. */
export function createDeviceView(map: MapLibreMap): DeviceView {
  let field: DeviceField | undefined;
  let place = asStored;
  let showOffline = true;
  let selectedMcuId: string | null = null;
  let markers = noMarkers;
  let groups: MarkerGroup[] = [];
  let groupedZoom = -1;
  let drawn: UnitArea = { west: 0, east: 0, north: 0, south: 0 };
  let stale = true;
  let timer: number | undefined;
  let frame: number | undefined;
  let lastDrawnAt = Number.NEGATIVE_INFINITY;
  const listeners = new Set<() => void>();

  const source = (id: string) => map.getSource<GeoJSONSource>(id);

  const draw = () => {
    if (!field) return;
    const zoom = Math.floor(map.getZoom());
    const view = viewOf(map);
    if (stale) markers = markerColumns(field, place, showOffline);
    stale = false;
    drawn = blockArea(widened(view), zoom);
    groupedZoom = zoom;
    groups = groupMarkers(markers, zoom, drawn);
    source(devicesSource)?.setData(groupFeatures(groups, field));
    drawSelected();
    lastDrawnAt = performance.now();
    for (const listener of listeners) listener();
  };

  const placeOf = (mcuId: string) => {
    const index = field?.indexOf(mcuId);
    const position = index === undefined ? undefined : field?.positionOf(index);
    return position && place(position);
  };

  const drawSelected = () => {
    const position = selectedMcuId === null ? undefined : placeOf(selectedMcuId);
    source(selectedSource)?.setData({
      type: 'FeatureCollection',
      features: position
        ? [
            {
              type: 'Feature',
              properties: {},
              geometry: { type: 'Point', coordinates: [position.longitude, position.latitude] },
            },
          ]
        : [],
    });
  };

  const drawSoon = () => {
    stale = true;
    if (timer !== undefined || frame !== undefined) return;
    const gap = liveGapMs(field?.size() ?? 0);
    const rest = Math.max(0, lastDrawnAt + gap - performance.now());
    timer = window.setTimeout(() => {
      timer = undefined;
      // A tab in the background gets no frame, and so does no work until it is looked at.
      frame = requestAnimationFrame(() => {
        frame = undefined;
        draw();
      });
    }, rest);
  };

  const onZoom = () => {
    if (Math.floor(map.getZoom()) !== groupedZoom) draw();
  };
  const onMoved = () => {
    const view = viewOf(map);
    const covered =
      view.west >= drawn.west && view.east <= drawn.east && view.north >= drawn.north && view.south <= drawn.south;
    if (!covered || Math.floor(map.getZoom()) !== groupedZoom) draw();
  };
  // The number of drawn discs, in the map's element: tests and measurements wait for it.
  const onDrawn = (event: { sourceId: string; isSourceLoaded: boolean }) => {
    if (event.sourceId !== devicesSource || !event.isSourceLoaded || !field) return;
    map.once('render', () => {
      map.getContainer().dataset.discs = String(inArea(groups, viewOf(map)).length);
    });
  };
  map.on('zoom', onZoom);
  map.on('moveend', onMoved);
  map.on('resize', onMoved);
  map.on('sourcedata', onDrawn);

  return {
    setField: (next) => {
      field = next;
      stale = true;
      draw();
    },
    applyChanges: (changes) => {
      const changed = field?.apply(changes);
      if (changed && changed.size > 0) drawSoon();
    },
    setPlacement: (next) => {
      if (next === place) return;
      place = next;
      stale = true;
      draw();
    },
    setShowOffline: (show) => {
      if (show === showOffline) return;
      showOffline = show;
      stale = true;
      draw();
    },
    select: (mcuId) => {
      selectedMcuId = mcuId;
      drawSelected();
    },
    selected: () => selectedMcuId,
    groups: () => groups,
    markers: () => markers,
    mcuIdOf: (device) => field?.mcuIdOf(device),
    placeOf,
    isNothingIn: (edges) => markers.count > 0 && !isAnyIn(markers, viewOf(map, edges)),
    screenPointOf: (x, y) => screenPoint(map, fromUnitSquare(x, y)),
    onRefresh: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: () => {
      if (frame !== undefined) cancelAnimationFrame(frame);
      window.clearTimeout(timer);
      map.off('zoom', onZoom);
      map.off('moveend', onMoved);
      map.off('resize', onMoved);
      map.off('sourcedata', onDrawn);
      listeners.clear();
    },
  };
}

/** Point in the map's element; of the copies of the world in view, the one nearest to the middle. */
export function screenPoint(map: MapLibreMap, { longitude, latitude }: GeoPosition): ScreenPoint {
  const middle = map.getCenter().lng;
  const nearest = longitude + 360 * Math.round((middle - longitude) / 360);
  const { x, y } = map.project([nearest, latitude]);
  return { x, y };
}

/** The view on the unit square, without its edges; west and east go beyond 0 and 1 where the world repeats. */
function viewOf(map: MapLibreMap, { top, right, bottom, left }: Edges = noEdges): UnitArea {
  const { clientWidth, clientHeight } = map.getContainer();
  const first = map.unproject([left, top]);
  const last = map.unproject([clientWidth - right, clientHeight - bottom]);
  const northWest = toUnitSquare({ longitude: first.lng, latitude: first.lat });
  const southEast = toUnitSquare({ longitude: last.lng, latitude: last.lat });
  return { west: northWest.x, east: southEast.x, north: northWest.y, south: southEast.y };
}

const noEdges: Edges = { top: 0, right: 0, bottom: 0, left: 0 };

const inArea = (groups: readonly MarkerGroup[], { west, east, north, south }: UnitArea) =>
  groups.filter(({ x, y }) => x >= west && x <= east && y >= north && y <= south);

const widened = ({ west, east, north, south }: UnitArea): UnitArea => ({
  west: west - margin * (east - west),
  east: east + margin * (east - west),
  north: north - margin * (south - north),
  south: south + margin * (south - north),
});
