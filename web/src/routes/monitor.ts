import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { isRange } from '../features/device-page/history/range.ts';
import type { CompareSearch } from '../features/reports/compare/compare-address.ts';
import { isRecordLog, type RecordLog } from '../pages/record-logs.ts';
import { textOf } from '../search-params.ts';
import { loadPart } from '../ui/load-part.ts';
import { consoleRoute, needs } from './base.ts';

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
  component: lazyRouteComponent(() => loadPart(() => import('../pages/MonitorFrame.tsx')), 'MonitorFrame'),
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
  component: lazyRouteComponent(
    () => loadPart(() => import('../pages/MonitorRealTimePage.tsx')),
    'MonitorRealTimePage',
  ),
});

const monitorRecordLogRoute = createRoute({
  getParentRoute: () => monitorRoute,
  path: 'recordLog',
  validateSearch: (search: Record<string, unknown>): { log?: RecordLog } =>
    isRecordLog(search.log) ? { log: search.log } : {},
  component: lazyRouteComponent(
    () => loadPart(() => import('../pages/MonitorRecordLogPage.tsx')),
    'MonitorRecordLogPage',
  ),
});

interface ReportSearch {
  firstDay?: string;
  lastDay?: string;
  source?: 'monitor' | 'bms';
}

/** Local days of the device; the page refuses invalid ones. */
const reportSearch = (search: Record<string, unknown>): ReportSearch => {
  const [firstDay, lastDay] = [textOf(search, 'firstDay'), textOf(search, 'lastDay')];
  return {
    ...(firstDay && lastDay && { firstDay, lastDay }),
    ...(search.source === 'bms' && { source: 'bms' as const }),
  };
};

const monitorReportRoute = createRoute({
  getParentRoute: () => monitorRoute,
  path: 'report',
  validateSearch: reportSearch,
  component: lazyRouteComponent(() => loadPart(() => import('../pages/MonitorReportPage.tsx')), 'MonitorReportPage'),
});

const reportPage = (name: keyof typeof import('../pages/MonitorReportPages.tsx')) =>
  lazyRouteComponent(() => loadPart(() => import('../pages/MonitorReportPages.tsx')), name);

const monitorSummaryRoute = createRoute({
  getParentRoute: () => monitorReportRoute,
  path: '/',
  component: reportPage('MonitorSummaryPage'),
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
const compareSearch = (search: Record<string, unknown>): CompareSearch => ({
  compare: textOf(search, 'compare'),
  quantity: textOf(search, 'quantity'),
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

const monitorSettingRoute = createRoute({
  getParentRoute: () => monitorRoute,
  path: 'setting',
  component: lazyRouteComponent(() => loadPart(() => import('../pages/MonitorSettingPage.tsx')), 'MonitorSettingPage'),
});

/** A period, UTC epoch ms; the page refuses an invalid one. */
const intervalSearch = (search: Record<string, unknown>): { start?: number; end?: number } => {
  const [start, end] = [Number(search.start), Number(search.end)];
  return Number.isSafeInteger(start) && Number.isSafeInteger(end) && start > 0 && end > 0 ? { start, end } : {};
};

const monitorLocationRoute = createRoute({
  getParentRoute: () => monitorRoute,
  path: 'location',
  validateSearch: intervalSearch,
  component: lazyRouteComponent(
    () => loadPart(() => import('../pages/MonitorLocationPage.tsx')),
    'MonitorLocationPage',
  ),
});

const monitorWorldMapRoute = createRoute({
  getParentRoute: () => monitorRoute,
  path: 'google',
  validateSearch: intervalSearch,
  component: lazyRouteComponent(
    () => loadPart(() => import('../pages/MonitorLocationPage.tsx')),
    'MonitorWorldMapPage',
  ),
});

export const monitorRoutes = monitorRoute.addChildren([
  monitorIndexRoute,
  monitorRealTimeRoute,
  monitorReportRoute.addChildren([monitorSummaryRoute, monitorUsageRoute, monitorWarningRoute, monitorCompareRoute]),
  monitorLocationRoute,
  monitorWorldMapRoute,
  monitorRecordLogRoute,
  monitorSettingRoute,
]);
