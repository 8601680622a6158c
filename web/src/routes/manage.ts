import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readManageSearch } from '../features/device-admin/manage-search.ts';
import type { TemplatesSearch } from '../paths.ts';
import { countOf, textOf } from '../search-params.ts';
import { loadPart } from '../ui/load-part.ts';
import { consoleRoute, needs } from './base.ts';

const deviceManageRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/deviceManage',
  beforeLoad: needs('deviceManage'),
  validateSearch: readManageSearch,
  component: lazyRouteComponent(() => loadPart(() => import('../pages/DeviceManagePage.tsx')), 'DeviceManagePage'),
});

const templatesRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/deviceManage/templates',
  beforeLoad: needs('deviceManage'),
  validateSearch: (search: Record<string, unknown>): TemplatesSearch => ({
    ...(textOf(search, 'key') && { key: textOf(search, 'key') }),
    ...(countOf(search, 'page') && { page: countOf(search, 'page') }),
  }),
  component: lazyRouteComponent(() => loadPart(() => import('../pages/TemplatesPage.tsx')), 'TemplatesPage'),
});

export const manageRoutes = [deviceManageRoute, templatesRoute] as const;
