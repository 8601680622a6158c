import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readSystemsSearch } from '../features/power/energy/systems/systems-search.ts';
import { loadPart } from '../ui/page/load-part.ts';
import { consoleRoute, needsDevices } from './base.ts';
import { listMemory } from './list-memory.ts';
import { countOf, type RawSearch } from './search-params.ts';

const systemsMemory = listMemory({ name: 'systems', read: readSystemsSearch });

const systemsRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/list/energy/systems',
  validateSearch: readSystemsSearch,
  beforeLoad: (opening) => {
    needsDevices(opening);
    return systemsMemory.open(opening);
  },
  ...systemsMemory.kept,
  component: lazyRouteComponent(
    () => loadPart(() => import('../pages/power/EnergySystemsPage.tsx')),
    'EnergySystemsPage',
  ),
});

const systemRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/list/energy/system',
  validateSearch: (search: RawSearch): { id: number } => ({ id: countOf(search, 'id') ?? 0 }),
  beforeLoad: needsDevices,
  component: lazyRouteComponent(
    () => loadPart(() => import('../pages/power/EnergySystemPage.tsx')),
    'EnergySystemPage',
  ),
});

export const systemRoutes = [systemsRoute, systemRoute] as const;
