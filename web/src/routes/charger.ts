import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { type ChargesSearch, paths } from '../paths.ts';
import { countOf, textOf } from '../search-params.ts';
import { loadPart } from '../ui/load-part.ts';
import { consoleRoute, needs } from './base.ts';

const chargerRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/charger',
  beforeLoad: () => {
    throw redirect({ ...paths.charges(), replace: true });
  },
});

const chargesSearch = (search: Record<string, unknown>): ChargesSearch => {
  const matching = (name: string, rule: RegExp) => {
    const text = textOf(search, name);
    return text !== undefined && rule.test(text) ? { [name]: text } : {};
  };
  return {
    ...matching('first', /^\d{4}-\d{2}-\d{2}$/),
    ...matching('last', /^\d{4}-\d{2}-\d{2}$/),
    ...matching('mcuId', /^[0-9a-f]{24}$/),
    ...matching('companies', /^\d{1,9}(,\d{1,9}){0,99}$/),
    ...(countOf(search, 'page') && { page: countOf(search, 'page') }),
  };
};

const chargesRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/charger/recordIndex',
  beforeLoad: needs('charger'),
  validateSearch: chargesSearch,
  component: lazyRouteComponent(() => loadPart(() => import('../pages/ChargerRecordsPage.tsx')), 'ChargerRecordsPage'),
});

const chargeRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/charger/recordDetail',
  beforeLoad: needs('charger'),
  validateSearch: (search: Record<string, unknown>) => ({ id: textOf(search, 'id') ?? '' }),
  component: lazyRouteComponent(() => loadPart(() => import('../pages/ChargerRecordPage.tsx')), 'ChargerRecordPage'),
});

export const chargerRoutes = [chargerRoute, chargesRoute, chargeRoute] as const;
