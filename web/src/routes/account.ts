import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { readHealthSearch } from '../features/alerting/alarms/health/health-search.ts';
import { readMessagesSearch } from '../features/alerting/alarms/messages-search.ts';
import { readRuleSearch, readRulesSearch } from '../features/alerting/alarms/rules/list/rules-search.ts';
import { readCompanySearch } from '../features/fleet/company-admin/company-search.ts';
import { readAuditSearch } from '../features/foundation/system/audit/audit-search.ts';
import { readOrdersSearch, readServicesSearch } from '../features/trade/orders/orders-search.ts';
import { loadPart } from '../ui/page/load-part.ts';
import { consoleRoute, needs, told } from './base.ts';
import { listMemory } from './list-memory.ts';
import { paths } from './paths.ts';
import { countOf, oneOf, type RawSearch, textOf } from './search-params.ts';

const servicesMemory = listMemory({ name: 'services', read: readServicesSearch });

const dataPlanRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/data_plan',
  validateSearch: readServicesSearch,
  beforeLoad: (opening) => {
    needs('dataService')(opening);
    return servicesMemory.open(opening);
  },
  ...servicesMemory.kept,
  component: lazyRouteComponent(() => loadPart(() => import('../pages/trade/DataPlanPage.tsx')), 'DataPlanPage'),
});

/** The address of the data service in links from elsewhere. */
const yDataRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/yData',
  validateSearch: readServicesSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ ...paths.dataPlan(search), replace: true });
  },
});

const ordersMemory = listMemory({ name: 'orders', read: readOrdersSearch });

const ordersRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/account/my_order',
  validateSearch: readOrdersSearch,
  beforeLoad: (opening) => {
    needs('order')(opening);
    return ordersMemory.open(opening);
  },
  ...ordersMemory.kept,
  component: lazyRouteComponent(() => loadPart(() => import('../pages/trade/OrdersPage.tsx')), 'OrdersPage'),
});

const orderRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/account/order_details',
  beforeLoad: needs('order'),
  validateSearch: (search: RawSearch) => ({ orderNo: textOf(search, 'orderNo') ?? '' }),
  component: lazyRouteComponent(() => loadPart(() => import('../pages/trade/OrderDetailPage.tsx')), 'OrderDetailPage'),
});

const plansRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/account/plans',
  beforeLoad: needs('order'),
  component: lazyRouteComponent(() => loadPart(() => import('../pages/trade/PlansPage.tsx')), 'PlansPage'),
});

const messagesRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/message',
  beforeLoad: () => {
    throw redirect({ ...paths.messages('WarnMsg'), replace: true });
  },
});

const warningMessagesMemory = listMemory({
  name: 'WarnMsg',
  read: readMessagesSearch,
});

const warningMessagesRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/message/WarnMsg',
  validateSearch: readMessagesSearch,
  beforeLoad: (opening) => {
    needs('message')(opening);
    return warningMessagesMemory.open(opening);
  },
  ...warningMessagesMemory.kept,
  component: lazyRouteComponent(
    () => loadPart(() => import('../pages/alerting/MessagesPage.tsx')),
    'WarningMessagesPage',
  ),
});

const otherMessagesMemory = listMemory({
  name: 'otherMsg',
  read: readMessagesSearch,
});

const otherMessagesRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/message/otherMsg',
  validateSearch: readMessagesSearch,
  beforeLoad: (opening) => {
    needs('message')(opening);
    return otherMessagesMemory.open(opening);
  },
  ...otherMessagesMemory.kept,
  component: lazyRouteComponent(
    () => loadPart(() => import('../pages/alerting/MessagesPage.tsx')),
    'OtherMessagesPage',
  ),
});

const warningRulesRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/message/rules',
  validateSearch: readRulesSearch,
  beforeLoad: (opening) => {
    needs('message')(opening);
    told('setting')(opening);
  },
  component: lazyRouteComponent(
    () => loadPart(() => import('../pages/alerting/WarningRulesPage.tsx')),
    'WarningRulesPage',
  ),
});

const warningRuleRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/message/rule',
  validateSearch: readRuleSearch,
  beforeLoad: (opening) => {
    needs('message')(opening);
    told('setting')(opening);
  },
  component: lazyRouteComponent(
    () => loadPart(() => import('../pages/alerting/WarningRulePage.tsx')),
    'WarningRulePage',
  ),
});

