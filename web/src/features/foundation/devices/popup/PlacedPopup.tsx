import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { DeviceItem } from '../../../../api/device-queries.ts';
import type { Warning } from '../../../../live/readings.ts';
import type { DeviceMapHandle } from '../../../../map/map-handle.ts';
import { DevicePopup } from './DevicePopup.tsx';
import styles from './PlacedPopup.module.css';
import { type Area, placePopup } from './popup-place.ts';

interface Props {
  mcuId: string;
  listed: DeviceItem | undefined;
  handle: DeviceMapHandle | null;
  /** The part of the map element that panels leave free. */
  area: () => Area;
  onClose: () => void;
  warnings: (item: DeviceItem, worst: Warning | null) => ReactNode;
}

/** The popup beside its marker as map and device move; at the upper right for a device without a position. */
export function PlacedPopup({ mcuId, listed, handle, area, onClose, warnings }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const room = useRef(area);
  room.current = area;
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const put = (point: { x: number; y: number } | null) => {
      const free = room.current();
      const size = { width: element.offsetWidth, height: element.offsetHeight };
      const { left, top } = placePopup(point ?? { x: free.right, y: free.top - 28 }, size, free);
      element.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
    };
    put(handle?.project(mcuId) ?? null);
    const unfollow = handle?.follow(mcuId, put);
    // The card grows when its values arrive.
    const observer = new ResizeObserver(() => put(handle?.project(mcuId) ?? null));
    observer.observe(element);
    return () => {
      unfollow?.();
      observer.disconnect();
    };
  }, [mcuId, handle]);
  return (
    <div ref={frame} className={styles.frame}>
      <DevicePopup
        mcuId={mcuId}
        listed={listed}
        onClose={onClose}
        onLocate={(id) => handle?.locate(id, false)}
        warnings={warnings}
      />
    </div>
  );
}
