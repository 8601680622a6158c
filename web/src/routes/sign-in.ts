import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { rememberPage } from '../api/return-page.ts';
import { readToken } from '../api/token.ts';
import { loadPart } from '../ui/page/load-part.ts';
import { outsidePaths } from './outside-paths.ts';
import { rootRoute } from './root.ts';
import { type RawSearch, textOf } from './search-params.ts';

/** Comes back to a page after the sign-in. */
export const signInFirst = (href: string): never => {
  rememberPage(href);
  throw redirect(outsidePaths.login());
};

const signedOutOnly = () => {
  if (readToken() !== null) throw redirect(outsidePaths.home());
};

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: (search: RawSearch): { code?: string | undefined; fault?: string | undefined } => ({
    code: textOf(search, 'code'),
    fault: textOf(search, 'fault'),
  }),
  beforeLoad: signedOutOnly,
  component: lazyRouteComponent(() => loadPart(() => import('../pages/access/LoginPage.tsx')), 'LoginPage'),
});

const retrieveRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login/retrieve',
  component: lazyRouteComponent(() => loadPart(() => import('../pages/access/RetrievePage.tsx')), 'RetrievePage'),
});

const setupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login/setup',
  validateSearch: (search: RawSearch): { token?: string | undefined } => ({ token: textOf(search, 'token') }),
  component: lazyRouteComponent(() => loadPart(() => import('../pages/access/SetupPage.tsx')), 'SetupPage'),
});

const passwordLinkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login/password',
  validateSearch: (search: RawSearch): { link?: string | undefined } => ({ link: textOf(search, 'link') }),
  component: lazyRouteComponent(
    () => loadPart(() => import('../pages/access/PasswordLinkPage.tsx')),
    'PasswordLinkPage',
  ),
});

const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login/email',
  validateSearch: (search: RawSearch): { link?: string | undefined } => ({ link: textOf(search, 'link') }),
  component: lazyRouteComponent(
    () => loadPart(() => import('../pages/access/ConfirmEmailPage.tsx')),
    'ConfirmEmailPage',
  ),
});

export const signInRoutes = [loginRoute, retrieveRoute, passwordLinkRoute, confirmEmailRoute, setupRoute] as const;
