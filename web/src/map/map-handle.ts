import type { MapLibreMap } from 'maplibre-gl';
import { type DeviceView, type ScreenPoint, screenPoint } from './device-view.ts';
import { type Edges, fitCamera } from './fit.ts';
import { locateZoom, mapView } from './map-service.ts';

/** The functions of the map that the surrounding page may use. */
export interface DeviceMapHandle {
  /** Position of a device in the map element, CSS pixels from the upper left; null when there is none to show. */
  readonly project: (mcuId: string) => ScreenPoint | null;
  /**
   * Calls the listener with a device's position now and on every move of map or device, until the returned function is
   * called.
   */
  readonly follow: (mcuId: string, listener: (point: ScreenPoint | null) => void) => () => void;
  /** Centres a device at the current zoom; false when it has no position to show. */
  readonly centre: (mcuId: string) => boolean;
  /** Centres a device close up; false when it has no position to show. */
  readonly locate: (mcuId: string, fullMap: boolean) => boolean;
  /** Shows all markers, animated or at once; false when there are none. */
  readonly showAll: (how?: 'at once') => boolean;
  /** Shows the view of a map without devices. */
  readonly showDefault: () => void;
  readonly zoomBy: (levels: number) => void;
  /** How often the user has moved the map. Code that moves it automatically checks this first. */
  readonly touches: () => number;
}

/** Which part of the map element is covered, and whether its buttons have phone size. */
interface MapRoom {
  readonly insets: Edges;
  readonly compact: boolean;
}

/** Arrow keys alone go from marker to marker; the map does not move. */
const movesMap = ({ key, shiftKey }: KeyboardEvent): boolean =>
  ['Enter', ' ', '+', '=', '-'].includes(key) || (shiftKey && key.startsWith('Arrow'));

export function createMapHandle(map: MapLibreMap, view: DeviceView, room: () => MapRoom): DeviceMapHandle {
  let touches = 0;
  const touch = () => {
    touches += 1;
  };
  const hands = map.getCanvasContainer();
  for (const type of ['pointerdown', 'wheel']) hands.addEventListener(type, touch);
  hands.addEventListener('keydown', (event) => movesMap(event) && touch());
  // Every move sets its padding, because it may happen while panels are still opening.
  const go = (center: [number, number], zoom: number, duration: number) =>
    map.easeTo({ center, zoom, padding: { ...room().insets }, duration });
  const project = (mcuId: string) => {
    const place = view.placeOf(mcuId);
    return place ? screenPoint(map, place) : null;
  };
  return {
    project,
    follow: (mcuId, listener) => {
      const notify = () => listener(project(mcuId));
      map.on('move', notify);
      map.on('resize', notify);
      const offRefresh = view.onRefresh(notify);
      notify();
      return () => {
        map.off('move', notify);
        map.off('resize', notify);
        offRefresh();
      };
    },
    centre: (mcuId) => {
      const place = view.placeOf(mcuId);
      if (place) go([place.longitude, place.latitude], map.getZoom(), 360);
      return place !== undefined;
    },
    locate: (mcuId, fullMap) => {
      const place = view.placeOf(mcuId);
      if (!place) return false;
      go([place.longitude, place.latitude], locateZoom(fullMap), 360);
      return true;
    },
    showAll: (how) => {
      if (how !== 'at once') touch();
      const { clientWidth: width, clientHeight: height } = map.getContainer();
      const { insets, compact } = room();
      const camera = fitCamera(view.markers(), { width, height }, insets, compact);
      if (!camera) return false;
      // A fleet on several continents needs a smaller zoom than users may choose.
      if (camera.zoom < map.getMinZoom()) map.setMinZoom(camera.zoom);
      go([camera.centre.longitude, camera.centre.latitude], camera.zoom, how === 'at once' ? 0 : 360);
      return true;
    },
    showDefault: () => go([mapView.centre.longitude, mapView.centre.latitude], mapView.initialZoom, 360),
    zoomBy: (levels) => {
      touch();
      map.zoomTo(map.getZoom() + levels, { duration: 200 });
    },
    touches: () => touches,
  };
}
