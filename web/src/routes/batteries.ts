import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readBatteriesSearch } from '../features/power/batteries/batteries-search.ts';
import { loadPart } from '../ui/page/load-part.ts';
import { consoleRoute, needsDevices } from './base.ts';
import { listMemory } from './list-memory.ts';
import { countOf, type RawSearch, textOf } from './search-params.ts';

const memory = listMemory({ name: 'batteries', read: readBatteriesSearch });

const batteriesRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/list/batteries',
  validateSearch: readBatteriesSearch,
  beforeLoad: (opening) => {
    needsDevices(opening);
    return memory.open(opening);
  },
  ...memory.kept,
  component: lazyRouteComponent(() => loadPart(() => import('../pages/power/BatteryPages.tsx')), 'BatteriesPage'),
});

const batteryRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/battery',
  validateSearch: (search: RawSearch): { id: number; tab?: string | undefined } => ({
    id: countOf(search, 'id') ?? 0,
    tab: textOf(search, 'tab'),
  }),
  beforeLoad: needsDevices,
  component: lazyRouteComponent(() => loadPart(() => import('../pages/power/BatteryPages.tsx')), 'BatteryPage'),
});

export const batteryRoutes = [batteriesRoute, batteryRoute] as const;
