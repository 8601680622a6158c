import type { LngLat } from 'maplibre-gl';
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wgs84Of } from '#domain/fleet/locations/gcj.ts';
import { carried, middleOf, type PlanCorner, type PlanCorners } from '#domain/foundation/companies/site-plan.ts';
import { IconButton } from '../ui/action/IconButton.tsx';
import { asStored, type GeoPosition, placementOf } from './coordinates.ts';
import type { MapService } from './map-service.ts';
import styles from './plan-map.module.css';
import { addPlan, boundsOf, type PlanLayer, placedCorners } from './site-plans.ts';
import { useSmallMap } from './use-small-map.ts';

/** A picture, and where it lies. */
interface Laid {
  readonly url: string;
  readonly corners: PlanCorners;
  readonly opacityPercent: number;
}

interface Props {
  readonly plan: Laid | null;
  /** Where the map begins without one. */
  readonly near: PlanCorner | null;
  readonly service: MapService;
  readonly label: string;
  readonly onChange: (corners: PlanCorner[]) => void;
  /** Provides the middle of the map, where a picture is laid first. */
  readonly onView: (middle: () => PlanCorner | null) => void;
}

const START_ZOOM = 15;
const MAX_ZOOM = 20;
const MARGIN_PX = 48;
const STEP_PX = 2;
const LARGE_STEP_PX = 20;
const DIGITS = 6;
const rounded = (degrees: number) => Number(degrees.toFixed(DIGITS));

/** A point of the map as it is stored. */
function storedAt(point: LngLat, stored: (place: GeoPosition) => GeoPosition): PlanCorner {
  const { lat, lng } = point.wrap();
  const { latitude, longitude } = stored({ latitude: lat, longitude: lng });
  return { lat: rounded(latitude), lon: rounded(longitude) };
}

/** A handle in the middle carries the whole picture. */
const MIDDLE = 4;
const HANDLES = [0, 1, 2, 3, MIDDLE] as const;

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A map with a picture over it, laid by dragging its corners or with the arrow keys. Import it lazily. */
export default function PlanMap({ plan, near, service, label, onChange, onView }: Props) {
  const { t } = useTranslation('map');
  const help = useId();
  const host = useRef<HTMLDivElement>(null);
  const handles = useRef<(HTMLButtonElement | null)[]>([]);
  const layer = useRef<PlanLayer | null>(null);
  const { engine, used } = useSmallMap(host, service, label);
  const map = engine?.map;
  const [isReady, setReady] = useState(false);
  const shown = placementOf(used);
  const stored = shown === asStored ? asStored : wgs84Of;

  const pointOf = ({ lat, lon }: PlanCorner) => {
    const { longitude, latitude } = shown({ longitude: lon, latitude: lat });
    return map?.project([longitude, latitude]);
  };
  const placeAt = ({ x, y }: { x: number; y: number }): PlanCorner | null => {
    if (!map) return null;
    return storedAt(map.unproject([x, y]), stored);
  };
  const handlePlace = (index: number) => plan && (index === MIDDLE ? middleOf(plan.corners) : plan.corners[index]!);
  const put = (index: number, point: { x: number; y: number }) => {
    const to = placeAt(point);
    const from = handlePlace(index);
    if (!plan || !to || !from) return;
    onChange(index === MIDDLE ? carried(plan.corners, from, to) : plan.corners.with(index, to));
  };
  const drawHandles = useEffectEvent(() => {
    for (const index of HANDLES) {
      const place = handlePlace(index);
      const point = place && pointOf(place);
      const handle = handles.current[index];
      if (point && handle) handle.style.transform = `translate(${point.x}px, ${point.y}px)`;
    }
  });

  const begin = useEffectEvent(() => {
    if (!map) return;
    map.setMaxZoom(MAX_ZOOM);
    if (plan) showPlan(0);
    else if (near) {
      const { longitude, latitude } = shown({ longitude: near.lon, latitude: near.lat });
      map.jumpTo({ center: [longitude, latitude], zoom: START_ZOOM });
    }
  });
  const notifyView = useEffectEvent(onView);
  useEffect(() => {
    notifyView(() => (map ? storedAt(map.getCenter(), stored) : null));
  }, [map, stored]);
  const showPlan = (duration: number) => {
    if (plan) map?.fitBounds(boundsOf(placedCorners(plan.corners, used)), { padding: MARGIN_PX, duration });
  };
  useEffect(() => {
    if (!engine) return;
    const { map, ready } = engine;
    let isOver = false;
    const canvas = map.getCanvas();
    canvas.tabIndex = -1;
    canvas.setAttribute('aria-hidden', 'true');
    ready.then(
      () => {
        if (isOver) return;
        begin();
        setReady(true);
      },
      () => undefined,
    );
    map.on('move', drawHandles);
    return () => {
      isOver = true;
      setReady(false);
      map.off('move', drawHandles);
    };
  }, [engine]);

  const url = plan?.url;
  const lay = useEffectEvent(() => {
    if (!map || !plan) return null;
    return addPlan(map, 'plan', plan.url, placedCorners(plan.corners, used), plan.opacityPercent);
  });
  const showNew = useEffectEvent(() => showPlan(0));
  useEffect(() => {
    if (!isReady || url === undefined) return;
    layer.current = lay();
    showNew();
    return () => {
      layer.current?.remove();
      layer.current = null;
    };
  }, [isReady, url]);

  useEffect(() => {
    if (!isReady) return;
    if (plan) layer.current?.place(placedCorners(plan.corners, used), plan.opacityPercent);
    drawHandles();
  }, [plan, used, isReady]);

  const onKeyDown = (index: number) => (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const place = handlePlace(index);
    const from = place && pointOf(place);
    if (!step || !from) return;
    event.preventDefault();
    const far = event.shiftKey ? LARGE_STEP_PX : STEP_PX;
    put(index, { x: from.x + step[0] * far, y: from.y + step[1] * far });
  };
  const onDrag = (index: number) => (event: PointerEvent<HTMLButtonElement>) => {
    if (!map || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { left, top } = map.getContainer().getBoundingClientRect();
    put(index, { x: event.clientX - left, y: event.clientY - top });
  };
  return (
    <div className={styles.frame}>
      <section className={styles.map} aria-label={label}>
        <div ref={host} className={styles.baseMap} />
        {plan &&
          isReady &&
          HANDLES.map((index) => (
            <button
              key={index}
              ref={(element) => {
                handles.current[index] = element;
              }}
              type="button"
              className={styles.handle}
              data-middle={index === MIDDLE || undefined}
              aria-label={t(`plan_handle_${index}`)}
              aria-describedby={help}
              onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
              onPointerMove={onDrag(index)}
              onKeyDown={onKeyDown(index)}
            />
          ))}
      </section>
      <div className={styles.zoom}>
        <IconButton frame="card" icon="plus" label={t('zoom_in')} onClick={() => map?.zoomTo(map.getZoom() + 1)} />
        <IconButton frame="card" icon="minus" label={t('zoom_out')} onClick={() => map?.zoomTo(map.getZoom() - 1)} />
      </div>
      <p id={help} className={styles.help}>
        {t(plan ? 'plan_help' : 'plan_first')}
      </p>
    </div>
  );
}
