import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { messagesSearch } from '../features/alarms/messages-search.ts';
import { paths } from '../paths.ts';
import { textOf } from '../search-params.ts';
import { loadPart } from '../ui/load-part.ts';
import { consoleRoute, needs } from './base.ts';

const dataPlanRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/data_plan',
  beforeLoad: needs('dataService'),
  component: lazyRouteComponent(() => loadPart(() => import('../pages/DataPlanPage.tsx')), 'DataPlanPage'),
});

const ordersRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/account/my_order',
  beforeLoad: needs('order'),
  component: lazyRouteComponent(() => loadPart(() => import('../pages/OrdersPage.tsx')), 'OrdersPage'),
});

const orderRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/account/order_details',
  beforeLoad: needs('order'),
  validateSearch: (search: Record<string, unknown>) => ({ orderNo: textOf(search, 'orderNo') ?? '' }),
  component: lazyRouteComponent(() => loadPart(() => import('../pages/OrderDetailPage.tsx')), 'OrderDetailPage'),
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
  validateSearch: messagesSearch,
  beforeLoad: needs('message'),
  component: lazyRouteComponent(() => loadPart(() => import('../pages/MessagesPage.tsx')), 'WarningMessagesPage'),
});

const otherMessagesRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/message/otherMsg',
  validateSearch: messagesSearch,
  beforeLoad: needs('message'),
  component: lazyRouteComponent(() => loadPart(() => import('../pages/MessagesPage.tsx')), 'OtherMessagesPage'),
});

const accountRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/account',
  component: lazyRouteComponent(() => loadPart(() => import('../pages/AccountPage.tsx')), 'AccountPage'),
});

const firmwareRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/account/firmware',
  validateSearch: (search: Record<string, unknown>): { view?: 'rollouts'; rollout?: string } => {
    const rollout = textOf(search, 'rollout');
    return { ...(search.view === 'rollouts' && { view: 'rollouts' }), ...(rollout !== undefined && { rollout }) };
  },
  component: lazyRouteComponent(() => loadPart(() => import('../pages/FirmwarePage.tsx')), 'FirmwarePage'),
});

export const accountRoutes = [
  dataPlanRoute,
  ordersRoute,
  orderRoute,
  messagesRoute,
  warningMessagesRoute,
  otherMessagesRoute,
  accountRoute,
  firmwareRoute,
] as const;
