import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { ENERGY_MODULES } from '#domain/foundation/permissions/permissions.ts';
import type { MomentSearch } from '../features/fleet/device-page/history/moment.ts';
import { RANGES, type Range } from '../features/fleet/device-page/history/range.ts';
import type { CompareSearch } from '../features/reporting/reports/compare/compare-address.ts';
import { loadPart } from '../ui/page/load-part.ts';
import { consoleRoute, needsOne, told } from './base.ts';
import { intervalSearch, logSearch } from './device-search.ts';
import { matchOf, oneOf, type RawSearch, textOf } from './search-params.ts';

interface MonitorSearch {
  mcuId: string;
  init?: string | undefined;
  from?: 'mapList' | undefined;
  unit?: number | undefined;
  range?: Range | undefined;
}

const monitorSearch = (search: RawSearch): MonitorSearch => {
  const unit = matchOf(search, 'unit', /^\d{1,5}$/);
  return {
    mcuId: textOf(search, 'mcuId') ?? '',
    init: textOf(search, 'init'),
    from: oneOf(search, 'from', ['mapList'] as const),
    unit: unit === undefined ? undefined : Number(unit),
    range: oneOf(search, 'range', RANGES),
  };
};

const monitorRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/yhubDet',
  // An energy device goes on to its own page, whoever links it as a monitor.
  beforeLoad: needsOne(['yhub', ...ENERGY_MODULES]),
  validateSearch: monitorSearch,
  component: lazyRouteComponent(() => loadPart(() => import('../pages/fleet/MonitorFrame.tsx')), 'MonitorFrame'),
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
  validateSearch: ({ at, quantity }: RawSearch): MomentSearch => ({ at, quantity }),
  component: lazyRouteComponent(
    () => loadPart(() => import('../pages/fleet/MonitorRealTimePage.tsx')),
    'MonitorRealTimePage',
  ),
});

const monitorRecordLogRoute = createRoute({
  getParentRoute: () => monitorRoute,
  path: 'recordLog',
  validateSearch: logSearch,
  component: lazyRouteComponent(
    () => loadPart(() => import('../pages/fleet/MonitorRecordLogPage.tsx')),
    'MonitorRecordLogPage',
  ),
});

interface ReportSearch {
  firstDay?: string | undefined;
  lastDay?: string | undefined;
  source?: 'monitor' | 'bms' | undefined;
}

/** Local days of the device; the page refuses invalid ones. */
const reportSearch = (search: RawSearch): ReportSearch => {
  const [firstDay, lastDay] = [textOf(search, 'firstDay'), textOf(search, 'lastDay')];
  const both = firstDay !== undefined && lastDay !== undefined;
  return {
    firstDay: both ? firstDay : undefined,
    lastDay: both ? lastDay : undefined,
    source: oneOf(search, 'source', ['bms'] as const),
  };
};

const monitorReportRoute = createRoute({
  getParentRoute: () => monitorRoute,
  path: 'report',
  validateSearch: reportSearch,
  component: lazyRouteComponent(
    () => loadPart(() => import('../pages/fleet/MonitorReportPage.tsx')),
    'MonitorReportPage',
  ),
});

const reportPage = (name: keyof typeof import('../pages/fleet/MonitorReportPages.tsx')) =>
  lazyRouteComponent(() => loadPart(() => import('../pages/fleet/MonitorReportPages.tsx')), name);

const monitorSummaryRoute = createRoute({
  getParentRoute: () => monitorReportRoute,
  path: '/',
  component: reportPage('MonitorSummaryPage'),
});

const monitorHealthRoute = createRoute({
  getParentRoute: () => monitorReportRoute,
  path: 'health',
  component: reportPage('MonitorHealthPage'),
});

const monitorUsageRoute = createRoute({
  getParentRoute: () => monitorReportRoute,
  path: 'usage',
  component: reportPage('MonitorUsagePage'),
});

const monitorWarningRoute = createRoute({
  getParentRoute: () => monitorReportRoute,
  path: 'warning',
  component: reportPage('MonitorWarningPage'),
});

/** The comparison; the page leaves out invalid parts. */
const compareSearch = (search: RawSearch): CompareSearch => ({
  compare: textOf(search, 'compare'),
  quantity: textOf(search, 'quantity'),
  axis: textOf(search, 'axis'),
  align: textOf(search, 'align'),
  devices: textOf(search, 'devices'),
  periods: textOf(search, 'periods'),
});

const monitorCompareRoute = createRoute({
  getParentRoute: () => monitorReportRoute,
  path: 'compare',
  validateSearch: compareSearch,
  component: reportPage('MonitorComparePage'),
});

const placePage = (name: keyof typeof import('../pages/fleet/MonitorPlacePages.tsx')) =>
  lazyRouteComponent(() => loadPart(() => import('../pages/fleet/MonitorPlacePages.tsx')), name);

const monitorPlaceRoute = createRoute({
  getParentRoute: () => monitorRoute,
  path: 'place',
  beforeLoad: told('identity'),
  component: placePage('MonitorPlacePage'),
});

const monitorReplaceRoute = createRoute({
  getParentRoute: () => monitorRoute,
  path: 'replace',
  component: placePage('MonitorReplacePage'),
});

const monitorSettingRoute = createRoute({
  getParentRoute: () => monitorRoute,
  path: 'setting',
  beforeLoad: told('setting'),
  component: lazyRouteComponent(
    () => loadPart(() => import('../pages/fleet/MonitorSettingPage.tsx')),
    'MonitorSettingPage',
  ),
});

const monitorLocationRoute = createRoute({
  getParentRoute: () => monitorRoute,
  path: 'location',
  validateSearch: intervalSearch,
  component: lazyRouteComponent(
    () => loadPart(() => import('../pages/fleet/MonitorLocationPage.tsx')),
    'MonitorLocationPage',
  ),
});

const monitorWorldMapRoute = createRoute({
  getParentRoute: () => monitorRoute,
  path: 'google',
  validateSearch: intervalSearch,
  component: lazyRouteComponent(
    () => loadPart(() => import('../pages/fleet/MonitorLocationPage.tsx')),
    'MonitorWorldMapPage',
  ),
});

export const monitorRoutes = monitorRoute.addChildren([
  monitorIndexRoute,
  monitorRealTimeRoute,
  monitorReportRoute.addChildren([
    monitorSummaryRoute,
    monitorHealthRoute,
    monitorUsageRoute,
    monitorWarningRoute,
    monitorCompareRoute,
  ]),
  monitorLocationRoute,
  monitorWorldMapRoute,
  monitorRecordLogRoute,
  monitorPlaceRoute,
  monitorReplaceRoute,
  monitorSettingRoute,
]);
