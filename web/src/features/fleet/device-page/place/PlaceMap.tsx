import { useEffect, useRef } from 'react';
import { placementOf } from '../../../../map/coordinates.ts';
import { embeddedMap, type MapService } from '../../../../map/map-service.ts';
import { useSmallMap } from '../../../../map/use-small-map.ts';
import styles from './PlaceMap.module.css';
import type { LastPosition } from './use-position.ts';

interface Props {
  position: LastPosition;
  online: boolean;
  service: MapService | undefined;
  label: string;
}

/** The embedded map has towns, not streets: a smaller zoom shows more. */
const ZOOM = { embedded: 7, streets: 14 };

/** A static map with the device in the middle; plain when no map can be drawn. */
export default function PlaceMap({ position, online, service = embeddedMap, label }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const { engine, used } = useSmallMap(host, service, label);
  const { latitude, longitude } = position;

  useEffect(() => {
    if (!engine) return;
    const place = placementOf(used)({ latitude, longitude });
    const zoom = used.kind === 'embedded' ? ZOOM.embedded : ZOOM.streets;
    engine.map.jumpTo({ center: [place.longitude, place.latitude], zoom });
  }, [engine, used, latitude, longitude]);

  return (
    <div className={styles.map} role="img" aria-label={label}>
      <div ref={host} className={styles.baseMap} inert />
      <Marker online={online} />
    </div>
  );
}

const Marker = ({ online }: { online: boolean }) => (
  <svg className={styles.marker} data-online={online} width="52" height="52" viewBox="-26 -26 52 52" aria-hidden="true">
    <circle r="26" className={styles.halo} />
    <circle r="14" className={styles.disc} />
    <path d="M1.2-7-4.9 1.1h4.1l-1 5.7L4.8-1.6H.6z" />
  </svg>
);
