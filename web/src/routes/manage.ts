import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readTemplatesSearch } from '../features/fleet/control/template/templates-search.ts';
import { readManageSearch } from '../features/fleet/device-admin/manage-search.ts';
import { readShelfSearch } from '../features/fleet/swaps/shelf/shelf-search.ts';
import { loadPart } from '../ui/page/load-part.ts';
import { consoleRoute, needs } from './base.ts';
import { listMemory } from './list-memory.ts';

const devicesMemory = listMemory({ name: 'manage', read: readManageSearch });

const deviceManageRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/deviceManage',
  validateSearch: readManageSearch,
  beforeLoad: (opening) => {
    needs('deviceManage')(opening);
    return devicesMemory.open(opening);
  },
  ...devicesMemory.kept,
  component: lazyRouteComponent(
    () => loadPart(() => import('../pages/fleet/DeviceManagePage.tsx')),
    'DeviceManagePage',
  ),
});

const templatesMemory = listMemory({ name: 'templates', read: readTemplatesSearch });

const templatesRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/deviceManage/templates',
  validateSearch: readTemplatesSearch,
  beforeLoad: (opening) => {
    needs('deviceManage')(opening);
    return templatesMemory.open(opening);
  },
  ...templatesMemory.kept,
  component: lazyRouteComponent(() => loadPart(() => import('../pages/fleet/TemplatesPage.tsx')), 'TemplatesPage'),
});

const shelfRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/deviceManage/shelf',
  validateSearch: readShelfSearch,
  beforeLoad: needs('deviceManage'),
  component: lazyRouteComponent(() => loadPart(() => import('../pages/fleet/ShelfPage.tsx')), 'ShelfPage'),
});

export const manageRoutes = [deviceManageRoute, templatesRoute, shelfRoute] as const;
