import { reportsApi } from '#domain/reporting/reports/api.ts';
import { feature } from '../../feature.ts';
import { exportHandlers } from './export-http.ts';
import { reportHandlers } from './http.ts';
import { statisticsHandlers } from './statistics-http.ts';

export const reportsFeature = feature({
  name: 'reports',
  calls: reportsApi.calls,
  handlers: ({ context, texts }) => ({
    ...reportHandlers(context),
    ...exportHandlers(context, texts),
    ...statisticsHandlers(context),
  }),
});
