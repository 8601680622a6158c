import { factorCalls } from '#domain/access/factors/calls.ts';
import { feature } from '../../feature.ts';
import { factorHandlers } from './http.ts';
import { factorsTables } from './tables.ts';

export const factorsFeature = feature({
  name: 'factors',
  tables: factorsTables,
  calls: factorCalls,
  handlers: ({ context, ...parts }) => factorHandlers(context, parts),
});
