import type { TFunction } from 'i18next';
import { type CSSProperties, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { INTL_LOCALE } from '#domain/foundation/i18n/languages.ts';
import { currentLanguage } from '../i18n/current-language.ts';
import type { Theme } from '../theme/theme.ts';
import { classNames } from '../ui/layout/class-names.ts';
import type { DeviceChange, MapDeviceColumns } from './device-field.ts';
import styles from './device-map.module.css';
import type { Edges } from './fit.ts';
import { MapControls } from './MapControls.tsx';
import { MapFault } from './MapFault.tsx';
import { MapLegend } from './MapLegend.tsx';
import { MapNotice, MapWaiting } from './MapNotice.tsx';
import frame from './map-frame.module.css';
import type { DeviceMapHandle } from './map-handle.ts';
import type { MarkerFocus } from './map-interaction.ts';
import type { MapService, MapServiceKey } from './map-service.ts';
import { OverviewOnly } from './OverviewOnly.tsx';
import { useDeviceMap } from './use-device-map.ts';

export interface DeviceMapProps {
  /** Snapshot of all visible devices; a new object replaces all markers. */
  readonly devices: MapDeviceColumns;
  /** The snapshot is still on its way. */
  readonly isLoading?: boolean;
  /** Live changes after the snapshot; must keep its identity between renders. */
  readonly subscribe?: (listener: (changes: readonly DeviceChange[]) => void) => () => void;
  readonly selectedMcuId: string | null;
  readonly theme: Theme;
  readonly services: Readonly<Record<MapServiceKey, MapService>>;
  readonly serviceKey: MapServiceKey;
  readonly onService: (key: MapServiceKey) => void;
  readonly fullMap: boolean;
  readonly onFullMap: (fullMap: boolean) => void;
  /** Room that panels over the map take, in pixels: what is shown is centred in the rest. */
  readonly insets?: Edges;
  /** The phone's set of controls, without legend. */
  readonly compact?: boolean;
  readonly nameOf?: (mcuId: string) => string | undefined;
  readonly onSelect: (mcuId: string | null) => void;
  readonly onReady?: (handle: DeviceMapHandle) => void;
}

const noInsets: Edges = { top: 0, right: 0, bottom: 0, left: 0 };

/**
 * Map of all devices, filling its parent. Import it lazily: MapLibre comes with it. The popup of the selected device is
 * the page's, which places it with `DeviceMapHandle.follow`.
 */
export default function DeviceMap(props: DeviceMapProps) {
  const [attempt, setAttempt] = useState(0);
  // A graphics context that was refused or lost is asked for by a new map.
  return <RunningMap key={attempt} {...props} onRestart={() => setAttempt(attempt + 1)} />;
}

function RunningMap(props: DeviceMapProps & { readonly onRestart: () => void }) {
  const { t } = useTranslation('map');
  const container = useRef<HTMLDivElement>(null);
  const [showNames, setShowNames] = useState(true);
  const [showOffline, setShowOffline] = useState(true);
  const { services, serviceKey, insets = noInsets, compact = false } = props;
  const order = useMemo(
    () => [services[serviceKey], services[serviceKey === 'world' ? 'regional' : 'world']],
    [services, serviceKey],
  );
  const map = useDeviceMap({
    container,
    devices: props.devices,
    subscribe: props.subscribe,
    selectedMcuId: props.selectedMcuId,
    theme: props.theme,
    language: INTL_LOCALE[currentLanguage()],
    label: t('map_label'),
    showNames,
    showOffline,
    services: order,
    insets,
    compact,
    onSelect: props.onSelect,
    onReady: props.onReady,
  });
  const fellBack = map.usedService !== null && map.usedService !== order[0];
  const room = {
    '--map-left': `${insets.left}px`,
    '--map-right': `${insets.right}px`,
    '--map-bottom': `${insets.bottom}px`,
    '--map-top': `${insets.top}px`,
  } as CSSProperties;

  return (
    <div className={classNames(styles.map, compact && styles.compact)} style={room} data-theme={props.theme}>
      <div className={classNames(frame.canvas, styles.canvas)} ref={container} />
      {map.focus && <div className={styles.focus} style={ringAt(map.focus)} />}
      <p className="visually-hidden" aria-live="polite">
        {map.focus && sentenceOf(map.focus, map.mcuIdOf, props.nameOf, t)}
      </p>
      {map.fault === 'no_webgl' || map.fault === 'lost' ? (
        <MapFault kind={map.fault} onRetry={props.onRestart} />
      ) : (
        <>
          {(props.isLoading || !map.isBaseMapDrawn) && map.fault === null && <MapWaiting />}
          {map.fault === 'no_tiles' && <MapNotice text={t('no_tiles')} action={t('retry')} onAction={map.retryTiles} />}
          {fellBack && map.fault === null && <MapNotice text={t(`fallback_${serviceKey}`)} />}
          {map.isAtItsEnd && !map.isNothingInSight && map.fault === null && !fellBack && <OverviewOnly />}
          {map.isNothingInSight && map.fault === null && !fellBack && (
            <MapNotice text={t('nothing_here')} action={t('show_all')} onAction={() => map.handle?.showAll()} />
          )}
          {!compact && <MapLegend scale={map.scale} showOffline={showOffline} />}
          <MapControls
            compact={compact}
            fullMap={props.fullMap}
            onFullMap={props.onFullMap}
            onZoom={(levels) => map.handle?.zoomBy(levels)}
            onShowAll={() => map.handle?.showAll()}
            services={services}
            serviceKey={serviceKey}
            onService={props.onService}
            showNames={showNames}
            onShowNames={setShowNames}
            showOffline={showOffline}
            onShowOffline={setShowOffline}
          />
        </>
      )}
    </div>
  );
}

const ringWidth = (count: number) => (count === 1 ? 28 : count <= 9 ? 42 : count <= 20 ? 48 : 56);

const ringAt = ({ point, group }: MarkerFocus): CSSProperties => ({
  width: ringWidth(group.count),
  height: ringWidth(group.count),
  transform: `translate(${point.x}px, ${point.y}px) translate(-50%, -50%)`,
});

function sentenceOf(
  { group }: MarkerFocus,
  mcuIdOf: (device: number) => string | undefined,
  nameOf: ((mcuId: string) => string | undefined) | undefined,
  t: TFunction<'map'>,
): string {
  if (group.count > 1) {
    if (group.severe > 0)
      return t('group_severe', { count: group.count, alarmed: group.alarmed, severe: group.severe });
    return group.alarmed > 0
      ? t('group_alarmed', { count: group.count, alarmed: group.alarmed })
      : t('group', { count: group.count });
  }
  const mcuId = mcuIdOf(group.devices[0] ?? -1) ?? '';
  const name = nameOf?.(mcuId) ?? mcuId;
  if (group.severe > 0) return t('marker_severe', { name });
  return group.alarmed > 0 ? t('marker_alarmed', { name }) : name;
}
