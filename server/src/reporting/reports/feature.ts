import { alarmReportCalls } from '#domain/reporting/reports/alarm-calls.ts';
import { reportCalls } from '#domain/reporting/reports/calls.ts';
import { exportCalls } from '#domain/reporting/reports/export-calls.ts';
import { statisticsCalls } from '#domain/reporting/reports/statistics-calls.ts';
import { feature } from '../../feature.ts';
import { exportHandlers } from './export-http.ts';
import { reportHandlers } from './http.ts';
import { statisticsHandlers } from './statistics-http.ts';

export const reportsFeature = feature({
  name: 'reports',
  calls: { ...reportCalls, ...alarmReportCalls, ...exportCalls, ...statisticsCalls },
  handlers: ({ context, texts }) => ({
    ...reportHandlers(context),
    ...exportHandlers(context, texts),
    ...statisticsHandlers(context),
  }),
});
