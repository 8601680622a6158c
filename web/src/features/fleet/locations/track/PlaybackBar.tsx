import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { placeAt } from '#domain/fleet/locations/place-at.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { IconButton } from '../../../../ui/action/IconButton.tsx';
import { Segmented } from '../../../../ui/action/Segmented.tsx';
import type { ShownGeofence } from '../geofences/area-features.ts';
import { speedText } from './length-text.ts';
import type { LoadedTrack } from './load-track.ts';
import styles from './PlaybackBar.module.css';
import { coordinatesText, fenceAround } from './place-name.ts';
import type { Playback, Rate } from './playback.ts';
import { RATES } from './playback.ts';
import type { Pointed } from './pointed.ts';
import { chargeAt } from './strip-shape.ts';
import { TimeStrip } from './TimeStrip.tsx';
import { tripAt } from './TripList.tsx';

interface Props {
  loaded: LoadedTrack;
  geofences: readonly ShownGeofence[];
  playback: Playback;
  pointed: Pointed;
  /** Upper limits of the speed bands, km/h. */
  bandEnds: readonly number[];
}

/** Play, pause and speed of playback; the values at the cursor; speed and charge of the period. */
export function PlaybackBar({ loaded, geofences, playback, pointed, bandEnds }: Props) {
  const { t } = useTranslation('location');
  const format = useFormat();
  const { isPlaying, rate, at } = useSyncExternalStore(playback.subscribe, playback.get);
  const { track, charge } = loaded;
  const place = placeAt(track, at);
  const trip = tripAt(track.trips, at);
  const soc = chargeAt(charge, at);
  const state = place?.state ?? 'unknown';
  const known = place !== null && state !== 'unknown' ? place : null;
  const fence = known ? fenceAround(known, geofences) : undefined;
  return (
    <section className={styles.bar} aria-label={t('player')}>
      <div className={styles.row}>
        <span className={styles.play}>
          <IconButton
            icon={isPlaying ? 'pause' : 'play'}
            iconSize={20}
            filled={!isPlaying}
            label={isPlaying ? t('pause') : t('play')}
            onClick={playback.toggle}
          />
        </span>
        <div className={styles.when}>
          <div className={styles.clock} data-num>
            {format.date('time', at)}
          </div>
          <div className={styles.detail} data-num>
            {format.date('dayMonth', at)}
            {trip >= 0 && ` · ${t('trip_of', { number: trip + 1, count: track.trips.length })}`}
          </div>
        </div>
        {known && (
          <div className={styles.where}>
            {fence !== undefined && <div className={styles.place}>{fence}</div>}
            <div className={styles.detail} data-num>
              {coordinatesText(known, t, format)}
            </div>
          </div>
        )}
        <Segmented
          label={t('pace')}
          value={String(rate)}
          segments={RATES.map((each) => ({ value: String(each), content: `${each}×` }))}
          onChange={(next) => playback.setRate(Number(next) as Rate)}
        />
        <div className={styles.values}>
          {state === 'moving' && place?.speedMetrePerSecond !== null && place !== null && (
            <b data-num>{speedText(place.speedMetrePerSecond, format)}</b>
          )}
          {state !== 'moving' && <b>{t(state === 'stopped' ? 'standing' : 'unknown')}</b>}
          {soc !== null && <b data-num>{format.quantity({ value: soc, unit: '%', decimals: 0, signed: false })}</b>}
        </div>
        <Legend bandEnds={bandEnds} />
      </div>
      <TimeStrip loaded={loaded} playback={playback} pointed={pointed} />
    </section>
  );
}

function Legend({ bandEnds }: { bandEnds: readonly number[] }) {
  const { t } = useTranslation('location');
  const { number } = useFormat();
  return (
    <div className={styles.legend}>
      <span className={styles.entry}>{t('speed_kmh')}</span>
      <span className={styles.ramp} data-num>
        {[0, ...bandEnds].map((from, band) => (
          <span key={from} className={styles.band} data-band={band}>
            {band === bandEnds.length ? `> ${number(from)}` : number(from)}
          </span>
        ))}
      </span>
      <span className={styles.entry}>
        <i className={styles.chargeSample} />
        {t('charge')}
      </span>
      <span className={styles.entry}>
        <i className={styles.gapSample} />
        {t('gap')}
      </span>
    </div>
  );
}
