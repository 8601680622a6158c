import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { readChargesSearch } from '../features/power/charging/charges-search.ts';
import { loadPart } from '../ui/page/load-part.ts';
import { consoleRoute, needs } from './base.ts';
import { listMemory } from './list-memory.ts';
import { paths } from './paths.ts';
import { type RawSearch, textOf } from './search-params.ts';

const chargerRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/charger',
  beforeLoad: () => {
    throw redirect({ ...paths.charges(), replace: true });
  },
});

const chargesMemory = listMemory({ name: 'charges', read: readChargesSearch });

const chargesRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/charger/recordIndex',
  validateSearch: readChargesSearch,
  beforeLoad: (opening) => {
    needs('charger')(opening);
    return chargesMemory.open(opening);
  },
  ...chargesMemory.kept,
  component: lazyRouteComponent(
    () => loadPart(() => import('../pages/power/ChargerRecordsPage.tsx')),
    'ChargerRecordsPage',
  ),
});

const chargeRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/charger/recordDetail',
  beforeLoad: needs('charger'),
  validateSearch: (search: RawSearch) => ({ id: textOf(search, 'id') ?? '' }),
  component: lazyRouteComponent(
    () => loadPart(() => import('../pages/power/ChargerRecordPage.tsx')),
    'ChargerRecordPage',
  ),
});

export const chargerRoutes = [chargerRoute, chargesRoute, chargeRoute] as const;
