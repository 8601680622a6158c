import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { wgs84Of } from '#domain/fleet/locations/gcj.ts';
import type { Place } from '#domain/foundation/basics/great-circle.ts';
import { INTL_LOCALE } from '#domain/foundation/i18n/languages.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { asStored, placementOf } from '../../../../map/coordinates.ts';
import { addGeofenceLayers } from '../../../../map/geofence-layers.ts';
import { type MapEngine, startMap } from '../../../../map/map-engine.ts';
import type { MapService } from '../../../../map/map-service.ts';
import type { OwnLayers } from '../../../../map/own-layers.ts';
import { showPlans } from '../../../../map/site-plans.ts';
import { readMapTokens } from '../../../../map/tokens.ts';
import { addTrackLayers } from '../../../../map/track-layers.ts';
import type { Theme } from '../../../../theme/theme.ts';
import { useTheme } from '../../../../theme/use-theme.ts';

/** A map with layers for a track and geofences. */
interface LayeredMap {
  readonly engine: MapEngine;
  readonly track: OwnLayers;
  readonly geofences: OwnLayers;
}

export interface BaseMapState {
  readonly layered: LayeredMap | null;
  readonly fault: 'no_webgl' | 'no_tiles' | null;
  /** The base map in view has been drawn once. */
  readonly isDrawn: boolean;
  /** The map has no streets, and does not come nearer. */
  readonly isAtItsEnd: boolean;
  /** From stored coordinates to those of the map, and back. */
  readonly placed: (place: Place) => Place;
  readonly stored: (place: Place) => Place;
}

/** A track and geofences are worth coming nearer than the built-in map has detail. */
const ZOOM = { min: 3, max: 19, builtInMax: 16 };

/** Starts a map in an element and opens the first service that answers. */
export function useBaseMap(
  host: RefObject<HTMLDivElement | null>,
  services: readonly MapService[],
  label: string,
): BaseMapState {
  const theme = useTheme();
  const { language } = useFormat();
  const [layered, setLayered] = useState<LayeredMap | null>(null);
  const [fault, setFault] = useState<BaseMapState['fault']>(null);
  const [isDrawn, setDrawn] = useState(false);
  const [used, setUsed] = useState<MapService | null>(null);
  const appearance = useEffectEvent((element: HTMLElement) => appearanceOf(element, theme, INTL_LOCALE[language]));
  const name = useEffectEvent(() => label);

  useEffect(() => {
    const element = host.current;
    if (!element) return;
    let engine: MapEngine;
    try {
      engine = startMap(element, appearance(element), name());
    } catch {
      setFault('no_webgl');
      return;
    }
    let isStopped = false;
    const { map } = engine;
    map.setMinZoom(ZOOM.min);
    map.setMaxZoom(ZOOM.max);
    map.keyboard.enable();
    map.keyboard.disableRotation();
    engine.ready.then(
      () => {
        if (isStopped) return;
        const { tokens } = appearance(element);
        const geofences = addGeofenceLayers(map, tokens);
        setLayered({ engine, geofences, track: addTrackLayers(map, tokens) });
      },
      () => undefined,
    );
    void engine.baseMapDrawn.then(() => !isStopped && setDrawn(true));
    return () => {
      isStopped = true;
      setLayered(null);
      setDrawn(false);
      setUsed(null);
      engine.stop();
    };
  }, [host]);

  useEffect(() => {
    const element = host.current;
    if (!layered || !element) return;
    const next = appearanceOf(element, theme, INTL_LOCALE[language]);
    layered.engine.setAppearance(next);
    layered.track.repaint(next.tokens);
    layered.geofences.repaint(next.tokens);
  }, [layered, host, theme, language]);

  useEffect(() => {
    if (!layered) return;
    let isCurrent = true;
    layered.engine.openServices(services).then(
      (service) => {
        if (!isCurrent) return;
        setUsed(service);
        setFault(null);
      },
      (reason: unknown) => {
        const isGivenUp = reason instanceof DOMException && reason.name === 'AbortError';
        if (isCurrent && !isGivenUp) setFault('no_tiles');
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [layered, services]);

  const [hasPlan, setHasPlan] = useState(false);
  useEffect(() => (layered && used ? showPlans(layered.engine.map, used, setHasPlan) : undefined), [layered, used]);

  const [isAtItsEnd, setAtItsEnd] = useState(false);
  useEffect(() => {
    const map = layered?.engine.map;
    if (!map || !used) return;
    const hasEnd = used.kind === 'embedded' && !hasPlan;
    map.setMaxZoom(hasEnd ? ZOOM.builtInMax : ZOOM.max);
    const check = () => setAtItsEnd(hasEnd && map.getZoom() >= ZOOM.builtInMax - 0.01);
    check();
    map.on('zoomend', check);
    return () => {
      map.off('zoomend', check);
    };
  }, [layered, used, hasPlan]);

  const placed = used ? placementOf(used) : asStored;
  return { layered, fault, isDrawn, isAtItsEnd, placed, stored: placed === asStored ? asStored : wgs84Of };
}

const appearanceOf = (element: HTMLElement, theme: Theme, language: string) => ({
  tokens: readMapTokens(element, theme === 'dark'),
  language,
  showNames: true,
});
