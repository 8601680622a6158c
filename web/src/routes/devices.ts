import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import {
  isManufacturer,
  MANUFACTURERS,
  type Manufacturer,
  moduleOf,
  PANEL_TYPES,
  type PanelType,
  panelOf,
} from '#domain/devices/manufacturers.ts';
import { isDeviceState } from '#domain/devices/states.ts';
import type { Session } from '../api/session.ts';
import { isRange } from '../features/device-page/history/range.ts';
import { type MonitorsSearch, paths } from '../paths.ts';
import { countOf, textOf } from '../search-params.ts';
import { loadPart } from '../ui/load-part.ts';
import { consoleRoute, needs } from './base.ts';

const panelOfSearch = (search: Record<string, unknown>): { panel?: PanelType } => {
  const panel = PANEL_TYPES.find((type) => String(type) === String(search.panel ?? ''));
  return panel === undefined ? {} : { panel };
};

const homeRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/',
  validateSearch: (search: Record<string, unknown>): { panel?: PanelType; mcuId?: string | undefined } => ({
    ...panelOfSearch(search),
    ...(textOf(search, 'mcuId') && { mcuId: textOf(search, 'mcuId') }),
  }),
  component: lazyRouteComponent(() => loadPart(() => import('../pages/HomePage.tsx')), 'HomePage'),
});

const followedRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/myFocus',
  component: lazyRouteComponent(() => loadPart(() => import('../pages/FollowedPage.tsx')), 'FollowedPage'),
});

const FAMILIES = [0, 1, 2, 3] as const;

const overviewRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/overview',
  validateSearch: (search: Record<string, unknown>) => {
    const companyId = countOf(search, 'companyId');
    const family = FAMILIES.find((one) => String(one) === String(search.family));
    return {
      ...(companyId !== undefined && { companyId }),
      ...(family !== undefined && { family }),
      ...(String(search.days) === '30' && { days: 30 as const }),
    };
  },
  component: lazyRouteComponent(() => loadPart(() => import('../pages/OverviewPage.tsx')), 'OverviewPage'),
});

const monitorsRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/list/monitors',
  beforeLoad: needs('yhub'),
  validateSearch: (search: Record<string, unknown>): MonitorsSearch => ({
    ...(/^[a-k]$/.test(String(search.deviceType)) && { deviceType: String(search.deviceType) }),
    ...(textOf(search, 'companyName') && { companyName: textOf(search, 'companyName') }),
    ...(textOf(search, 'site') && { site: textOf(search, 'site') }),
    ...(textOf(search, 'emptySite') === 'true' && { emptySite: true }),
    ...(isDeviceState(search.state) && { state: search.state }),
    ...(countOf(search, 'currentPage') && { currentPage: countOf(search, 'currentPage') }),
  }),
  component: lazyRouteComponent(() => loadPart(() => import('../pages/MonitorListPage.tsx')), 'MonitorListPage'),
});

const manufacturerOf = (search: Record<string, unknown>): Manufacturer | undefined => {
  const number = Number(search.manufacturer ?? 0);
  return isManufacturer(number) ? number : undefined;
};

/** A manufacturer's devices need its module; without a manufacturer, any of these modules will do. */
const needsManufacturer = ({
  context,
  search,
}: {
  context: { session: Session };
  search: { manufacturer?: Manufacturer };
}) => {
  const wanted = search.manufacturer ? [search.manufacturer] : MANUFACTURERS;
  if (!wanted.some((manufacturer) => context.session.modules.includes(moduleOf(manufacturer))))
    throw redirect(paths.noPermission());
};

const energyListRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/list/energy',
  validateSearch: (search: Record<string, unknown>) => ({
    manufacturer: manufacturerOf(search) ?? 1,
    ...(textOf(search, 'companyName') && { companyName: textOf(search, 'companyName') }),
    ...(countOf(search, 'currentPage') && { currentPage: countOf(search, 'currentPage') }),
  }),
  beforeLoad: needsManufacturer,
  component: lazyRouteComponent(() => loadPart(() => import('../pages/EnergyListPage.tsx')), 'EnergyListPage'),
});

const energyDetailRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/e_details',
  validateSearch: (search: Record<string, unknown>) => {
    const manufacturer = manufacturerOf(search);
    const range = textOf(search, 'range');
    return {
      mcuId: textOf(search, 'mcuId') ?? '',
      ...(textOf(search, 'sn') && { sn: textOf(search, 'sn') }),
      ...(manufacturer && { manufacturer }),
      ...(textOf(search, 'from') === 'mapList' && { from: 'mapList' as const }),
      ...(manufacturer && { type: panelOf(manufacturer) }),
      ...(textOf(search, 'id') && { id: textOf(search, 'id') }),
      ...(isRange(range) && { range }),
    };
  },
  beforeLoad: needsManufacturer,
  component: lazyRouteComponent(() => loadPart(() => import('../pages/EnergyDetailPage.tsx')), 'EnergyDetailPage'),
});

const WAYS_OF_ADDING = ['many', 'register'] as const;

const addRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/add',
  validateSearch: (search: Record<string, unknown>) => {
    const how = WAYS_OF_ADDING.find((way) => way === search.how);
    return {
      ...(how && { how }),
      ...(textOf(search, 'sn') && { sn: textOf(search, 'sn') }),
      ...(textOf(search, 'mcuId') && { mcuId: textOf(search, 'mcuId') }),
    };
  },
  component: lazyRouteComponent(() => loadPart(() => import('../pages/AddDevicePage.tsx')), 'AddDevicePage'),
});

export const deviceRoutes = [
  homeRoute,
  followedRoute,
  overviewRoute,
  monitorsRoute,
  energyListRoute,
  energyDetailRoute,
  addRoute,
] as const;
