import { type ComponentProps, lazy, Suspense } from 'react';
import { FaultBoundary } from '../../../../../ui/page/FaultBoundary.tsx';
import { loadPart } from '../../../../../ui/page/load-part.ts';
import { Skeleton } from '../../../../../ui/page/Skeleton.tsx';

const Diagram = lazy(() => loadPart(() => import('./Diagram.tsx')).then((loaded) => ({ default: loaded.Diagram })));

/** The diagram once its program is here; without it the list beside it says and does the same. */
export const LazyDiagram = (props: ComponentProps<typeof Diagram>) => (
  <FaultBoundary fallback={() => null}>
    <Suspense fallback={<Skeleton width="100%" height={600} radius={0} />}>
      <Diagram {...props} />
    </Suspense>
  </FaultBoundary>
);
