import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readManageSearch } from '../features/device-manage/manage-search.ts';
import { loadPart } from '../ui/load-part.ts';
import { consoleRoute, needs } from './base.ts';

const deviceManageRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/deviceManage',
  beforeLoad: needs('deviceManage'),
  validateSearch: readManageSearch,
  component: lazyRouteComponent(() => loadPart(() => import('../pages/DeviceManagePage.tsx')), 'DeviceManagePage'),
});

export const manageRoutes = [deviceManageRoute] as const;
