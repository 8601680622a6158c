import { accountRoutes } from './account.ts';
import { consoleRoute, elsewhereRoute, memberRoute, noPermissionRoute } from './base.ts';
import { batteryRoutes } from './batteries.ts';
import { chargerRoutes } from './charger.ts';
import { deviceRoutes } from './devices.ts';
import { helpRoutes } from './help.ts';
import { leaseRoutes } from './lease.ts';
import { manageRoutes } from './manage.ts';
import { monitorRoutes } from './monitor.ts';
import { rootRoute } from './root.ts';
import { shareRoute } from './share.ts';
import { signInRoutes } from './sign-in.ts';
import { systemRoutes } from './systems.ts';

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
