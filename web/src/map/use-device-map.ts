import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Theme } from '../theme/theme.ts';
import { placementOf } from './coordinates.ts';
import { createDeviceField, type DeviceChange, type MapDeviceColumns } from './device-field.ts';
import { createDeviceView, type DeviceView } from './device-view.ts';
import type { Edges } from './fit.ts';
import type { MapFaultKind } from './MapFault.tsx';
import { type MapAppearance, type MapEngine, startMap } from './map-engine.ts';
import { createMapHandle, type DeviceMapHandle } from './map-handle.ts';
import { interact, type MarkerFocus } from './map-interaction.ts';
import { type MapService, mapView } from './map-service.ts';
import { metresPerPixel, type ScaleBar, scaleBar } from './scale.ts';
import { showSites } from './site-labels.ts';
import { showPlans } from './site-plans.ts';
import { readMapTokens } from './tokens.ts';
import { watchTiles } from './watch-tiles.ts';

interface DeviceMapInput {
  readonly container: RefObject<HTMLDivElement | null>;
  readonly devices: MapDeviceColumns;
  /** Live changes; the map draws them in batches. */
  readonly subscribe?: ((listener: (changes: readonly DeviceChange[]) => void) => () => void) | undefined;
  readonly selectedMcuId: string | null;
  readonly theme: Theme;
  readonly language: string;
  readonly label: string;
  readonly showNames: boolean;
  readonly showOffline: boolean;
  /** The chosen service, then the fallback. */
  readonly services: readonly MapService[];
  readonly insets: Edges;
  readonly compact: boolean;
  readonly onSelect: (mcuId: string | null) => void;
  readonly onReady?: ((handle: DeviceMapHandle) => void) | undefined;
}

interface DeviceMapState {
  readonly handle: DeviceMapHandle | null;
  readonly fault: MapFaultKind | null;
  readonly scale: ScaleBar | null;
  readonly focus: MarkerFocus | null;
  /** There are devices, but none are in view. */
  readonly isNothingInSight: boolean;
  /** The base map in view has been drawn once. */
  readonly isBaseMapDrawn: boolean;
  /** The map has no streets, and does not come nearer. */
  readonly isAtItsEnd: boolean;
  /** The service in use, once one has answered. */
  readonly usedService: MapService | null;
  readonly mcuIdOf: (device: number) => string | undefined;
  /** Retries the map services. */
  readonly retryTiles: () => void;
}

interface Running {
  readonly engine: MapEngine;
  readonly view: DeviceView;
  readonly handle: DeviceMapHandle;
}

const scaleWidthPx = 64;

