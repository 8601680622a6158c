import { i18nApi } from '#domain/foundation/i18n/api.ts';
import { feature } from '../../feature.ts';
import { i18nHandlers } from './http.ts';

export const i18nFeature = feature({
  name: 'i18n',
  calls: i18nApi.calls,
  handlers: ({ texts }) => i18nHandlers(texts),
});
