import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { TableFormat } from '#domain/contract/table-file.ts';
import { GAINS, type Gain } from '#domain/power/insights/finding.ts';
import { type Answer, ask, type Downloaded, downloadFile } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { tableForm } from '../../../i18n/table-separator.ts';
import { toasts } from '../../../ui/dialog/toast.ts';

export type InsightPage = Answer<'pageInsights'>;
export type Insight = InsightPage['list'][number];
export type Fleet = Answer<'fleetInsights'>;

/** Which hints are shown: those that bring something, or those that somebody has answered. */
export const SHOWN = ['all', ...GAINS, 'answered'] as const;
export type Shown = (typeof SHOWN)[number];

const KEY = 'insights';
export const PAGE_SIZE = 20;
/** They change once a day. */
const STALE_MS = 60_000;

const companyOf = (companyId: number | undefined) => (companyId === undefined ? {} : { companyId });
const isGain = (shown: Shown): shown is Gain => shown !== 'all' && shown !== 'answered';
const filterOf = (companyId: number | undefined, shown: Shown) => ({
  ...companyOf(companyId),
  ...(isGain(shown) && { gain: shown }),
  answered: shown === 'answered',
});

export const saveInsights = (companyId: number | undefined, shown: Shown, format: TableFormat): Promise<Downloaded> =>
  downloadFile('exportInsights', { ...filterOf(companyId, shown), ...tableForm(format) });

export const insightQueries = {
  fleet: (companyId: number | undefined) =>
    queryOptions({
      queryKey: [KEY, 'fleet', companyId ?? null],
      queryFn: ({ signal }) => ask('fleetInsights', companyOf(companyId), signal),
      staleTime: STALE_MS,
    }),
  page: (companyId: number | undefined, shown: Shown, pageNum: number) =>
    queryOptions({
      queryKey: [KEY, 'page', companyId ?? null, shown, pageNum],
      queryFn: ({ signal }) =>
        ask('pageInsights', { ...filterOf(companyId, shown), pageNum, pageSize: PAGE_SIZE }, signal),
      staleTime: STALE_MS,
      placeholderData: keepPreviousData,
    }),
};

/** What somebody says of a hint changes lists and counts. */
export function insightsChanged(message: string): Promise<unknown> {
  toasts.show({ cause: 'insights', tone: 'good', title: message });
  return queryClient.invalidateQueries({ queryKey: [KEY] });
}
