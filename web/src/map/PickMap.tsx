import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { wgs84Of } from '#domain/fleet/locations/gcj.ts';
import { IconButton } from '../ui/action/IconButton.tsx';
import { asStored, type GeoPosition, placementOf } from './coordinates.ts';
import type { MapService } from './map-service.ts';
import styles from './pick-map.module.css';
import { useSmallMap } from './use-small-map.ts';

interface Props {
  readonly place: GeoPosition | null;
  /** Where the map begins without a place. */
  readonly near: GeoPosition | null;
  readonly service: MapService;
  readonly label: string;
  readonly onPick: (place: GeoPosition) => void;
}

const ZOOM = { embedded: 7, streets: 13 };
const STEP_PX = 6;
const LARGE_STEP_PX = 40;
/** A metre, which is finer than a finger. */
const DIGITS = 5;
const rounded = (degrees: number) => Number(degrees.toFixed(DIGITS));

/** How far a key moves the pin, px right and down. */
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A small map on which a place is set by a click, by dragging its pin, or with the arrow keys. Import it lazily. */
export default function PickMap({ place, near, service, label, onPick }: Props) {
  const { t } = useTranslation('map');
  const help = useId();
  const host = useRef<HTMLDivElement>(null);
  const pin = useRef<HTMLDivElement>(null);
  const { engine, used } = useSmallMap(host, service, label);
  const map = engine?.map;
  const shown = placementOf(used);
  const stored = shown === asStored ? asStored : wgs84Of;

  const put = useEffectEvent((point: { x: number; y: number }) => {
    if (!map) return;
    const { lat, lng } = map.unproject([point.x, point.y]).wrap();
    const { latitude, longitude } = stored({ latitude: lat, longitude: lng });
    onPick({ latitude: rounded(latitude), longitude: rounded(longitude) });
  });
  const pointOf = (at: GeoPosition) => {
    const { longitude, latitude } = shown(at);
    return map?.project([longitude, latitude]);
  };
  const drawPin = useEffectEvent(() => {
    const point = place && pointOf(place);
    if (point && pin.current) pin.current.style.transform = `translate(${point.x}px, ${point.y}px)`;
  });

  const start = place ?? near;
  const begin = useEffectEvent(() => {
    if (!map || !start) return;
    const { longitude, latitude } = shown(start);
    map.jumpTo({ center: [longitude, latitude], zoom: used.kind === 'embedded' ? ZOOM.embedded : ZOOM.streets });
  });
  useEffect(() => {
    if (!map) return;
    begin();
    const canvas = map.getCanvas();
    canvas.tabIndex = -1;
    canvas.setAttribute('aria-hidden', 'true');
    const onClick = ({ point }: { point: { x: number; y: number } }) => put(point);
    map.on('click', onClick);
    map.on('move', drawPin);
    return () => {
      map.off('click', onClick);
      map.off('move', drawPin);
    };
  }, [map]);

  const latitude = place?.latitude;
  const longitude = place?.longitude;
  useEffect(() => {
    drawPin();
    if (!map || latitude === undefined || longitude === undefined) return;
    const at = placementOf(used)({ latitude, longitude });
    // Typed in the fields, it may lie anywhere.
    if (!map.getBounds().contains([at.longitude, at.latitude])) map.jumpTo({ center: [at.longitude, at.latitude] });
    drawPin();
  }, [map, used, latitude, longitude]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!map || event.target !== event.currentTarget) return;
    const { key } = event;
    const step = STEPS[key];
    const { clientWidth, clientHeight } = map.getContainer();
    const middle = { x: clientWidth / 2, y: clientHeight / 2 };
    if (step) {
      const from = (place && pointOf(place)) ?? middle;
      const far = event.shiftKey ? LARGE_STEP_PX : STEP_PX;
      put({ x: from.x + step[0] * far, y: from.y + step[1] * far });
    } else if (key === 'Enter' || key === ' ') put(middle);
    else if (key === '+' || key === '=') map.zoomTo(map.getZoom() + 1);
    else if (key === '-') map.zoomTo(map.getZoom() - 1);
    else return;
    event.preventDefault();
  };
  const onDrag = (event: PointerEvent<HTMLDivElement>) => {
    if (!map || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { left, top } = map.getContainer().getBoundingClientRect();
    put({ x: event.clientX - left, y: event.clientY - top });
  };
  return (
    <div className={styles.frame}>
      <div
        className={styles.map}
        role="application"
        aria-label={label}
        aria-describedby={help}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys that move the pin are pressed here
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <div ref={host} className={styles.baseMap} />
        <div
          ref={pin}
          className={styles.pin}
          hidden={place === null}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={onDrag}
        >
          <svg width="28" height="36" viewBox="0 0 28 36" aria-hidden="true">
            <path d="M14 35C8 26 2 20.5 2 13.5a12 12 0 0 1 24 0C26 20.5 20 26 14 35z" />
            <circle cx="14" cy="13.5" r="4.5" />
          </svg>
        </div>
      </div>
      <div className={styles.zoom}>
        <IconButton frame="card" icon="plus" label={t('zoom_in')} onClick={() => map?.zoomTo(map.getZoom() + 1)} />
        <IconButton frame="card" icon="minus" label={t('zoom_out')} onClick={() => map?.zoomTo(map.getZoom() - 1)} />
      </div>
      <p id={help} className={styles.help}>
        {t('pick_help')}
      </p>
    </div>
  );
}
