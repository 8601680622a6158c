import { lazy, Suspense, useEffect, useState } from 'react';
import { TOUR } from '#domain/access/users/guide.ts';
import { isEmbedded } from '../../../api/platform.ts';
import { useSession } from '../../../api/session.ts';
import { tourStart } from '../../../api/tour-start.ts';
import { readText } from '../../../storage/stored-value.ts';
import { useIsDesktop } from '../../../ui/layout/use-media-query.ts';
import { loadPart } from '../../../ui/page/load-part.ts';
import { seenKey } from './seen-key.ts';

const Tour = lazy(() => loadPart(() => import('./Tour.tsx')).then((part) => ({ default: part.Tour })));

/** The guided tour: by itself for who has not seen it, or when it is asked for. Its code is loaded only then. */
export function TourPart() {
  const isDesktop = useIsDesktop();
  const { loginName } = useSession();
  const [why, setWhy] = useState<'first' | 'asked' | null>(() =>
    readText('local', seenKey(loginName)) === TOUR.platformVersion ? null : 'first',
  );
  useEffect(() => tourStart.subscribe(() => setWhy('asked')), []);
  if (why === null || !isDesktop || isEmbedded()) return null;
  return (
    <Suspense fallback={null}>
      <Tour key={why} asked={why === 'asked'} onEnd={() => setWhy(null)} />
    </Suspense>
  );
}
