import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { speedBandsOf } from '#domain/fleet/locations/speed-bands.ts';
import type { Place } from '#domain/foundation/basics/great-circle.ts';
import { can, seesLocation } from '#domain/foundation/permissions/permissions.ts';
import { useSession, useTold } from '../../../api/session.ts';
import type { Drawing } from '../../../map/draw-geofence.ts';
import type { MapService } from '../../../map/map-service.ts';
import { useIsDesktop } from '../../../ui/layout/use-media-query.ts';
import { EmptyState } from '../../../ui/page/EmptyState.tsx';
import { TrackMap } from './base-map/TrackMap.tsx';
import { GeofenceForm } from './geofences/GeofenceForm.tsx';
import { GeofencePanel } from './geofences/GeofencePanel.tsx';
import { GnssInterval } from './geofences/GnssInterval.tsx';
import { geofenceQueries } from './geofences/geofence-queries.ts';
import { type GeofenceDraft, useGeofenceActions } from './geofences/use-geofence-actions.ts';
import styles from './LocationView.module.css';
import type { Interval } from './track/interval.ts';
import { trackQuery } from './track/load-track.ts';
import { PlaybackBar } from './track/PlaybackBar.tsx';
import { Playback } from './track/playback.ts';
import { Pointed } from './track/pointed.ts';
import { TrackPanel } from './track/TrackPanel.tsx';
import { drawnTrack } from './track/track-features.ts';
import { useCurrentPlace } from './track/use-current-place.ts';

export interface LocationViewProps {
  mcuId: string;
  locationStatus: boolean;
  /** The chosen map service, then the fallback. */
  services: readonly MapService[];
  interval: Interval;
  onInterval: (interval: Interval) => void;
}

/** Position and track of a device: map, playback, and geofences. */
export default function LocationView(props: LocationViewProps) {
  const { t } = useTranslation('location');
  const { role } = useSession();
  if (!seesLocation(role, props.locationStatus)) {
    return <EmptyState page scene="missing" title={t('withheld_title')} reason={t('withheld_text')} />;
  }
  return <Shown {...props} />;
}

const WIDE_INSETS = { top: 0, right: 312, bottom: 170, left: 332 };
const NO_INSETS = { top: 0, right: 0, bottom: 0, left: 0 };
/** A new circle; what a yard or a depot needs. */
const NEW_RADIUS_METRE = 250;
const EMPTY: Drawing = { shape: { kind: 'polygon', corners: [] }, isOpen: true };

function Shown({ mcuId, services, interval, onInterval }: LocationViewProps) {
  const { t } = useTranslation(['location', 'wrong_desc']);
  const isDesktop = useIsDesktop();
  const session = useSession();
  const told = useTold();
  const { place } = useCurrentPlace(mcuId);
  const { data: loaded, error, refetch } = useQuery(trackQuery(mcuId, interval));
  const { data: geofences } = useQuery(geofenceQueries.list(mcuId));
  const actions = useGeofenceActions(mcuId);
  const [draft, setDraft] = useState<GeofenceDraft | null>(null);
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const [showsLeftOut, setShowsLeftOut] = useState(false);
  const middleOf = useRef<() => Place | null>(() => null);

  const { from, to } = interval;
  const playback = useMemo(() => new Playback({ from, to }, to), [from, to]);
  const [pointed] = useState(() => new Pointed());
  useEffect(() => () => playback.pause(), [playback]);
  const hasTrack = loaded !== undefined && loaded.track.fixes.length > 0;
  const bandEnds = useMemo(
    () => speedBandsOf(loaded?.track.speeds.reduce((most, speed) => Math.max(most, speed), 0) ?? 0),
    [loaded],
  );
  const drawn = useMemo(() => (hasTrack ? drawnTrack(loaded.track, bandEnds) : null), [hasTrack, loaded, bandEnds]);
  const begun = useRef<Playback | null>(null);
  useEffect(() => {
    const [first] = loaded?.track.fixes ?? [];
    // Only once: later loads do not move the reader's cursor.
    if (!first || begun.current === playback) return;
    begun.current = playback;
    playback.seek(loaded?.track.trips.at(-1)?.from ?? first.at);
  }, [loaded, playback]);

  const shown = useMemo(() => (geofences?.list ?? []).filter(({ id }) => id !== draft?.id), [geofences, draft?.id]);
  const verdict = geofences && can.editGeofence(session, { companyPath: geofences.companyPath });
  const refusal = verdict && !verdict.allowed ? t(`wrong_desc:${verdict.reason}`) : undefined;
  const stopDrawing = () => {
    setDraft(null);
    setDrawing(null);
  };
  const add = (kind: 'circle' | 'polygon') => {
    const { latitude, longitude } = place ?? middleOf.current() ?? { latitude: 0, longitude: 0 };
    const circle = { kind: 'circle', centre: { latitude, longitude }, radiusMetre: NEW_RADIUS_METRE } as const;
    setDrawing(kind === 'polygon' ? EMPTY : { shape: circle, isOpen: false });
    setDraft({ id: null, name: '', onEnter: true, onLeave: true });
  };

  return (
    <div className={styles.view} data-player={hasTrack} data-drawing={draft !== null}>
      <div className={styles.map}>
        <TrackMap
          services={services}
          drawn={drawn}
          showsLeftOut={showsLeftOut}
          loaded={loaded}
          playback={playback}
          pointed={pointed}
          current={place}
          geofences={shown}
          drawing={drawing}
          onDrawing={setDrawing}
          insets={isDesktop ? (hasTrack ? WIDE_INSETS : { ...WIDE_INSETS, bottom: 0 }) : NO_INSETS}
          onView={(view) => {
            middleOf.current = view;
          }}
        />
      </div>
      <div className={styles.left}>
        <TrackPanel
          mcuId={mcuId}
          interval={interval}
          onInterval={onInterval}
          place={place}
          loaded={loaded}
          error={error}
          onRetry={() => void refetch()}
          geofences={shown}
          playback={playback}
          showsLeftOut={showsLeftOut}
          onShowsLeftOut={setShowsLeftOut}
        />
      </div>
      <section className={styles.right} aria-label={t('location:geofences')}>
        <h2 className={styles.title}>
          {draft ? t(draft.id === null ? 'location:fence_new' : 'location:fence_change') : t('location:geofences')}
        </h2>
        {draft && drawing ? (
          <GeofenceForm
            key={draft.id}
            mcuId={mcuId}
            draft={draft}
            startsAtDevice={draft.id === null && place !== null}
            drawing={drawing}
            onDrawing={setDrawing}
            actions={actions}
            onDone={stopDrawing}
          />
        ) : (
          <>
            <GeofencePanel
              list={geofences?.list ?? []}
              refusal={refusal}
              actions={actions}
              onAdd={add}
              onEdit={(fence) => {
                setDraft(fence);
                setDrawing({ shape: fence.shape, isOpen: false });
              }}
            />
            {told('setting') && <GnssInterval mcuId={mcuId} />}
          </>
        )}
      </section>
      {loaded && hasTrack && (
        <div className={styles.bottom}>
          <PlaybackBar loaded={loaded} geofences={shown} playback={playback} pointed={pointed} bandEnds={bandEnds} />
        </div>
      )}
    </div>
  );
}
