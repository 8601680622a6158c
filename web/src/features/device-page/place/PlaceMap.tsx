import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { INTL_LOCALE, type Language } from '#domain/i18n/languages.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { placementOf } from '../../../map/coordinates.ts';
import { type MapEngine, startMap } from '../../../map/map-engine.ts';
import { embeddedMap, type MapService } from '../../../map/map-service.ts';
import { readMapTokens } from '../../../map/tokens.ts';
import type { Theme } from '../../../theme/theme.ts';
import { useTheme } from '../../../theme/use-theme.ts';
import styles from './PlaceMap.module.css';
import type { LastPosition } from './use-position.ts';

interface Props {
  position: LastPosition;
  online: boolean;
  service: MapService | undefined;
  label: string;
}

/** The embedded map has towns, not streets: a smaller zoom shows more. */
const ZOOM = { embedded: 7, streets: 14 };

/** A static map with the device in the middle; plain when no map can be drawn. */
export default function PlaceMap({ position, online, service = embeddedMap, label }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const theme = useTheme();
  const { language } = useFormat();
  const [engine, setEngine] = useState<MapEngine | null>(null);
  const [used, setUsed] = useState<MapService | null>(null);
  const { latitude, longitude } = position;
  const start = useEffectEvent((element: HTMLElement) =>
    startMap(element, appearanceOf(element, theme, language), label),
  );

  useEffect(() => {
    const element = host.current;
    if (!element) return;
    let started: MapEngine;
    try {
      started = start(element);
    } catch {
      // Without WebGL the coordinates below still show the position.
      return;
    }
    // Stopped before it had loaded; nothing waits for it any more.
    started.ready.catch(() => undefined);
    setEngine(started);
    return () => {
      setEngine(null);
      setUsed(null);
      started.stop();
    };
  }, []);

  useEffect(() => {
    if (host.current) engine?.setAppearance(appearanceOf(host.current, theme, language));
  }, [engine, theme, language]);

  useEffect(() => {
    let current = true;
    engine?.openServices([service]).then(
      (opened) => current && setUsed(opened),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [engine, service]);

  useEffect(() => {
    if (!engine) return;
    const place = placementOf(used ?? service)({ latitude, longitude });
    const zoom = (used ?? service).kind === 'embedded' ? ZOOM.embedded : ZOOM.streets;
    engine.map.jumpTo({ center: [place.longitude, place.latitude], zoom });
  }, [engine, used, service, latitude, longitude]);

  return (
    <div className={styles.map} role="img" aria-label={label}>
      <div ref={host} className={styles.baseMap} inert />
      <Marker online={online} />
    </div>
  );
}

function appearanceOf(element: HTMLElement, theme: Theme, language: Language) {
  return {
    tokens: readMapTokens(element, theme === 'dark'),
    language: INTL_LOCALE[language],
    showNames: true,
  };
}

const Marker = ({ online }: { online: boolean }) => (
  <svg className={styles.marker} data-online={online} width="52" height="52" viewBox="-26 -26 52 52" aria-hidden="true">
    <circle r="26" className={styles.halo} />
    <circle r="14" className={styles.disc} />
    <path d="M1.2-7-4.9 1.1h4.1l-1 5.7L4.8-1.6H.6z" />
  </svg>
);
