import { lazy, Suspense } from 'react';
import type { DeviceInfo } from '../../../api/device-queries.ts';
import { loadPart } from '../../../ui/page/load-part.ts';
import { Skeleton } from '../../../ui/page/Skeleton.tsx';

const PurchasePart = lazy(() => loadPart(() => import('./PurchasePart.tsx')));

/** Loaded with the facts of a device: most pages of devices never show it. */
export const LatePurchase = ({ device }: { device: Pick<DeviceInfo, 'mcuId'> }) => (
  <Suspense fallback={<Skeleton width="60%" height={40} />}>
    <PurchasePart device={device} />
  </Suspense>
);
