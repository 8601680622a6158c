import { useTranslation } from 'react-i18next';
import { SET_BY_HAND } from '#domain/foundation/kinds/location/set-by-hand.ts';
import { useNow } from '../../../../i18n/clock.ts';
import { errorText } from '../../../../i18n/error-text.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import type { IconName } from '../../../../ui/art/icon-paths.ts';
import { Tag } from '../../../../ui/mark/Tag.tsx';
import { Skeleton } from '../../../../ui/page/Skeleton.tsx';
import type { ShownGeofence } from '../geofences/area-features.ts';
import { ExportMenu } from './ExportMenu.tsx';
import type { Interval } from './interval.ts';
import { LeftOut } from './LeftOut.tsx';
import { lengthText, speedText } from './length-text.ts';
import type { LoadedTrack } from './load-track.ts';
import type { Playback } from './playback.ts';
import { TrackInterval } from './TrackInterval.tsx';
import styles from './TrackPanel.module.css';
import { TripList } from './TripList.tsx';
import type { LastPlace } from './use-current-place.ts';

interface Props {
  mcuId: string;
  interval: Interval;
  onInterval: (interval: Interval) => void;
  place: LastPlace | null;
  loaded: LoadedTrack | undefined;
  error: unknown;
  onRetry: () => void;
  geofences: readonly ShownGeofence[];
  playback: Playback;
  showsLeftOut: boolean;
  onShowsLeftOut: (shows: boolean) => void;
}

const KINDS: Readonly<Record<number, { readonly name: string; readonly icon: IconName }>> = {
  1: { name: 'GNSS', icon: 'pin' },
  2: { name: 'LBS2', icon: 'lbs2' },
  4: { name: 'LBS4', icon: 'lbs4' },
};

/** The device's position, the period, its trips, and their totals. */
export function TrackPanel(props: Props) {
  const { mcuId, interval, onInterval, place, loaded, error, onRetry, geofences, playback } = props;
  const { t } = useTranslation(['location', 'index', 'device']);
  const format = useFormat();
  const now = useNow();
  const kind = place ? KINDS[place.kind] : undefined;
  const track = loaded?.track;
  const isEmpty = track !== undefined && track.fixes.length + track.coarse.length === 0;
  return (
    <section className={styles.panel} aria-label={t('location:playback')}>
      <header className={styles.header}>
        <h2>{t('location:playback')}</h2>
        {kind && <Tag icon={kind.icon}>{kind.name}</Tag>}
        {place?.kind === SET_BY_HAND && <Tag icon="pin">{t('device:location_9')}</Tag>}
        <ExportMenu mcuId={mcuId} interval={interval} />
      </header>
      {place && (
        <p className={styles.now} title={format.date('dateTime', place.at)}>
          {t('location:last_position', { age: format.age(place.at, now) })}
          {place.accuracyMetre !== null && (
            <span data-num> · {t('location:accuracy', { metres: format.number(place.accuracyMetre) })}</span>
          )}
        </p>
      )}
      <div className={styles.interval}>
        <TrackInterval interval={interval} onInterval={onInterval} />
      </div>
      {error !== null && !loaded && (
        <div className={styles.state} role="alert">
          <p>{errorText(error)}</p>
          <Button size="small" icon="refresh" onClick={onRetry}>
            {t('index:try_again')}
          </Button>
        </div>
      )}
      {!error && !loaded && (
        <div className={styles.state} aria-busy="true">
          <Skeleton width="100%" height={40} />
          <Skeleton width="100%" height={40} />
        </div>
      )}
      {isEmpty && <p className={styles.state}>{t('location:no_track')}</p>}
      {track && !isEmpty && (
        <>
          {track.trips.length === 0 && <p className={styles.state}>{t('location:no_trips')}</p>}
          <TripList track={track} geofences={geofences} playback={playback} />
          {track.leftOut.length > 0 && (
            <LeftOut count={track.leftOut.length} isShown={props.showsLeftOut} onShow={props.onShowsLeftOut} />
          )}
          <dl className={styles.sums}>
            <div>
              <dt>{t('location:distance')}</dt>
              <dd data-num>{lengthText(track.distanceMetre, format)}</dd>
            </div>
            <div>
              <dt>{t('location:moving')}</dt>
              <dd data-num>{format.minutes(Math.round(track.movingMs / 60_000))}</dd>
            </div>
            <div>
              <dt>{t('location:fastest')}</dt>
              <dd data-num>
                {speedText(
                  track.speeds.reduce((most, speed) => Math.max(most, speed), 0),
                  format,
                )}
              </dd>
            </div>
          </dl>
        </>
      )}
    </section>
  );
}
