import type { alarmReportCalls } from '#domain/reporting/reports/alarm-calls.ts';
import type { exportCalls } from '#domain/reporting/reports/export-calls.ts';
import type { Context } from '../../context.ts';
import type { Texts } from '../../foundation/i18n/texts.ts';
import type { Handlers } from '../../platform/http/serve.ts';
import { countDeviceAlarms, pageDeviceAlarms } from './device-alarms.ts';
import { exportAlarms } from './export/export-alarms.ts';
import { exportRecords, exportReport, exportSessions } from './export/export-table.ts';

export function exportHandlers(
  { within, clock }: Pick<Context, 'within' | 'clock'>,
  texts: Texts,
): Handlers<typeof exportCalls & typeof alarmReportCalls> {
  const ground = { within, clock, texts };
  return {
    exportRecords: ({ session, device, input }) => exportRecords(ground, session, device, input),
    exportSessions: ({ session, device, input }) => exportSessions(ground, session, device, input),
    exportReport: ({ session, device, input }) => exportReport(ground, session, device, input),
    exportAlarms: ({ session, input }) => exportAlarms(ground, session, input),
    listWarningPushMsg: ({ session, device, input }) =>
      within(session, (tx) => pageDeviceAlarms(tx, session, device, input)),
    countWarningPushMsg: ({ session, device, input }) =>
      within(session, (tx) => countDeviceAlarms(tx, session, device, input)),
  };
}