/** Runs a device map in an element and applies every change of the page to it. */
export function useDeviceMap(input: DeviceMapInput): DeviceMapState {
  const [running, setRunning] = useState<Running | null>(null);
  const [fault, setFault] = useState<MapFaultKind | null>(null);
  const [scale, setScale] = useState<ScaleBar | null>(null);
  const [focus, setFocus] = useState<MarkerFocus | null>(null);
  const [usedService, setUsedService] = useState<MapService | null>(null);
  const [isNothingInSight, setNothingInSight] = useState(false);
  const [isBaseMapDrawn, setBaseMapDrawn] = useState(false);
  const [isAtItsEnd, setAtItsEnd] = useState(false);
  const [hasPlan, setHasPlan] = useState(false);
  const { container, theme, language, showNames, services, insets, compact } = input;
  const room = useRef({ insets, compact });
  useLayoutEffect(() => {
    room.current = { insets, compact };
  });

  const lookNow = useEffectEvent((element: HTMLElement) => appearanceAt(element, theme, language, showNames));
  const labelNow = useEffectEvent(() => input.label);
  const onSelect = useEffectEvent(input.onSelect);
  const onReady = useEffectEvent((handle: DeviceMapHandle) => input.onReady?.(handle));

  useEffect(() => {
    const element = container.current;
    if (!element) return;
    let engine: MapEngine;
    try {
      engine = startMap(element, lookNow(element), labelNow());
    } catch {
      setFault('no_webgl');
      return;
    }
    setFault(null);
    const { map } = engine;
    const view = createDeviceView(map);
    const offInteraction = interact(map, view, { onSelect, onFocus: setFocus });
    const updateScale = () => setScale(scaleBar(metresPerPixel(map.getCenter().lat, map.getZoom()), scaleWidthPx));
    map.on('moveend', updateScale);
    map.on('webglcontextlost', () => setFault('lost'));
    map.on('webglcontextrestored', () => setFault(null));
    const offTileFaults = watchTiles(map, (failing) =>
      setFault((fault) => (failing ? (fault ?? 'no_tiles') : fault === 'no_tiles' ? null : fault)),
    );
    let stopped = false;
    engine.baseMapDrawn.then(() => !stopped && setBaseMapDrawn(true));
    engine.ready.then(() => {
      if (stopped) return;
      updateScale();
      const handle = createMapHandle(map, view, () => room.current);
      setRunning({ engine, view, handle });
      onReady(handle);
    });
    return () => {
      stopped = true;
      setRunning(null);
      setFocus(null);
      offTileFaults();
      offInteraction();
      view.stop();
      engine.stop();
    };
  }, [container]);

  const field = useMemo(() => createDeviceField(input.devices), [input.devices]);
  useEffect(() => running?.view.setField(field), [running, field]);

  const { subscribe } = input;
  useEffect(
    () => (running ? subscribe?.((changes) => running.view.applyChanges(changes)) : undefined),
    [running, subscribe],
  );

  useEffect(() => running?.view.select(input.selectedMcuId), [running, input.selectedMcuId]);
  useEffect(() => running?.view.setShowOffline(input.showOffline), [running, input.showOffline]);

  const { label } = input;
  useEffect(() => running?.engine.map.getCanvas().setAttribute('aria-label', label), [running, label]);

  const { top, right, bottom, left } = insets;
  useEffect(() => {
    running?.engine.map.easeTo({ padding: { top, right, bottom, left }, duration: 200 });
  }, [running, top, right, bottom, left]);

  useEffect(() => {
    if (!running) return;
    const { engine, view } = running;
    const check = () => setNothingInSight(view.isNothingIn(room.current.insets));
    check();
    engine.map.on('moveend', check);
    const offRefresh = view.onRefresh(check);
    return () => {
      engine.map.off('moveend', check);
      offRefresh();
    };
  }, [running]);

  useEffect(() => {
    const element = container.current;
    if (running && element) running.engine.setAppearance(appearanceAt(element, theme, language, showNames));
  }, [running, container, theme, language, showNames]);

  useEffect(() => {
    if (!running) return;
    let current = true;
    openServices(running, services, (service) => {
      if (!current) return;
      setUsedService(service);
      setFault((fault) => (service === null ? 'no_tiles' : fault === 'no_tiles' ? null : fault));
    });
    return () => {
      current = false;
    };
  }, [running, services]);

  useEffect(() => {
    if (!running || !usedService) return;
    const { map } = running.engine;
    const hasEnd = usedService.kind === 'embedded' && !hasPlan;
    const limit = hasEnd ? mapView.builtInMaxZoom : mapView.maxZoom;
    const check = () => {
      // A group that was opened may have let the map come nearer.
      if (map.getZoom() <= limit) map.setMaxZoom(limit);
      setAtItsEnd(hasEnd && map.getZoom() >= map.getMaxZoom() - 0.01);
    };
    check();
    map.on('zoomend', check);
    return () => {
      map.off('zoomend', check);
    };
  }, [running, usedService, hasPlan]);

  useEffect(
    () => (running && usedService ? showPlans(running.engine.map, usedService, setHasPlan) : undefined),
    [running, usedService],
  );

  useEffect(() => {
    const element = container.current;
    if (!running || !usedService || !element || !showNames) return;
    return showSites(running.engine, readMapTokens(element, theme === 'dark'), usedService);
  }, [running, container, usedService, theme, showNames]);

  return {
    handle: running?.handle ?? null,
    fault,
    scale,
    focus,
    isNothingInSight,
    isBaseMapDrawn,
    isAtItsEnd,
    usedService,
    mcuIdOf: (device) => running?.view.mcuIdOf(device),
    retryTiles: () => {
      if (!running) return;
      setFault(null);
      openServices(running, services, (service) => (service ? setUsedService(service) : setFault('no_tiles')));
    },
  };
}

const appearanceAt = (element: HTMLElement, theme: Theme, language: string, showNames: boolean): MapAppearance => ({
  tokens: readMapTokens(element, theme === 'dark'),
  language,
  showNames,
});

/** Opens the first service that answers and places the markers for it; calls back with null when none does. */
function openServices(
  { engine, view }: Running,
  services: readonly MapService[],
  onOpened: (service: MapService | null) => void,
): void {
  engine.openServices(services).then(
    (service) => {
      view.setPlacement(placementOf(service));
      onOpened(service);
    },
    (reason: unknown) => {
      // An abort because of another choice is not a failure.
      if (!(reason instanceof DOMException && reason.name === 'AbortError')) onOpened(null);
    },
  );
}
