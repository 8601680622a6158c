import { lazy } from 'react';
import { loadPart } from '../ui/load-part.ts';

/** The device map in a chunk of its own, with MapLibre and its styles; wrap it in Suspense. */
export const LazyDeviceMap = lazy(() => loadPart(() => import('./DeviceMap.tsx')));