const alarmHealthMemory = listMemory({ name: 'alarmHealth', read: readHealthSearch });

const alarmHealthRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/message/health',
  validateSearch: readHealthSearch,
  beforeLoad: (opening) => {
    needs('message')(opening);
    return alarmHealthMemory.open(opening);
  },
  ...alarmHealthMemory.kept,
  component: lazyRouteComponent(
    () => loadPart(() => import('../pages/alerting/AlarmHealthPage.tsx')),
    'AlarmHealthPage',
  ),
});

const accountRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/account',
  validateSearch: (search: RawSearch): { connected?: string | undefined; fault?: string | undefined } => ({
    connected: textOf(search, 'connected'),
    fault: textOf(search, 'fault'),
  }),
  component: lazyRouteComponent(() => loadPart(() => import('../pages/access/AccountPage.tsx')), 'AccountPage'),
});

const notificationsRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/account/notifications',
  beforeLoad: needs('message'),
  component: lazyRouteComponent(
    () => loadPart(() => import('../pages/alerting/NotificationsPage.tsx')),
    'NotificationsPage',
  ),
});

const auditRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/account/audit',
  validateSearch: readAuditSearch,
  component: lazyRouteComponent(() => loadPart(() => import('../pages/access/AuditPage.tsx')), 'AuditPage'),
});

const bridgesRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/account/bridges',
  validateSearch: (search: RawSearch): { id?: number | undefined; add?: true | undefined } => ({
    id: countOf(search, 'id'),
    add: search.add === true || search.add === 'true' ? true : undefined,
  }),
  component: lazyRouteComponent(() => loadPart(() => import('../pages/fleet/BridgesPage.tsx')), 'BridgesPage'),
});

const mapsRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/account/maps',
  component: lazyRouteComponent(() => loadPart(() => import('../pages/fleet/MapServicesPage.tsx')), 'MapServicesPage'),
});

const desktopRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/account/desktopMagt',
  component: lazyRouteComponent(() => loadPart(() => import('../pages/fleet/DesktopPage.tsx')), 'DesktopPage'),
});

const companiesRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/account/companyMagt',
  validateSearch: readCompanySearch,
  component: lazyRouteComponent(
    () => loadPart(() => import('../pages/access/CompanyManagePage.tsx')),
    'CompanyManagePage',
  ),
});

const sharedRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/account/shared',
  validateSearch: (search: RawSearch): { id?: number | undefined } => ({ id: countOf(search, 'id') }),
  component: lazyRouteComponent(
    () => loadPart(() => import('../pages/reporting/SharedWithMePage.tsx')),
    'SharedWithMePage',
  ),
});

const reportMailRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/account/reports',
  beforeLoad: needs('message'),
  validateSearch: (search: RawSearch): { mcuId?: string | undefined; companyId?: number | undefined } => ({
    mcuId: textOf(search, 'mcuId'),
    companyId: Number(textOf(search, 'companyId')) || undefined,
  }),
  component: lazyRouteComponent(
    () => loadPart(() => import('../pages/reporting/ReportMailPage.tsx')),
    'ReportMailPage',
  ),
});

const firmwareRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/account/firmware',
  beforeLoad: needs('deviceManage'),
  validateSearch: (search: RawSearch): { view?: 'rollouts' | undefined; rollout?: string | undefined } => ({
    view: oneOf(search, 'view', ['rollouts'] as const),
    rollout: textOf(search, 'rollout'),
  }),
  component: lazyRouteComponent(() => loadPart(() => import('../pages/fleet/FirmwarePage.tsx')), 'FirmwarePage'),
});

export const accountRoutes = [
  dataPlanRoute,
  yDataRoute,
  ordersRoute,
  orderRoute,
  plansRoute,
  messagesRoute,
  warningMessagesRoute,
  otherMessagesRoute,
  warningRulesRoute,
  warningRuleRoute,
  alarmHealthRoute,
  accountRoute,
  notificationsRoute,
  auditRoute,
  bridgesRoute,
  mapsRoute,
  desktopRoute,
  companiesRoute,
  sharedRoute,
  reportMailRoute,
  firmwareRoute,
] as const;
