import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Manufacturer } from '#domain/foundation/permissions/manufacturers.ts';
import { type Answer, ask } from '../../../../api/client.ts';
import { periodUntil } from './period.ts';

export type Distribution = Answer<'deviceCountStatistic'>;
export type Counts = Distribution['types'][number];
export type CompanyCounts = Distribution['companies'][number];
export type Warnings = Answer<'mainCompanyWarningStatisticData'>;

/** The company whose devices are counted, by default the user's own; manufacturer 0 for the monitors. */
export interface Scope {
  readonly companyId: number | undefined;
  readonly manufacturer: Manufacturer | 0;
}

const COUNTS_MS = 15_000;
const WARNINGS_MS = 60_000;
const companyOf = ({ companyId }: Scope) => (companyId === undefined ? {} : { companyId });

/** Below `devices`, so that they are refetched after the live feed was disconnected. */
export const overviewQueries = {
  distribution: (scope: Scope) =>
    queryOptions({
      queryKey: ['devices', 'distribution', scope],
      queryFn: ({ signal }) =>
        ask(
          'deviceCountStatistic',
          {
            ...(scope.companyId !== undefined && { CompanyId: scope.companyId }),
            manufacturer: scope.manufacturer,
          },
          signal,
        ),
      staleTime: COUNTS_MS,
      refetchInterval: COUNTS_MS,
    }),
  /** Charge of the fleet, and the number of devices of each family. */
  summary: ({ companyId }: Scope, manufacturer?: Manufacturer | 0) =>
    queryOptions({
      queryKey: ['devices', 'summaryOf', companyId ?? null, manufacturer ?? null],
      queryFn: ({ signal }) =>
        ask(
          'fleetSummary',
          {
            companyIdList: companyId === undefined ? [] : [companyId],
            ...(manufacturer !== undefined && { manufacturer }),
          },
          signal,
        ),
      staleTime: COUNTS_MS,
      refetchInterval: COUNTS_MS,
    }),
  silence: (scope: Scope) =>
    queryOptions({
      queryKey: ['devices', 'silence', scope],
      queryFn: ({ signal }) =>
        ask('deviceOnlineStatistic', { ...companyOf(scope), manufacturer: scope.manufacturer }, signal),
      staleTime: COUNTS_MS,
      refetchInterval: COUNTS_MS,
    }),
  warnings: (scope: Scope, days: number) =>
    queryOptions({
      queryKey: ['devices', 'warnings', scope, days],
      queryFn: ({ signal }) =>
        ask(
          'mainCompanyWarningStatisticData',
          {
            ...companyOf(scope),
            manufacturer: scope.manufacturer,
            ...periodUntil(Date.now(), days),
            timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
          },
          signal,
        ),
      staleTime: WARNINGS_MS,
      refetchInterval: WARNINGS_MS,
      placeholderData: keepPreviousData,
    }),
  siteWarnings: (scope: Scope, days: number) =>
    queryOptions({
      queryKey: ['devices', 'siteWarnings', scope, days],
      queryFn: ({ signal }) =>
        ask(
          'mainSiteWarningStatisticData',
          { ...companyOf(scope), manufacturer: scope.manufacturer, ...periodUntil(Date.now(), days) },
          signal,
        ),
      staleTime: WARNINGS_MS,
      refetchInterval: WARNINGS_MS,
      placeholderData: keepPreviousData,
    }),
};
