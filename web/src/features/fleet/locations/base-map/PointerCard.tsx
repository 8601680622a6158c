import type { MapLibreMap } from 'maplibre-gl';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { placeAt } from '#domain/fleet/locations/place-at.ts';
import type { Place } from '#domain/foundation/basics/great-circle.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import type { ShownGeofence } from '../geofences/area-features.ts';
import { speedText } from '../track/length-text.ts';
import type { LoadedTrack } from '../track/load-track.ts';
import { coordinatesText, fenceAround } from '../track/place-name.ts';
import type { Pointed } from '../track/pointed.ts';
import { chargeAt } from '../track/strip-shape.ts';
import { tripAt } from '../track/TripList.tsx';
import { CARD, cardPlace } from './card-place.ts';
import styles from './PointerCard.module.css';

interface Props {
  map: MapLibreMap;
  loaded: LoadedTrack;
  pointed: Pointed;
  geofences: readonly ShownGeofence[];
  placed: (place: Place) => Place;
}

/** A dot on the track where the pointer is, and what is known of that instant. */
export function PointerCard({ map, loaded, pointed, geofences, placed }: Props) {
  const { t } = useTranslation('location');
  const format = useFormat();
  const at = useSyncExternalStore(pointed.subscribe, pointed.get);
  const place = at === null ? null : placeAt(loaded.track, at);
  if (at === null || !place || place.state === 'unknown') return null;
  const { latitude, longitude } = placed(place);
  const point = map.project([longitude, latitude]);
  const { left, top } = cardPlace(point, map.getContainer().clientWidth);
  const trip = tripAt(loaded.track.trips, at);
  const soc = chargeAt(loaded.charge, at);
  const name = fenceAround(place, geofences);
  return (
    <>
      <div className={styles.dot} style={{ left: point.x, top: point.y }} />
      <section className={styles.card} style={{ left, top, width: CARD.width }} aria-label={t('pointer')}>
        <p className={styles.head} data-num>
          <span>{format.date('time', at)}</span>
          {trip >= 0 && <span>{t('trip_of', { number: trip + 1, count: loaded.track.trips.length })}</span>}
        </p>
        {name !== undefined && <p className={styles.name}>{name}</p>}
        <p className={styles.coordinates} data-num>
          {coordinatesText(place, t, format)}
        </p>
        <p className={styles.values} data-num>
          <b>{place.speedMetrePerSecond ? speedText(place.speedMetrePerSecond, format) : t('standing')}</b>
          {soc !== null && <b>{format.quantity({ value: soc, unit: '%', decimals: 0, signed: false })}</b>}
        </p>
      </section>
    </>
  );
}
