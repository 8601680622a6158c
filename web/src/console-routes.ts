import { accountRoutes } from './routes/account.ts';
import { consoleRoute, elsewhereRoute, memberRoute, noPermissionRoute } from './routes/base.ts';
import { batteryRoutes } from './routes/batteries.ts';
import { chargerRoutes } from './routes/charger.ts';
import { deviceRoutes } from './routes/devices.ts';
import { helpRoutes } from './routes/help.ts';
import { leaseRoutes } from './routes/lease.ts';
import { manageRoutes } from './routes/manage.ts';
import { monitorRoutes } from './routes/monitor.ts';
import { rootRoute } from './routes/root.ts';
import { shareRoute } from './routes/share.ts';
import { signInRoutes } from './routes/sign-in.ts';
import { systemRoutes } from './routes/systems.ts';

/** All pages. Loaded apart from those of the sign-in, see `router.ts`. */
export const consoleTree = rootRoute.addChildren([
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
