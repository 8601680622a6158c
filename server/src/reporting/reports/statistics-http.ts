import type { statisticsCalls } from '#domain/reporting/reports/statistics-calls.ts';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../platform/http/serve.ts';
import { deviceCounts } from './fleet-counts.ts';
import { onlineCounts } from './silence.ts';
import { warningsByCompany, warningsBySite } from './warning-counts.ts';

export function statisticsHandlers({ within, clock }: Context): Handlers<typeof statisticsCalls> {
  return {
    deviceCountStatistic: ({ session, input }) =>
      within(session, (tx) =>
        deviceCounts(tx, session, { companyId: input.CompanyId, manufacturer: input.manufacturer }, clock.now()),
      ),
    deviceOnlineStatistic: ({ session, input }) =>
      within(session, (tx) => onlineCounts(tx, session, input, clock.now())),
    mainSiteWarningStatisticData: ({ session, input }) =>
      within(session, (tx) => warningsBySite(tx, session, { ...input, now: clock.now() })),
    mainCompanyWarningStatisticData: ({ session, input }) =>
      within(session, (tx) => warningsByCompany(tx, session, { ...input, now: clock.now() })),
  };
}
