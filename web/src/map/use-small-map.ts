import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { INTL_LOCALE, type Language } from '#domain/foundation/i18n/languages.ts';
import { currentLanguage } from '../i18n/current-language.ts';
import type { Theme } from '../theme/theme.ts';
import { useTheme } from '../theme/use-theme.ts';
import { type MapEngine, startMap } from './map-engine.ts';
import type { MapService } from './map-service.ts';
import { readMapTokens } from './tokens.ts';

interface SmallMap {
  /** Null where no map can be drawn. */
  readonly engine: MapEngine | null;
  /** The service that answered; until then the one that was asked for. */
  readonly used: MapService;
}

/** A map of one place in an element: theme and language follow the page, the service is the one that answers. */
export function useSmallMap(host: RefObject<HTMLDivElement | null>, service: MapService, label: string): SmallMap {
  const theme = useTheme();
  const language = currentLanguage();
  const [engine, setEngine] = useState<MapEngine | null>(null);
  const [used, setUsed] = useState<MapService | null>(null);
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
      // Without WebGL the coordinates beside it still show the position.
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
  }, [host]);

  useEffect(() => {
    if (host.current) engine?.setAppearance(appearanceOf(host.current, theme, language));
  }, [host, engine, theme, language]);

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

  return { engine, used: used ?? service };
}

function appearanceOf(element: HTMLElement, theme: Theme, language: Language) {
  return {
    tokens: readMapTokens(element, theme === 'dark'),
    language: INTL_LOCALE[language],
    showNames: true,
  };
}
