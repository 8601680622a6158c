import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
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
import type { Module } from '#domain/permissions.ts';
import { queryClient } from './api/query-client.ts';
import { rememberPage } from './api/return-page.ts';
import { type Session, sessionQuery } from './api/session.ts';
import { readToken } from './api/token.ts';
import { isRange } from './features/monitor/history/range.ts';
import { FaultPage } from './pages/FaultPage.tsx';
import { NotFoundPage } from './pages/NotFoundPage.tsx';
import { RootPage } from './pages/RootPage.tsx';
import { isRecordLog, type RecordLog } from './pages/record-logs.ts';
import { type MonitorsSearch, paths } from './paths.ts';
import { countOf, parseSearch, stringifySearch, textOf } from './search-params.ts';
import { loadPart } from './ui/load-part.ts';

const rootRoute = createRootRoute({
  component: RootPage,
  notFoundComponent: NotFoundPage,
  errorComponent: FaultPage,
});

const signedOutOnly = () => {
  if (readToken() !== null) throw redirect(paths.home());
};

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  beforeLoad: signedOutOnly,
  component: lazyRouteComponent(() => loadPart(() => import('./pages/LoginPage.tsx')), 'LoginPage'),
});

const retrieveRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login/retrieve',
  component: lazyRouteComponent(() => loadPart(() => import('./pages/RetrievePage.tsx')), 'RetrievePage'),
});

const setupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login/setup',
  validateSearch: (search: Record<string, unknown>) => ({
    ...(textOf(search, 'token') && { token: textOf(search, 'token') }),
  }),
  component: lazyRouteComponent(() => loadPart(() => import('./pages/SetupPage.tsx')), 'SetupPage'),
});

/** Pages for a signed-in user: without a token to the sign-in, without a module to the page that says so. */
const memberRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'member',
  beforeLoad: async ({ location }) => {
    if (readToken() === null) {
      rememberPage(location.href);
      throw redirect(paths.login());
    }
    if (location.pathname === '/') void import('./features/locations/begin-map.ts').then(({ beginMap }) => beginMap());
    return { session: await queryClient.ensureQueryData(sessionQuery) };
  },
});

const noPermissionRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/no_permission',
  component: lazyRouteComponent(() => loadPart(() => import('./pages/NoPermissionPage.tsx')), 'NoPermissionPage'),
});

const consoleRoute = createRoute({
  getParentRoute: () => memberRoute,
  id: 'console',
  beforeLoad: ({ context }) => {
    if (context.session.modules.length === 0) throw redirect(paths.noPermission());
  },
  component: lazyRouteComponent(() => loadPart(() => import('./pages/ConsolePage.tsx')), 'ConsolePage'),
});

/** A page of a module is for those who have it. */
const needs =
  (module: Module) =>
  ({ context }: { context: { session: Session } }) => {
    if (!context.session.modules.includes(module)) throw redirect(paths.noPermission());
  };

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
  component: lazyRouteComponent(() => loadPart(() => import('./pages/HomePage.tsx')), 'HomePage'),
});

const followedRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/myFocus',
  component: lazyRouteComponent(() => loadPart(() => import('./pages/FollowedPage.tsx')), 'FollowedPage'),
});

const dataPlanRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/data_plan',
  beforeLoad: needs('dataService'),
  component: lazyRouteComponent(() => loadPart(() => import('./pages/DataPlanPage.tsx')), 'DataPlanPage'),
});

const ordersRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/account/my_order',
  beforeLoad: needs('order'),
  component: lazyRouteComponent(() => loadPart(() => import('./pages/OrdersPage.tsx')), 'OrdersPage'),
});

const orderRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/account/order_details',
  beforeLoad: needs('order'),
  validateSearch: (search: Record<string, unknown>) => ({ orderNo: textOf(search, 'orderNo') ?? '' }),
  component: lazyRouteComponent(() => loadPart(() => import('./pages/OrderDetailPage.tsx')), 'OrderDetailPage'),
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
  component: lazyRouteComponent(() => loadPart(() => import('./pages/OverviewPage.tsx')), 'OverviewPage'),
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
  component: lazyRouteComponent(() => loadPart(() => import('./pages/MonitorListPage.tsx')), 'MonitorListPage'),
});

const manufacturerOf = (search: Record<string, unknown>): Manufacturer | undefined => {
  const number = Number(search.manufacturer ?? 0);
  return isManufacturer(number) ? number : undefined;
};

/** The devices of a manufacturer are for those who have its module; where none is named, any of them will do. */
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
  component: lazyRouteComponent(() => loadPart(() => import('./pages/EnergyListPage.tsx')), 'EnergyListPage'),
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
  component: lazyRouteComponent(() => loadPart(() => import('./pages/EnergyDetailPage.tsx')), 'EnergyDetailPage'),
});

