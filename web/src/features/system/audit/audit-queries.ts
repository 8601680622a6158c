import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Answer, ask } from '../../../api/client.ts';
import { idsOf } from '../../../search-params.ts';
import type { AuditSearch } from './audit-search.ts';

export type AuditEntry = Answer<'pageAudit'>['list'][number];

export const AUDIT_PAGE = 50;

interface Instants {
  readonly startTime: number;
  readonly endTime: number;
}

/** The filter as the calls take it. */
export const auditFilter = (
  { key, feature, result, companies, person }: AuditSearch,
  { startTime, endTime }: Instants,
) => ({
  startTime,
  endTime,
  ...(key !== undefined && { key }),
  ...(feature !== undefined && { action: feature }),
  ...(result !== undefined && { outcome: result }),
  ...(companies !== undefined && { companyIdList: [...idsOf(companies)] }),
  ...(person !== undefined && { userId: person }),
});

export const auditPage = (search: AuditSearch, instants: Instants) => {
  const { page = 1 } = search;
  const filter = auditFilter(search, instants);
  return queryOptions({
    queryKey: ['audit', filter, page],
    queryFn: ({ signal }) => ask('pageAudit', { ...filter, pageNum: page, pageSize: AUDIT_PAGE }, signal),
    placeholderData: keepPreviousData,
  });
};
