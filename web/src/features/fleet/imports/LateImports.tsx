import { lazy, Suspense } from 'react';
import { loadPart } from '../../../ui/page/load-part.ts';
import { Skeleton } from '../../../ui/page/Skeleton.tsx';
import type { ImportDevice } from './import-device.ts';

const DeviceImports = lazy(() => loadPart(() => import('./DeviceImports.tsx')));

/** Loaded when somebody opens it: few do. */
export const LateImports = ({ device }: { device: ImportDevice }) => (
  <Suspense fallback={<Skeleton width="100%" height={200} radius={10} />}>
    <DeviceImports device={device} />
  </Suspense>
);
