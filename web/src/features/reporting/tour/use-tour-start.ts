import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { NEVER_AGAIN, TOUR } from '#domain/access/users/guide.ts';
import { TOUR_STARTS_AFTER_MS, type TourKind, type TourStep, tourSteps } from '#domain/access/users/tour.ts';
import { ask } from '../../../api/client.ts';
import { deviceQueries } from '../../../api/device-queries.ts';
import { useShownModules } from '../../../api/menu.ts';
import { useSession } from '../../../api/session.ts';
import { writeText } from '../../../storage/stored-value.ts';
import { seenKey } from './seen-key.ts';
import { isCovered } from './tour-sites.ts';

const LOOK_MS = 300;

const kindAt = (pathname: string): TourKind | null => {
  if (pathname === '/') return 'whole';
  return pathname === '/list/monitors' ? 'list' : null;
};

/**
 * The steps of the tour once it may begin; null before. By itself it begins on the map or the list of monitors, once per
 * account and version, when no dialog is open.
 */
export function useTourStart(asked: boolean, onEnd: () => void): readonly TourStep[] | null {
  const { loginName, role, companyPath } = useSession();
  const shown = useShownModules();
  const { pathname } = useLocation();
  const counter = useQuery({
    queryKey: ['tour'],
    queryFn: ({ signal }) => ask('getCloseGuide', TOUR, signal),
    enabled: !asked,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const summary = useQuery({ ...deviceQueries.summary('', 0), enabled: shown.includes('yhub') });
  const [steps, setSteps] = useState<readonly TourStep[] | null>(null);

  const isOver = !asked && counter.data !== undefined && counter.data.count >= NEVER_AGAIN;
  const kind = asked ? 'whole' : kindAt(pathname);
  const isKnown = (asked || counter.data !== undefined) && !summary.isLoading;
  const hasDevice = (summary.data?.total ?? 0) > 0;
  const planned = kind && isKnown && !isOver ? tourSteps(kind, { role, companyPath, shown, hasDevice }) : [];
  const plan = planned.join(' ');

  useEffect(() => {
    if (!isOver) return;
    writeText('local', seenKey(loginName), TOUR.platformVersion);
    onEnd();
  }, [isOver, loginName, onEnd]);

  useEffect(() => {
    if (plan === '' || kind === null || steps) return;
    const from = Date.now() + (asked ? 0 : TOUR_STARTS_AFTER_MS[kind]);
    const timer = setInterval(() => {
      if (Date.now() < from || isCovered() || document.hidden) return;
      clearInterval(timer);
      setSteps(plan.split(' ') as TourStep[]);
      writeText('local', seenKey(loginName), TOUR.platformVersion);
      // Lost when the server is away: then this browser remembers it alone.
      ask('closeGuide', TOUR).catch(() => {});
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [plan, kind, steps, asked, loginName]);
  return steps;
}
