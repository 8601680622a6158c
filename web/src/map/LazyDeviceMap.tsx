import { lazy } from 'react';
import { loadPart } from '../ui/page/load-part.ts';

const load = () => loadPart(() => import('./DeviceMap.tsx'));

/** The device map in a chunk of its own, with MapLibre and its styles; wrap it in Suspense. */
export const LazyDeviceMap = lazy(load);

/** Fetches that chunk before it is drawn; an error is shown where the map would be. */
export const preloadDeviceMap = (): void => void load().catch(() => undefined);
