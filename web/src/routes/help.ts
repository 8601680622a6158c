import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { readHandbookEditSearch } from '../features/reporting/handbook/edit/edit-search.ts';
import { loadPart } from '../ui/page/load-part.ts';
import { consoleRoute, needs } from './base.ts';
import { paths } from './paths.ts';
import { type RawSearch, textOf } from './search-params.ts';

const helpRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/help',
  beforeLoad: () => {
    throw redirect({ ...paths.help(), replace: true });
  },
});

const helpListRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/help/list',
  beforeLoad: needs('help'),
  validateSearch: (search: RawSearch): { key?: string | undefined } => ({ key: textOf(search, 'key') }),
  component: lazyRouteComponent(() => loadPart(() => import('../pages/reporting/HelpPage.tsx')), 'HelpListPage'),
});

const helpDetailRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/help/detail',
  beforeLoad: needs('help'),
  validateSearch: (search: RawSearch) => ({ id: textOf(search, 'id') ?? 'welcome' }),
  component: lazyRouteComponent(() => loadPart(() => import('../pages/reporting/HelpPage.tsx')), 'HelpDetailPage'),
});

const helpEditRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/help/edit',
  beforeLoad: needs('help'),
  validateSearch: readHandbookEditSearch,
  component: lazyRouteComponent(() => loadPart(() => import('../pages/reporting/HelpEditPage.tsx')), 'HelpEditPage'),
});

export const helpRoutes = [helpRoute, helpListRoute, helpDetailRoute, helpEditRoute] as const;
