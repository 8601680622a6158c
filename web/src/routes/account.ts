import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { readMessagesSearch } from '../features/alarms/messages-search.ts';
import { readOrdersSearch, readServicesSearch } from '../features/orders/orders-search.ts';
import { paths } from '../paths.ts';
import { oneOf, type RawSearch, textOf } from '../search-params.ts';
import { loadPart } from '../ui/load-part.ts';
import { consoleRoute, needs } from './base.ts';
import { listMemory } from './list-memory.ts';

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
  component: lazyRouteComponent(() => loadPart(() => import('../pages/DataPlanPage.tsx')), 'DataPlanPage'),
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
  component: lazyRouteComponent(() => loadPart(() => import('../pages/OrdersPage.tsx')), 'OrdersPage'),
});

const orderRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/account/order_details',
  beforeLoad: needs('order'),
  validateSearch: (search: RawSearch) => ({ orderNo: textOf(search, 'orderNo') ?? '' }),
  component: lazyRouteComponent(() => loadPart(() => import('../pages/OrderDetailPage.tsx')), 'OrderDetailPage'),
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
  component: lazyRouteComponent(() => loadPart(() => import('../pages/MessagesPage.tsx')), 'WarningMessagesPage'),
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
  component: lazyRouteComponent(() => loadPart(() => import('../pages/MessagesPage.tsx')), 'OtherMessagesPage'),
});

const accountRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/account',
  component: lazyRouteComponent(() => loadPart(() => import('../pages/AccountPage.tsx')), 'AccountPage'),
});

const notificationsRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/account/notifications',
  beforeLoad: needs('message'),
  component: lazyRouteComponent(() => loadPart(() => import('../pages/NotificationsPage.tsx')), 'NotificationsPage'),
});

const firmwareRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/account/firmware',
  beforeLoad: needs('deviceManage'),
  validateSearch: (search: RawSearch): { view?: 'rollouts' | undefined; rollout?: string | undefined } => ({
    view: oneOf(search, 'view', ['rollouts'] as const),
    rollout: textOf(search, 'rollout'),
  }),
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
  notificationsRoute,
  firmwareRoute,
] as const;
