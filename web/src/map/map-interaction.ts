import type { MapLibreMap, MapMouseEvent } from 'maplibre-gl';
import { clusterMaxZoom, type MarkerGroup, splitZoom } from './clusters.ts';
import { deviceLayers } from './device-layers.ts';
import type { DeviceView, ScreenPoint } from './device-view.ts';
import { type Direction, directionOfKey, nextMarker } from './map-keyboard.ts';
import { mapView } from './map-service.ts';
import { fromUnitSquare } from './mercator.ts';

export interface MarkerFocus {
  readonly point: ScreenPoint;
  readonly group: MarkerGroup;
}

interface InteractionListeners {
  readonly onSelect: (mcuId: string | null) => void;
  /** The marker that the arrow keys have reached, or null. */
  readonly onFocus: (focus: MarkerFocus | null) => void;
}

/** A finger is wider than a pointer. */
const reachPx = { mouse: 3, touch: 12 };
const panStepPx = 120;

/** Handles clicks, hover and keys on markers. Returns a function that removes the handlers. */
export function interact(map: MapLibreMap, view: DeviceView, listeners: InteractionListeners): () => void {
  const canvas = map.getCanvas();
  let focused: MarkerGroup | undefined;

  const groupsAt = (point: ScreenPoint, reach: number): MarkerGroup[] => {
    if (!map.getLayer('device-marker')) return [];
    const box: [[number, number], [number, number]] = [
      [point.x - reach, point.y - reach],
      [point.x + reach, point.y + reach],
    ];
    const features = map.queryRenderedFeatures(box, { layers: deviceLayers });
    const indexes = new Set(features.map((feature) => Number(feature.properties.group)));
    return [...indexes].flatMap((index) => view.groups()[index] ?? []);
  };

  const open = (groups: readonly MarkerGroup[]) => {
    const cluster = groups.find((group) => group.count > 1);
    if (cluster) {
      const zoom = splitZoom(view.markers(), cluster.devices, Math.floor(map.getZoom())) ?? clusterMaxZoom + 1;
      const { longitude, latitude } = fromUnitSquare(cluster.x, cluster.y);
      // A map without streets ends early; what is in the group is worth coming nearer all the same.
      if (zoom + 0.2 > map.getMaxZoom()) map.setMaxZoom(Math.min(zoom + 0.2, mapView.maxZoom));
      map.easeTo({ center: [longitude, latitude], zoom: Math.min(zoom + 0.2, map.getMaxZoom()), duration: 360 });
      return;
    }
    // Devices at the same position overlap: each click selects the next one.
    const pile = groups.flatMap((group) => view.mcuIdOf(group.devices[0] ?? -1) ?? []).sort();
    const selected = view.selected();
    const place = selected === null ? -1 : pile.indexOf(selected);
    listeners.onSelect(pile[(place + 1) % pile.length] ?? null);
  };

  const setFocus = (group: MarkerGroup | undefined) => {
    focused = group;
    listeners.onFocus(group ? { group, point: view.screenPointOf(group.x, group.y) } : null);
  };

  const onClick = (event: MapMouseEvent) => {
    setFocus(undefined);
    const touch = 'pointerType' in event.originalEvent && event.originalEvent.pointerType === 'touch';
    const groups = groupsAt(event.point, touch ? reachPx.touch : reachPx.mouse);
    if (groups.length > 0) open(groups);
    else listeners.onSelect(null);
  };
  const onPointer = (event: MapMouseEvent) => {
    canvas.style.cursor = groupsAt(event.point, reachPx.mouse).length > 0 ? 'pointer' : '';
  };

  const move = (direction: Direction) => {
    const { clientWidth, clientHeight } = map.getContainer();
    const candidates = view
      .groups()
      .map((group) => ({ group, ...view.screenPointOf(group.x, group.y) }))
      .filter(({ x, y }) => x >= 0 && y >= 0 && x <= clientWidth && y <= clientHeight);
    const selected = view.selected();
    const selectedPlace = selected === null ? undefined : view.placeOf(selected);
    const from = focused
      ? view.screenPointOf(focused.x, focused.y)
      : selectedPlace
        ? map.project([selectedPlace.longitude, selectedPlace.latitude])
        : { x: clientWidth / 2, y: clientHeight / 2 };
    const next = nextMarker(from, direction, candidates);
    if (next) setFocus(next.group);
  };

  const pan = (direction: Direction) => {
    const steps = { left: [-panStepPx, 0], right: [panStepPx, 0], up: [0, -panStepPx], down: [0, panStepPx] } as const;
    map.panBy([...steps[direction]]);
  };

  const onKey = (event: KeyboardEvent) => {
    const direction = directionOfKey[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (direction && event.shiftKey) pan(direction);
    else if (direction) move(direction);
    else if ((event.key === 'Enter' || event.key === ' ') && focused) open([focused]);
    else if (event.key === 'Escape') {
      setFocus(undefined);
      listeners.onSelect(null);
    } else if (event.key === '+' || event.key === '=') map.zoomIn();
    else if (event.key === '-') map.zoomOut();
    else return;
    event.preventDefault();
  };
  const onBlur = () => setFocus(undefined);
  const onMove = () => {
    if (focused) setFocus(focused);
  };
  // After a regrouping the focus stays on the group that now contains its first device.
  const offRefresh = view.onRefresh(() => {
    const first = focused?.devices[0];
    if (first !== undefined) setFocus(view.groups().find((group) => group.devices.includes(first)));
  });

  map.on('click', onClick);
  map.on('mousemove', onPointer);
  map.on('move', onMove);
  canvas.addEventListener('keydown', onKey);
  canvas.addEventListener('blur', onBlur);
  return () => {
    map.off('click', onClick);
    map.off('mousemove', onPointer);
    map.off('move', onMove);
    canvas.removeEventListener('keydown', onKey);
    canvas.removeEventListener('blur', onBlur);
    offRefresh();
  };
}
