import type { analyticsCalls } from '#domain/power/analytics/calls.ts';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../platform/http/serve.ts';
import { toActivity, toSession } from '../../stream/history/listed.ts';
import { visiblePeriod } from '../../stream/history/period.ts';
import { batteryReport } from './battery-report.ts';
import { bmsHours, bmsSessions } from './bms-history.ts';
import { scoreHistory } from './score-history.ts';
import { weekSoc } from './week-soc.ts';
import { bmsYear, monitorYear } from './yearly-usage.ts';

export function analyticsHandlers(context: Context): Handlers<typeof analyticsCalls> {
  const { within, clock } = context;
  return {
    batteryAnalytics: ({ device, input }) => batteryReport(context, device, input),
    pageDeviceScoreHistory: ({ session, device, input }) => within(session, (tx) => scoreHistory(tx, device, input)),
    getWeekSoc: ({ session, device, input }) => weekSoc(context, session, device, input.unit),
    getDeviceYearlyUsage: ({ session, device, input }) => monitorYear(context, session, device, input),
    getBmsDeviceYearlyUsage: ({ device, input }) => bmsYear(context, device, input),
    bmsOdcByDayAndHour: async ({ device, input }) => {
      const period = visiblePeriod(device, input);
      return period ? (await bmsHours(within, device, input.unit, period)).map(toActivity) : [];
    },
    listBmsChargingDischarging: async ({ device, input }) => {
      const period = visiblePeriod(device, input);
      return period ? (await bmsSessions(within, device, input.unit, period, clock.now())).map(toSession) : [];
    },
  };
}
