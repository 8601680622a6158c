import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { lastUpTo } from '#domain/fleet/locations/place-at.ts';
import type { Track, Trip } from '#domain/fleet/locations/track.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import type { ShownGeofence } from '../geofences/area-features.ts';
import { lengthText } from './length-text.ts';
import { placeName } from './place-name.ts';
import type { Playback } from './playback.ts';
import styles from './TripList.module.css';

interface Props {
  track: Track;
  geofences: readonly ShownGeofence[];
  playback: Playback;
}

/** The trips between stops; a click moves the cursor to the start of one. */
export function TripList({ track, geofences, playback }: Props) {
  const { t } = useTranslation('location');
  const format = useFormat();
  const { trips } = track;
  // A string, so that the list renders only when another trip is played.
  const current = useSyncExternalStore(playback.subscribe, () => tripAt(trips, playback.get().at));
  const nameAt = (place: number): string => placeName(track.fixes[place]!, geofences, format);
  return (
    <ol className={styles.list} aria-label={t('trips')}>
      {trips.map((trip, index) => (
        <li key={trip.first}>
          <button
            type="button"
            className={styles.trip}
            aria-current={index === current || undefined}
            onClick={() => playback.seek(trip.from)}
          >
            <svg width="14" height="40" viewBox="0 0 14 40" aria-hidden="true">
              <circle cx="7" cy="7" r="4" className={styles.start} />
              <path d="M7 13v14" className={styles.way} />
              <rect x="3" y="29" width="8" height="8" rx="2" className={styles.end} />
            </svg>
            <span className={styles.ends}>
              <span className={styles.row}>
                <b title={nameAt(trip.first)}>{nameAt(trip.first)}</b>
                <span data-num>{format.date('minute', trip.from)}</span>
              </span>
              <span className={styles.row}>
                <b title={nameAt(trip.last)}>{nameAt(trip.last)}</b>
                <span data-num>{format.date('minute', trip.until)}</span>
              </span>
            </span>
            <span className={styles.metres} data-num>
              {lengthText(trip.distanceMetre, format)}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** Index of the trip at an instant; −1 between trips. */
export function tripAt(trips: readonly Trip[], at: number): number {
  const place = lastUpTo(trips, at, ({ from }) => from);
  return place >= 0 && at <= trips[place]!.until ? place : -1;
}
