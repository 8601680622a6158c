import { createHashHistory, createRoute, createRouter } from '@tanstack/react-router';
import { readToken } from '../api/token.ts';
import { allTexts } from '../i18n/i18n.ts';
import { Boot } from '../ui/page/Boot.tsx';
import { loadPart } from '../ui/page/load-part.ts';
import type { consoleTree } from './console-routes.ts';
import { rootRoute } from './root.ts';
import { parseSearch, stringifySearch } from './search-params.ts';
import { signInFirst, signInRoutes } from './sign-in.ts';

/** A page behind the sign-in at an address that was typed in the sign-in: the page starts again with its routes. */
const behind = (path: '/' | '$') =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    pendingComponent: Boot,
    pendingMs: 0,
    pendingMinMs: 0,
    beforeLoad: ({ location: { pathname, href } }) => {
      if (readToken() === null && pathname !== '/share') signInFirst(href);
      location.reload();
      return new Promise<never>(() => {});
    },
  });

const signInTree = rootRoute.addChildren([...signInRoutes, behind('/'), behind('$')]);

/** It begins with the pages of the sign-in; its type has all of them. */
export const router = createRouter({
  routeTree: signInTree as unknown as typeof consoleTree,
  history: createHashHistory(),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  scrollRestoration: false,
});

let opening: Promise<void> | undefined;

/** Adds the pages behind the sign-in and their texts, which visitors who only sign in do not wait for. */
export function openConsole(): Promise<void> {
  opening ??= Promise.all([loadPart(() => import('./console-routes.ts')), allTexts()]).then(
    () => router.setRoutes(router.buildRouteTree()),
    (fault: unknown) => {
      opening = undefined;
      throw fault;
    },
  );
  return opening;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
