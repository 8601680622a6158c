import { passportsApi } from '#domain/reporting/passports/api.ts';
import { feature } from '../../feature.ts';
import { passportHandlers } from './http.ts';
import { passportRoute } from './route.ts';
import { passportsTables } from './tables.ts';

export const passportsFeature = feature({
  name: 'passports',
  tables: passportsTables,
  calls: passportsApi.calls,
  handlers: ({ context, translate, drawPdf }) => passportHandlers({ ...context, translate, drawPdf }),
  routes: ({ app, context }) => passportRoute(app, context.clock.now),
  audit: {
    passports: [
      'applyTemplate',
      'close',
      'grant',
      'import',
      'open',
      'removeTemplate',
      'revoke',
      'save',
      'saveTemplate',
      'status',
    ],
  },
});
