import type { alarmHealthCalls } from '#domain/alerting/alarms/health/health-calls.ts';
import type { Context } from '../../../context.ts';
import type { Texts } from '../../../foundation/i18n/texts.ts';
import type { Handlers } from '../../../platform/http/serve.ts';
import { exportHealth } from './export.ts';
import { alarmHealth } from './health.ts';
import { saveOperators } from './operators.ts';
import { alarmStatistics } from './statistics.ts';

export function alarmHealthHandlers(context: Context, texts: Texts): Handlers<typeof alarmHealthCalls> {
  const { within, clock } = context;
  return {
    getAlarmHealth: ({ session, input }) => within(session, (tx) => alarmHealth(tx, session, input, clock.now())),
    getAlarmStatistics: ({ session, input }) =>
      within(session, (tx) => alarmStatistics(tx, session, input, clock.now())),
    exportAlarmHealth: ({ session, input }) => exportHealth({ within, clock, texts }, session, input),
    saveAlarmOperators: ({ session, input }) => saveOperators(context, session, input),
  };
}
