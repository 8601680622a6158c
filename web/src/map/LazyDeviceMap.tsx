import { lazy } from 'react';

/** The device map in a chunk of its own, with MapLibre and its styles; wrap it in Suspense. */
export const LazyDeviceMap = lazy(() => import('./DeviceMap.tsx'));
