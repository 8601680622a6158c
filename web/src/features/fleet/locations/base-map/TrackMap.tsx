import type { FeatureCollection } from 'geojson';
import { type CSSProperties, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { GEOFENCE_LIMITS } from '#domain/alerting/geofences/geofence.ts';
import { placeAt } from '#domain/fleet/locations/place-at.ts';
import type { Track, Trip } from '#domain/fleet/locations/track.ts';
import type { Place } from '#domain/foundation/basics/great-circle.ts';
import { type Drawing, drawGeofence, handleFeatures } from '../../../../map/draw-geofence.ts';
import { geofenceSources } from '../../../../map/geofence-layers.ts';
import { MapNotice, MapWaiting } from '../../../../map/MapNotice.tsx';
import frame from '../../../../map/map-frame.module.css';
import type { MapService } from '../../../../map/map-service.ts';
import { OverviewOnly } from '../../../../map/OverviewOnly.tsx';
import { trackHitLayer, trackSources } from '../../../../map/track-layers.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { IconButton } from '../../../../ui/action/IconButton.tsx';
import { classNames } from '../../../../ui/layout/class-names.ts';
import { EmptyState } from '../../../../ui/page/EmptyState.tsx';
import { areaFeatures, type ShownGeofence } from '../geofences/area-features.ts';
import type { LoadedTrack } from '../track/load-track.ts';
import type { Playback } from '../track/playback.ts';
import type { Pointed } from '../track/pointed.ts';
import {
  boundsOf,
  chosenTrip,
  cursorFeatures,
  type DrawnTrack,
  playedFeatures,
  pointFeatures,
  restFeatures,
} from '../track/track-features.ts';
import { PointerCard } from './PointerCard.tsx';
import styles from './TrackMap.module.css';
import { type BaseMapState, useBaseMap } from './use-base-map.ts';

/** The current position, shown while there is no track. */
interface CurrentPlace extends Place {
  readonly accuracyMetre: number | null;
}

/** Space that panels take of the map, px. */
interface PanelInsets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

interface Props {
  services: readonly MapService[];
  drawn: DrawnTrack | null;
  showsLeftOut: boolean;
  loaded: LoadedTrack | undefined;
  playback: Playback;
  pointed: Pointed;
  current: CurrentPlace | null;
  geofences: readonly ShownGeofence[];
  drawing: Drawing | null;
  onDrawing: (drawing: Drawing) => void;
  insets: PanelInsets;
  /** Provides the middle of the map, for a geofence of a device without a position. */
  onView: (view: () => Place | null) => void;
}

/** The played part is redrawn at most this often. */
const DRAW_MS = 100;
const CLOSE_ZOOM = 17;

/** The map of a device: its track up to the cursor, stops, gaps, geofences, and the one being drawn. */
export function TrackMap(props: Props) {
  const {
    services,
    drawn,
    showsLeftOut,
    loaded,
    playback,
    pointed,
    current,
    geofences,
    drawing,
    onDrawing,
    insets,
    onView,
  } = props;
  const { t } = useTranslation(['location', 'map']);
  const host = useRef<HTMLDivElement>(null);
  const baseMap = useBaseMap(host, services, t('location:map_label'));
  const { layered: ready, placed, stored } = baseMap;

  useTrack(baseMap, drawn, playback, pointed);
  usePoints(baseMap, drawn, showsLeftOut);
  useFit(baseMap, drawn?.track ?? null, current, insets);

  useEffect(() => {
    if (!ready || drawn) return;
    ready.track.set(trackSources.cursor, cursorFeatures(current, true, current?.accuracyMetre ?? null, placed));
  }, [ready, drawn, current, placed]);

  useEffect(() => {
    ready?.geofences.set(geofenceSources.areas, areaFeatures(geofences, drawing, placed));
    ready?.geofences.set(geofenceSources.handles, handleFeatures(drawing, placed));
  }, [ready, geofences, drawing, placed]);

  const currentDrawing = useEffectEvent(() => drawing);
  const change = useEffectEvent(onDrawing);
  const isDrawing = drawing !== null;
  useEffect(() => {
    if (!ready || !isDrawing) return;
    return drawGeofence(ready.engine.map, {
      current: () => currentDrawing(),
      change: (next) => change(next),
      stored,
      maxCorners: GEOFENCE_LIMITS.maxCorners,
      radius: [GEOFENCE_LIMITS.minRadiusMetre, GEOFENCE_LIMITS.maxRadiusMetre],
    });
  }, [ready, isDrawing, stored]);

  const notifyView = useEffectEvent(onView);
  useEffect(() => {
    const map = ready?.engine.map;
    notifyView(() => {
      if (!map) return null;
      const { lat, lng } = map.getCenter();
      return stored({ latitude: lat, longitude: lng });
    });
  }, [ready, stored]);

  // A circle begins at the device, which may be out of sight.
  const bringIntoView = useEffectEvent(() => {
    if (!ready || drawing?.shape.kind !== 'circle') return;
    const { longitude, latitude } = placed(drawing.shape.centre);
    const { map } = ready.engine;
    if (!map.getBounds().contains([longitude, latitude])) map.easeTo({ center: [longitude, latitude] });
  });
  useEffect(() => {
    if (isDrawing) bringIntoView();
  }, [isDrawing]);

  const map = ready?.engine.map;
  const room = { '--map-left': `${insets.left}px`, '--map-right': `${insets.right}px` } as CSSProperties;
  return (
    <div className={styles.map} style={room}>
      <div ref={host} className={classNames(frame.canvas, styles.canvas)} />
      {baseMap.fault === 'no_webgl' && (
        <div className={frame.fault}>
          <EmptyState scene="missing" title={t('map:no_webgl_title')} reason={t('location:no_webgl')} alert>
            <Button onClick={() => location.reload()}>{t('map:retry')}</Button>
          </EmptyState>
        </div>
      )}
      {!baseMap.isDrawn && baseMap.fault === null && <MapWaiting />}
      {baseMap.fault === 'no_tiles' && <MapNotice text={t('map:no_tiles')} />}
      {baseMap.isAtItsEnd && baseMap.fault === null && <OverviewOnly />}
      {map && loaded && drawn && !isDrawing && (
        <PointerCard map={map} loaded={loaded} pointed={pointed} geofences={geofences} placed={placed} />
      )}
      {map && (
        <div className={styles.controls}>
          <div className={classNames(frame.float, frame.buttons)}>
            <IconButton frame="float" icon="plus" label={t('map:zoom_in')} onClick={() => map.zoomIn()} />
            <IconButton frame="float" icon="minus" label={t('map:zoom_out')} onClick={() => map.zoomOut()} />
          </div>
          <div className={classNames(frame.float, frame.buttons)}>
            <IconButton
              frame="float"
              icon="full-screen"
              label={t('location:show_all')}
              onClick={() => showAll(baseMap, placed, drawn?.track ?? null, current, insets)}
            />
          </div>
        </div>
      )}
    </div>
  );
}

const NOTHING = { type: 'FeatureCollection', features: [] } as const satisfies FeatureCollection;

function usePoints({ layered, placed }: BaseMapState, drawn: DrawnTrack | null, showsLeftOut: boolean): void {
  useEffect(() => {
    if (!layered || !drawn) return;
    const { track: layers } = layered;
    layers.set(trackSources.points, pointFeatures(drawn.track, placed, showsLeftOut));
    return () => layers.set(trackSources.points, NOTHING);
  }, [layered, placed, drawn, showsLeftOut]);
}

/** Redraws the track when the cursor enters another trip, and its played part as the cursor moves. */
function useTrack(
  { layered, placed }: BaseMapState,
  drawn: DrawnTrack | null,
  playback: Playback,
  pointed: Pointed,
): void {
  useEffect(() => {
    if (!layered || !drawn) return;
    const { track: layers, engine } = layered;
    const { map } = engine;
    let drawnAt = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let chosen: Trip | null | undefined;
    const drawPlayed = () => {
      timer = undefined;
      drawnAt = performance.now();
      const trip = chosenTrip(drawn.track, playback.get().at);
      if (trip !== chosen) layers.set(trackSources.rest, restFeatures(drawn, trip, placed));
      chosen = trip;
      const place = placeAt(drawn.track, playback.get().at);
      if (place) layers.set(trackSources.played, playedFeatures(drawn, trip, place, placed));
    };
    const follow = () => {
      const place = placeAt(drawn.track, playback.get().at);
      layers.set(trackSources.cursor, cursorFeatures(place, place?.state !== 'unknown', null, placed));
      timer ??= setTimeout(drawPlayed, Math.max(0, drawnAt + DRAW_MS - performance.now()));
    };
    const seek = (event: { lngLat: { lat: number; lng: number } }) => {
      const at = nearestInstant(drawn.track, placed, event.lngLat);
      if (at !== null) playback.seek(at);
    };
    const point = (event: { lngLat: { lat: number; lng: number } }) =>
      pointed.set(nearestInstant(drawn.track, placed, event.lngLat));
    const unpoint = () => pointed.set(null);
    follow();
    const off = playback.subscribe(follow);
    map.on('click', trackHitLayer, seek);
    map.on('mousemove', trackHitLayer, point);
    map.on('mouseleave', trackHitLayer, unpoint);
    // The card is placed where the map was when the pointer moved.
    map.on('movestart', unpoint);
    return () => {
      off();
      clearTimeout(timer);
      unpoint();
      map.off('click', trackHitLayer, seek);
      map.off('mousemove', trackHitLayer, point);
      map.off('mouseleave', trackHitLayer, unpoint);
      map.off('movestart', unpoint);
      for (const source of [trackSources.rest, trackSources.played, trackSources.cursor]) layers.set(source, NOTHING);
    };
  }, [layered, placed, drawn, playback, pointed]);
}

/** When the device was nearest to a point of the map. */
function nearestInstant({ fixes }: Track, placed: (place: Place) => Place, { lat, lng }: { lat: number; lng: number }) {
  let nearest = Number.POSITIVE_INFINITY;
  let at: number | null = null;
  const narrow = Math.cos((lat * Math.PI) / 180);
  for (const fix of fixes) {
    const { latitude, longitude } = placed(fix);
    const away = Math.hypot(latitude - lat, (longitude - lng) * narrow);
    if (away < nearest) {
      nearest = away;
      at = fix.at;
    }
  }
  return at;
}

function showAll(
  { layered }: BaseMapState,
  placed: (place: Place) => Place,
  track: Track | null,
  current: CurrentPlace | null,
  insets: PanelInsets,
): void {
  if (!layered) return;
  const { map } = layered.engine;
  const bounds = track && boundsOf(track, placed);
  const margin = 40;
  const padding = {
    top: insets.top + margin,
    right: insets.right + margin,
    bottom: insets.bottom + margin,
    left: insets.left + margin,
  };
  if (bounds) map.fitBounds(bounds, { padding, maxZoom: CLOSE_ZOOM, duration: 0 });
  else if (current) {
    const { longitude, latitude } = placed(current);
    map.jumpTo({ center: [longitude, latitude], zoom: CLOSE_ZOOM - 2 });
  }
}

/** Fits a newly loaded track, or the device, into the free part of the map; after that the user moves the map. */
function useFit(baseMap: BaseMapState, track: Track | null, current: CurrentPlace | null, insets: PanelInsets): void {
  const show = useEffectEvent((of: Track | null, placed: (place: Place) => Place) =>
    showAll(baseMap, placed, of, current, insets),
  );
  const isLocated = current !== null;
  const { layered: ready, placed } = baseMap;
  useEffect(() => {
    if (ready && (track || isLocated)) show(track, placed);
  }, [ready, track, isLocated, placed]);
}
