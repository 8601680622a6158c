import { i18nCalls } from '#domain/foundation/i18n/calls.ts';
import { feature } from '../../feature.ts';
import { i18nHandlers } from './http.ts';

export const i18nFeature = feature({
  name: 'i18n',
  calls: i18nCalls,
  handlers: ({ texts }) => i18nHandlers(texts),
});
