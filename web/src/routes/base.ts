import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { type Confidential, DEVICE_MODULES, isTold, type Module } from '#domain/foundation/permissions/permissions.ts';
import { isPassing } from '../api/api-error.ts';
import { isEmbedded } from '../api/platform.ts';
import { queryClient } from '../api/query-client.ts';
import { type Session, sessionQuery } from '../api/session.ts';
import { readToken } from '../api/token.ts';
import { allTexts } from '../i18n/i18n.ts';
import { NotFound } from '../pages/shared/NotFoundPage.tsx';
import { Boot } from '../ui/page/Boot.tsx';
import { loadPart } from '../ui/page/load-part.ts';
import { paths } from './paths.ts';
import { rootRoute } from './root.ts';
import { signInFirst } from './sign-in.ts';

/** Without a server the session and the values that were last seen; the fault, if nothing of this session was kept. */
const lastKnown = async (fault: unknown): Promise<Session> => {
  if (!isPassing(fault) || isEmbedded()) throw fault;
  const { restoreKept } = await import('../api/kept.ts');
  await restoreKept();
  const session = queryClient.getQueryData(sessionQuery.queryKey);
  if (!session) throw fault;
  return session;
};

/** Pages for a signed-in user: redirects to the sign-in without a token, and to an explanation without the module. */
export const memberRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'member',
  pendingComponent: Boot,
  pendingMs: 0,
  pendingMinMs: 0,
  beforeLoad: async ({ location }) => {
    if (readToken() === null) signInFirst(location.href);
    if (location.pathname === '/')
      void import('../features/fleet/locations/preload-map.ts').then(({ preloadMap }) => preloadMap());
    const [session] = await Promise.all([queryClient.ensureQueryData(sessionQuery).catch(lastKnown), allTexts()]);
    return { session };
  },
});

export const consoleRoute = createRoute({
  getParentRoute: () => memberRoute,
  id: 'console',
  beforeLoad: ({ context }) => {
    if (context.session.modules.length === 0) throw redirect(paths.noPermission());
  },
  component: lazyRouteComponent(() => loadPart(() => import('../pages/shared/ConsolePage.tsx')), 'ConsolePage'),
});

export const noPermissionRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/no_permission',
  component: lazyRouteComponent(
    () => loadPart(() => import('../pages/access/NoPermissionPage.tsx')),
    'NoPermissionPage',
  ),
});

/** Any other address: the navigation stays, so that the user can go on. */
export const elsewhereRoute = createRoute({ getParentRoute: () => consoleRoute, path: '$', component: NotFound });

/** A page that needs one of some modules. */
export const needsOne =
  (modules: readonly Module[]) =>
  ({ context }: { context: { session: Session } }) => {
    if (!modules.some((module) => context.session.modules.includes(module))) throw redirect(paths.noPermission());
  };

/** A page that needs a module. */
export const needs = (module: Module) => needsOne([module]);

/** A page about something that is not told to everybody. */
export const told =
  (what: Confidential) =>
  ({ context }: { context: { session: Session } }) => {
    if (!isTold(context.session.role, what)) throw redirect(paths.noPermission());
  };

/** A page of devices of any kind. */
export const needsDevices = needsOne(DEVICE_MODULES);
