import { type ComponentProps, lazy, Suspense } from 'react';
import { loadPart } from '../../ui/page/load-part.ts';
import { Skeleton } from '../../ui/page/Skeleton.tsx';

const loadCard = () => loadPart(() => import('../../features/foundation/labels/of/LabelsCard.tsx'));
const LabelsCard = lazy(() => loadCard().then((part) => ({ default: part.LabelsCard })));

/** Tags and own fields of one thing; their code is loaded with the first that is shown. */
export const LateLabels = (props: ComponentProps<typeof LabelsCard>) => (
  <Suspense fallback={<Skeleton width="100%" height={72} radius={12} />}>
    <LabelsCard {...props} />
  </Suspense>
);
