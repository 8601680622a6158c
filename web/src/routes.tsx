import { createHashHistory, createRouter } from '@tanstack/react-router';
import { accountRoutes } from './routes/account.ts';
import { consoleRoute, elsewhereRoute, memberRoute, rootRoute } from './routes/base.ts';
import { batteryRoutes } from './routes/batteries.ts';
import { chargerRoutes } from './routes/charger.ts';
import { deviceRoutes } from './routes/devices.ts';
import { helpRoutes } from './routes/help.ts';
import { leaseRoutes } from './routes/lease.ts';
import { manageRoutes } from './routes/manage.ts';
import { monitorRoutes } from './routes/monitor.ts';
import { shareRoute } from './routes/share.ts';
import { noPermissionRoute, signInRoutes } from './routes/sign-in.ts';
import { systemRoutes } from './routes/systems.ts';
import { parseSearch, stringifySearch } from './search-params.ts';

const routeTree = rootRoute.addChildren([
  ...signInRoutes,
  shareRoute,
  memberRoute.addChildren([
    noPermissionRoute,
    consoleRoute.addChildren([
      ...deviceRoutes,
      ...systemRoutes,
      ...batteryRoutes,
      ...manageRoutes,
      ...chargerRoutes,
      ...leaseRoutes,
      monitorRoutes,
      ...accountRoutes,
      ...helpRoutes,
      elsewhereRoute,
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
