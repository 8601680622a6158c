import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { SHARE_KEY } from '#domain/reporting/sharing/limits.ts';
import { loadPart } from '../ui/page/load-part.ts';
import { rootRoute } from './root.ts';
import { matchOf, type RawSearch, textOf } from './search-params.ts';

/** What somebody outside is shown; it needs no session. */
export const shareRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/share',
  validateSearch: (search: RawSearch): { key?: string | undefined; passport?: string | undefined } => ({
    key: matchOf(search, 'key', SHARE_KEY),
    passport: textOf(search, 'passport'),
  }),
  component: lazyRouteComponent(() => loadPart(() => import('../pages/reporting/SharePage.tsx')), 'SharePage'),
});
