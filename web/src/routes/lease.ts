import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { readCustomerSearch, readCustomersSearch } from '../features/trade/customers/customers-search.ts';
import {
  readLeaseCalendarSearch,
  readLeaseOverviewSearch,
  readLeasesSearch,
} from '../features/trade/leases/leases-search.ts';
import { loadPart } from '../ui/page/load-part.ts';
import { consoleRoute, needs } from './base.ts';
import { listMemory } from './list-memory.ts';
import { paths } from './paths.ts';

const leasesMemory = listMemory({ name: 'leases', read: readLeasesSearch });

/** Guests have no leases. */
const needsLeases = (opening: Parameters<ReturnType<typeof needs>>[0]) => {
  needs('lease')(opening);
  if (!can.seeLeases(opening.context.session).allowed) throw redirect(paths.noPermission());
};

const leasesRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/lease',
  validateSearch: readLeasesSearch,
  beforeLoad: (opening) => {
    needsLeases(opening);
    return leasesMemory.open(opening);
  },
  ...leasesMemory.kept,
  component: lazyRouteComponent(() => loadPart(() => import('../pages/trade/LeasesPage.tsx')), 'LeasesPage'),
});

const overviewRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/lease/overview',
  validateSearch: readLeaseOverviewSearch,
  beforeLoad: needsLeases,
  component: lazyRouteComponent(
    () => loadPart(() => import('../pages/trade/LeaseOverviewPage.tsx')),
    'LeaseOverviewPage',
  ),
});

const calendarRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/lease/calendar',
  validateSearch: readLeaseCalendarSearch,
  beforeLoad: needsLeases,
  component: lazyRouteComponent(
    () => loadPart(() => import('../pages/trade/LeaseCalendarPage.tsx')),
    'LeaseCalendarPage',
  ),
});

const customersRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/lease/customers',
  validateSearch: readCustomersSearch,
  beforeLoad: needsLeases,
  component: lazyRouteComponent(() => loadPart(() => import('../pages/trade/CustomersPage.tsx')), 'CustomersPage'),
});

const customerRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/lease/customer',
  validateSearch: readCustomerSearch,
  beforeLoad: needsLeases,
  component: lazyRouteComponent(() => loadPart(() => import('../pages/trade/CustomerPage.tsx')), 'CustomerPage'),
});

export const leaseRoutes = [leasesRoute, overviewRoute, calendarRoute, customersRoute, customerRoute] as const;
