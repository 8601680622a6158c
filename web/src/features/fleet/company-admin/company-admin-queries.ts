import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ORDER_STATUS } from '#domain/trade/orders/status.ts';
import { type Answer, ask } from '../../../api/client.ts';
import { companyRetry } from '../../../api/company-queries.ts';
import { queryClient } from '../../../api/query-client.ts';
import { useWriting } from '../../../ui/action/use-writing.ts';
import { showError } from '../../../ui/dialog/show-error.ts';
import { toasts } from '../../../ui/dialog/toast.ts';
import type { CompanySearch } from './company-search.ts';

export type Company = Answer<'listByCompanyParentId2'>[number];
export type Account = Answer<'userV3PageList'>['list'][number];
export type Site = Answer<'pageSites'>['list'][number];

export const companyAdminQueries = {
  /** All companies that the reader manages. */
  all: () =>
    queryOptions({
      queryKey: ['companies', 'managed'],
      queryFn: ({ signal }) => ask('listByCompanyParentId2', {}, signal),
      ...companyRetry,
    }),
  sessionLimit: (companyId: number) =>
    queryOptions({
      queryKey: ['companies', 'session limit', companyId],
      queryFn: ({ signal }) => ask('sessionLimit', { companyId }, signal),
    }),
  authorities: (companyId: number) =>
    queryOptions({
      queryKey: ['companies', 'authorities', companyId],
      queryFn: ({ signal }) => ask('listDeviceAuthorities', { companyId }, signal),
    }),
  /** The sites of one company, without those of its branches. */
  sites: (companyId: number, { key = '', page = 1 }: CompanySearch, pageSize: number) =>
    queryOptions({
      queryKey: ['companies', 'ownSites', companyId, key, page, pageSize],
      queryFn: ({ signal }) => ask('pageSites', { companyId, key, pageNum: page, pageSize }, signal),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  accounts: (
    companyId: number,
    { key = '', role, direct, sort = 'name', descending, page = 1 }: CompanySearch,
    pageSize: number,
  ) =>
    queryOptions({
      queryKey: [
        'companies',
        'accounts',
        companyId,
        key,
        role ?? '',
        direct ?? false,
        sort,
        descending ?? false,
        page,
        pageSize,
      ],
      queryFn: ({ signal }) =>
        ask(
          'userV3PageList',
          {
            companyId,
            key,
            ...(role && { role }),
            direct: direct === true,
            sort,
            descending: descending === true,
            pageNum: page,
            pageSize,
          },
          signal,
        ),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  /** Its orders under way and those below, and how many of them are to be paid. */
  orders: (companyId: number) =>
    queryOptions({
      queryKey: ['companies', 'orders', companyId],
      queryFn: async ({ signal }) => {
        const [open, toPay] = await Promise.all(
          (['open', ORDER_STATUS.reviewed] as const).map((status) =>
            ask('pageOrder', { companyId, status, pageSize: 1 }, signal),
          ),
        );
        return { open: open!.total, toPay: toPay!.total };
      },
    }),
  /** How many of its devices and those below are online, and how many administrators there are. */
  figures: (companyId: number) =>
    queryOptions({
      queryKey: ['companies', 'figures', companyId],
      queryFn: async ({ signal }) => {
        const [fleet, admins] = await Promise.all([
          ask('fleetSummary', { companyIdList: [companyId] }, signal),
          ask('userV3PageList', { companyId, role: 'admin', pageNum: 1, pageSize: 1 }, signal),
        ]);
        return { online: fleet.online, admins: admins.total };
      },
    }),
};

/** An action on companies or accounts: what it did is said, and everything shown of them is read again. */
export function useCompanyAction<T, A>(
  action: (input: T) => Promise<A>,
  say: (input: T) => string,
  onDone?: (answer: A, input: T) => void,
) {
  const mutation = useWriting({
    mutationFn: action,
    onSuccess: (answer, input) => {
      companiesChanged(say(input));
      onDone?.(answer, input);
    },
    onError: (error) => showError(error, 'company'),
  });
  return (input: T) => {
    if (!mutation.isPending) mutation.mutate(input);
  };
}

export function companiesChanged(message: string): void {
  toasts.show({ cause: 'company', tone: 'good', title: message });
  // Lists and filters elsewhere name companies too.
  void queryClient.invalidateQueries({ queryKey: ['companies'] });
}
