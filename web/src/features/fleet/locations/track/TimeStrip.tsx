import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { placeAt } from '#domain/fleet/locations/place-at.ts';
import { DAY_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { lengthText, speedText } from './length-text.ts';
import type { LoadedTrack } from './load-track.ts';
import type { Playback } from './playback.ts';
import type { Pointed } from './pointed.ts';
import { chargeAt, STRIP, stripShape } from './strip-shape.ts';
import styles from './TimeStrip.module.css';

interface Props {
  loaded: LoadedTrack;
  playback: Playback;
  pointed: Pointed;
}

const TICKS = 6;
/** Arrow keys move the cursor by a hundredth of the period, with Shift by a tenth. */
const STEP = 0.01;
const LONG_STEP = 0.1;

/** Speed and charge over the period. The cursor follows pointer, keyboard and playback. */
export function TimeStrip({ loaded, playback, pointed }: Props) {
  const { t } = useTranslation('location');
  const format = useFormat();
  const { track, charge } = loaded;
  const { interval } = playback;
  const { from, to } = interval;
  const slider = useRef<HTMLDivElement>(null);
  const shape = useMemo(() => stripShape(track, charge, interval), [track, charge, interval]);

  // The cursor moves on every frame, so it is set on the element without React.
  useEffect(() => {
    const spoken = (at: number): string => {
      const place = placeAt(track, at);
      const soc = chargeAt(charge, at);
      const what =
        place?.state === 'moving' && place.speedMetrePerSecond !== null
          ? speedText(place.speedMetrePerSecond, format)
          : t(place?.state === 'stopped' ? 'standing' : 'unknown');
      return [
        format.date('dayMonthTime', at),
        what,
        soc === null ? '' : format.quantity({ value: soc, unit: '%', decimals: 0, signed: false }),
      ]
        .filter((part) => part !== '')
        .join(', ');
    };
    const follow = () => {
      const { at } = playback.get();
      const element = slider.current;
      if (!element) return;
      element.style.setProperty('--cursor', `${((at - from) / (to - from)) * 100}%`);
      element.setAttribute('aria-valuenow', String(Math.round(at)));
      element.setAttribute('aria-valuetext', spoken(at));
    };
    follow();
    return playback.subscribe(follow);
  }, [playback, track, charge, from, to, format, t]);

  useEffect(() => {
    const follow = () => {
      const at = pointed.get();
      const place = at === null ? '' : `${((at - from) / (to - from)) * 100}%`;
      slider.current?.style.setProperty('--pointed', place);
      slider.current?.toggleAttribute('data-pointed', at !== null);
    };
    follow();
    return pointed.subscribe(follow);
  }, [pointed, from, to]);

  const instantAt = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return from + ((event.clientX - box.left) / box.width) * (to - from);
  };
  const seekTo = (event: PointerEvent<HTMLDivElement>) => playback.seek(instantAt(event));
  const onKeyDown = (event: KeyboardEvent) => {
    const { at } = playback.get();
    const step = (event.shiftKey ? LONG_STEP : STEP) * (to - from);
    const target: Record<string, number> = {
      ArrowLeft: at - step,
      ArrowDown: at - step,
      ArrowRight: at + step,
      ArrowUp: at + step,
      PageDown: at - LONG_STEP * (to - from),
      PageUp: at + LONG_STEP * (to - from),
      Home: from,
      End: to,
    };
    const next = target[event.key];
    if (next !== undefined) playback.seek(next);
    else if (event.key === ' ') playback.toggle();
    else return;
    event.preventDefault();
  };
  const summary = t('strip_summary', {
    distance: lengthText(track.distanceMetre, format),
    fastest: speedText(shape.fastestKmh / 3.6, format),
    stops: track.stops.length,
    gaps: track.gaps.length,
  });
  return (
    <div className={styles.strip}>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${STRIP.width} ${STRIP.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={summary}
      >
        {shape.moving.map(({ x, width }) => (
          <rect key={x} x={x} y="0" width={width} height={STRIP.height} className={styles.moving} />
        ))}
        {shape.gaps.map(({ x, width }) => (
          <rect key={x} x={x} y="0.5" width={width} height={STRIP.height - 1} className={styles.gap} />
        ))}
        <path d={shape.speedArea} className={styles.area} />
        <path d={shape.speedLine} className={styles.speed} />
        <path d={shape.charge} className={styles.charge} />
      </svg>
      <div
        ref={slider}
        className={styles.slider}
        role="slider"
        tabIndex={0}
        aria-label={t('cursor')}
        aria-valuemin={from}
        aria-valuemax={to}
        aria-valuenow={from}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          playback.pause();
          seekTo(event);
        }}
        onPointerMove={(event) => {
          if (event.buttons === 1) seekTo(event);
          pointed.set(event.buttons === 0 ? Math.round(instantAt(event)) : null);
        }}
        onPointerLeave={() => pointed.set(null)}
      >
        <span className={styles.pointed} />
        <span className={styles.line} />
        <span className={styles.handle} />
      </div>
      <div className={styles.ticks} aria-hidden="true" data-num>
        {Array.from({ length: TICKS + 1 }, (_, tick) => {
          const at = from + (tick / TICKS) * (to - from);
          const isLong = to - from > 1.5 * DAY_MS;
          return (
            <span key={at}>{format.date(isLong ? 'dayMonth' : 'minute', Math.round(at / MINUTE_MS) * MINUTE_MS)}</span>
          );
        })}
      </div>
    </div>
  );
}
