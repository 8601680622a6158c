import type { MapLibreMap } from 'maplibre-gl';
import { type DeviceView, type ScreenPoint, screenPoint } from './device-view.ts';
import { locateZoom } from './map-service.ts';
import { fromUnitSquare } from './mercator.ts';

/** What the page around the map may do with it. */
export interface DeviceMapHandle {
  /** Point of a device in the map's element, CSS pixels from its upper left; null without a position to show. */
  readonly project: (mcuId: string) => ScreenPoint | null;
  /** Tells a device's point now and on every move of map or device, until the returned function is called. */
  readonly follow: (mcuId: string, listener: (point: ScreenPoint | null) => void) => () => void;
  /** Brings a device to the middle and leaves the zoom; false when it has no position to show. */
  readonly centre: (mcuId: string) => boolean;
  /** Brings a device to the middle, close up; false when it has no position to show. */
  readonly locate: (mcuId: string, fullMap: boolean) => boolean;
  /** Shows all markers at once; false when there are none. */
  readonly showAll: () => boolean;
  readonly zoomBy: (levels: number) => void;
  /** How often the reader has taken the map in hand since it stands: whoever wants to move it by itself looks here first. */
  readonly touches: () => number;
}

/** Devices scattered less than this are shown with the ground around them. */
const closestFitZoom = 12;

/** Arrows alone go from marker to marker; the map stays where it is. */
const movesMap = ({ key, shiftKey }: KeyboardEvent): boolean =>
  ['Enter', ' ', '+', '=', '-'].includes(key) || (shiftKey && key.startsWith('Arrow'));

export function createMapHandle(map: MapLibreMap, view: DeviceView): DeviceMapHandle {
  let touches = 0;
  const touch = () => {
    touches += 1;
  };
  const hands = map.getCanvasContainer();
  for (const deed of ['pointerdown', 'wheel']) hands.addEventListener(deed, touch);
  hands.addEventListener('keydown', (event) => movesMap(event) && touch());
  const project = (mcuId: string) => {
    const place = view.placeOf(mcuId);
    return place ? screenPoint(map, place) : null;
  };
  return {
    project,
    follow: (mcuId, listener) => {
      const tell = () => listener(project(mcuId));
      map.on('move', tell);
      map.on('resize', tell);
      const offRefresh = view.onRefresh(tell);
      tell();
      return () => {
        map.off('move', tell);
        map.off('resize', tell);
        offRefresh();
      };
    },
    centre: (mcuId) => {
      const place = view.placeOf(mcuId);
      if (place) map.easeTo({ center: [place.longitude, place.latitude], duration: 360 });
      return place !== undefined;
    },
    locate: (mcuId, fullMap) => {
      const place = view.placeOf(mcuId);
      if (!place) return false;
      map.easeTo({ center: [place.longitude, place.latitude], zoom: locateZoom(fullMap), duration: 360 });
      return true;
    },
    showAll: () => {
      touch();
      const bounds = boundsOf(view);
      if (!bounds) return false;
      map.fitBounds(bounds, { padding: 48, maxZoom: closestFitZoom, duration: 360 });
      return true;
    },
    zoomBy: (levels) => {
      touch();
      map.zoomTo(map.getZoom() + levels, { duration: 200 });
    },
    touches: () => touches,
  };
}

function boundsOf(view: DeviceView): [number, number, number, number] | undefined {
  const { x, y, count } = view.markers();
  if (count === 0) return undefined;
  let [west, east, north, south] = [1, 0, 1, 0];
  for (let i = 0; i < count; i += 1) {
    west = Math.min(west, x[i] ?? west);
    east = Math.max(east, x[i] ?? east);
    north = Math.min(north, y[i] ?? north);
    south = Math.max(south, y[i] ?? south);
  }
  const northWest = fromUnitSquare(west, north);
  const southEast = fromUnitSquare(east, south);
  return [northWest.longitude, southEast.latitude, southEast.longitude, northWest.latitude];
}
