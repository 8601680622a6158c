import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import {
  MANUFACTURERS,
  type Manufacturer,
  moduleOf,
  PANEL_TYPES,
  type PanelType,
  panelOf,
} from '#domain/foundation/permissions/manufacturers.ts';
import { STATISTIC_PERIODS, type StatisticPeriod } from '#domain/power/energy/periods.ts';
import type { Session } from '../api/session.ts';
import { RANGES, type Range } from '../features/fleet/device-page/history/range.ts';
import {
  readEnergySearch,
  readManufacturer,
  readMonitorsSearch,
} from '../features/foundation/devices/list/list-search.ts';
import type { RecordLog } from '../pages/fleet/record-logs.ts';
import { ENERGY_TABS, type EnergyTab } from '../pages/power/energy-tabs.ts';
import { loadPart } from '../ui/page/load-part.ts';
import { consoleRoute, needs, told } from './base.ts';
import { intervalSearch, logSearch } from './device-search.ts';
import { listMemory } from './list-memory.ts';
import { paths } from './paths.ts';
import { countOf, matchOf, oneOf, type RawSearch, textOf } from './search-params.ts';

interface HomeSearch {
  panel?: PanelType | undefined;
  mcuId?: string | undefined;
}

const homeRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/',
  validateSearch: (search: RawSearch): HomeSearch => ({
    panel: oneOf<PanelType>(search, 'panel', PANEL_TYPES),
    mcuId: textOf(search, 'mcuId'),
  }),
  component: lazyRouteComponent(() => loadPart(() => import('../pages/fleet/HomePage.tsx')), 'HomePage'),
});

const followedRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/myFocus',
  component: lazyRouteComponent(() => loadPart(() => import('../pages/fleet/FollowedPage.tsx')), 'FollowedPage'),
});

const FAMILIES = [0, ...MANUFACTURERS] as const;

interface OverviewSearch {
  companyId?: number | undefined;
  family?: Manufacturer | 0 | undefined;
  days?: 30 | undefined;
  view?: 'insights' | undefined;
}

const overviewRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/overview',
  validateSearch: (search: RawSearch): OverviewSearch => ({
    companyId: countOf(search, 'companyId'),
    family: oneOf<Manufacturer | 0>(search, 'family', FAMILIES),
    days: oneOf(search, 'days', [30] as const),
    view: oneOf(search, 'view', ['insights'] as const),
  }),
  component: lazyRouteComponent(() => loadPart(() => import('../pages/fleet/OverviewPage.tsx')), 'OverviewPage'),
});

const monitorsMemory = listMemory({
  name: 'monitors',
  which: 'deviceType',
  lasting: 'orderby',
  read: readMonitorsSearch,
});

const monitorsRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/list/monitors',
  validateSearch: readMonitorsSearch,
  beforeLoad: (opening) => {
    needs('yhub')(opening);
    return monitorsMemory.open(opening);
  },
  ...monitorsMemory.kept,
  component: lazyRouteComponent(() => loadPart(() => import('../pages/fleet/MonitorListPage.tsx')), 'MonitorListPage'),
});

/** A manufacturer's devices need its module; without a manufacturer, any of these modules will do. */
const needsManufacturer = ({
  context,
  search,
}: {
  context: { session: Session };
  search: { manufacturer?: Manufacturer | undefined };
}) => {
  const wanted = search.manufacturer ? [search.manufacturer] : MANUFACTURERS;
  if (!wanted.some((manufacturer) => context.session.modules.includes(moduleOf(manufacturer))))
    throw redirect(paths.noPermission());
};

const energyMemory = listMemory({
  name: 'energy',
  which: 'manufacturer',
  read: readEnergySearch,
});

const energyListRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/list/energy',
  validateSearch: readEnergySearch,
  beforeLoad: (opening) => {
    needsManufacturer(opening);
    return energyMemory.open(opening);
  },
  ...energyMemory.kept,
  component: lazyRouteComponent(() => loadPart(() => import('../pages/power/EnergyListPage.tsx')), 'EnergyListPage'),
});

/** A day; one that no calendar has is refused by the server. */
const DATE = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

interface EnergySettingSearch {
  mcuId: string;
  sn?: string | undefined;
  manufacturer?: Manufacturer | undefined;
  type?: PanelType | undefined;
  id?: string | undefined;
}

const readEnergySettingSearch = (search: RawSearch): EnergySettingSearch => {
  const manufacturer = readManufacturer(search);
  return {
    mcuId: textOf(search, 'mcuId') ?? '',
    sn: textOf(search, 'sn'),
    manufacturer,
    type: manufacturer && panelOf(manufacturer),
    id: textOf(search, 'id'),
  };
};

interface EnergyDetailSearch extends EnergySettingSearch {
  from?: 'mapList' | undefined;
  tab?: EnergyTab | undefined;
  range?: Range | undefined;
  period?: StatisticPeriod | undefined;
  date?: string | undefined;
  start?: number | undefined;
  end?: number | undefined;
  log?: RecordLog | undefined;
}

const readEnergyDetailSearch = (search: RawSearch): EnergyDetailSearch => ({
  ...readEnergySettingSearch(search),
  from: oneOf(search, 'from', ['mapList'] as const),
  range: oneOf(search, 'range', RANGES),
  tab: oneOf(search, 'tab', ENERGY_TABS),
  period: oneOf(search, 'period', STATISTIC_PERIODS),
  date: matchOf(search, 'date', DATE),
  ...intervalSearch(search),
  ...logSearch(search),
});

const energyDetailRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/e_details',
  validateSearch: readEnergyDetailSearch,
  beforeLoad: needsManufacturer,
  loaderDeps: ({ search: { mcuId } }) => ({ mcuId }),
  loader: ({ deps: { mcuId } }) => {
    void import('../pages/power/ask-energy-early.ts').then(
      ({ askEnergyEarly }) => askEnergyEarly(mcuId),
      () => undefined,
    );
  },
  component: lazyRouteComponent(
    () => loadPart(() => import('../pages/power/EnergyDetailPage.tsx')),
    'EnergyDetailPage',
  ),
});

const energySettingRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/e_setting',
  validateSearch: readEnergySettingSearch,
  beforeLoad: (opening) => {
    needsManufacturer(opening);
    told('setting')(opening);
  },
  component: lazyRouteComponent(
    () => loadPart(() => import('../pages/power/EnergySettingPage.tsx')),
    'EnergySettingPage',
  ),
});

const WAYS_OF_ADDING = ['walk', 'many', 'register'] as const;

interface AddSearch {
  how?: (typeof WAYS_OF_ADDING)[number] | undefined;
  sn?: string | undefined;
  mcuId?: string | undefined;
}

const addRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/add',
  validateSearch: (search: RawSearch): AddSearch => ({
    how: oneOf(search, 'how', WAYS_OF_ADDING),
    sn: textOf(search, 'sn'),
    mcuId: textOf(search, 'mcuId'),
  }),
  component: lazyRouteComponent(() => loadPart(() => import('../pages/fleet/AddDevicePage.tsx')), 'AddDevicePage'),
});

export const deviceRoutes = [
  homeRoute,
  followedRoute,
  overviewRoute,
  monitorsRoute,
  energyListRoute,
  energyDetailRoute,
  energySettingRoute,
  addRoute,
] as const;