const monitorSearch = (search: Record<string, unknown>) => {
  const range = textOf(search, 'range');
  const unit = /^\d{1,5}$/.exec(String(search.unit ?? ''))?.[0];
  return {
    mcuId: textOf(search, 'mcuId') ?? '',
    ...(textOf(search, 'init') && { init: textOf(search, 'init') }),
    ...(textOf(search, 'from') === 'mapList' && { from: 'mapList' as const }),
    ...(unit !== undefined && { unit: Number(unit) }),
    ...(isRange(range) && { range }),
  };
};

const monitorRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/yhubDet',
  beforeLoad: needs('yhub'),
  validateSearch: monitorSearch,
  component: lazyRouteComponent(() => loadPart(() => import('./pages/MonitorFrame.tsx')), 'MonitorFrame'),
});

const monitorIndexRoute = createRoute({
  getParentRoute: () => monitorRoute,
  path: '/',
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/yhubDet/realTime', search, replace: true });
  },
});

const monitorRealTimeRoute = createRoute({
  getParentRoute: () => monitorRoute,
  path: 'realTime',
  component: lazyRouteComponent(() => loadPart(() => import('./pages/MonitorRealTimePage.tsx')), 'MonitorRealTimePage'),
});

const monitorRecordLogRoute = createRoute({
  getParentRoute: () => monitorRoute,
  path: 'recordLog',
  validateSearch: (search: Record<string, unknown>): { log?: RecordLog } =>
    isRecordLog(search.log) ? { log: search.log } : {},
  component: lazyRouteComponent(
    () => loadPart(() => import('./pages/MonitorRecordLogPage.tsx')),
    'MonitorRecordLogPage',
  ),
});

const monitorSettingRoute = createRoute({
  getParentRoute: () => monitorRoute,
  path: 'setting',
  component: lazyRouteComponent(() => loadPart(() => import('./pages/MonitorSettingPage.tsx')), 'MonitorSettingPage'),
});

/** A time that is looked at, UTC epoch ms; the page refuses one that cannot be. */
const intervalSearch = (search: Record<string, unknown>): { start?: number; end?: number } => {
  const [start, end] = [Number(search.start), Number(search.end)];
  return Number.isSafeInteger(start) && Number.isSafeInteger(end) && start > 0 && end > 0 ? { start, end } : {};
};

const monitorLocationRoute = createRoute({
  getParentRoute: () => monitorRoute,
  path: 'location',
  validateSearch: intervalSearch,
  component: lazyRouteComponent(() => loadPart(() => import('./pages/MonitorLocationPage.tsx')), 'MonitorLocationPage'),
});

const monitorWorldMapRoute = createRoute({
  getParentRoute: () => monitorRoute,
  path: 'google',
  validateSearch: intervalSearch,
  component: lazyRouteComponent(() => loadPart(() => import('./pages/MonitorLocationPage.tsx')), 'MonitorWorldMapPage'),
});

const messagesRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/message',
  beforeLoad: () => {
    throw redirect({ ...paths.messages('WarnMsg'), replace: true });
  },
});

const warningMessagesRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/message/WarnMsg',
  beforeLoad: needs('message'),
  component: lazyRouteComponent(() => loadPart(() => import('./pages/MessagesPage.tsx')), 'WarningMessagesPage'),
});

const otherMessagesRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/message/otherMsg',
  beforeLoad: needs('message'),
  component: lazyRouteComponent(() => loadPart(() => import('./pages/MessagesPage.tsx')), 'OtherMessagesPage'),
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
  component: lazyRouteComponent(() => loadPart(() => import('./pages/AddDevicePage.tsx')), 'AddDevicePage'),
});

const accountRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/account',
  component: lazyRouteComponent(() => loadPart(() => import('./pages/AccountPage.tsx')), 'AccountPage'),
});

const routeTree = rootRoute.addChildren([
  loginRoute,
  retrieveRoute,
  setupRoute,
  memberRoute.addChildren([
    noPermissionRoute,
    consoleRoute.addChildren([
      homeRoute,
      followedRoute,
      overviewRoute,
      dataPlanRoute,
      ordersRoute,
      orderRoute,
      monitorsRoute,
      energyListRoute,
      energyDetailRoute,
      monitorRoute.addChildren([
        monitorIndexRoute,
        monitorRealTimeRoute,
        monitorLocationRoute,
        monitorWorldMapRoute,
        monitorRecordLogRoute,
        monitorSettingRoute,
      ]),
      messagesRoute,
      warningMessagesRoute,
      otherMessagesRoute,
      addRoute,
      accountRoute,
    ]),
  ]),
]);

export const router = createRouter({
  routeTree,
  history: createHashHistory(),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  scrollRestoration: false,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
