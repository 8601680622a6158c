import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Answer, ask } from '../../../../api/client.ts';
import { idsOf } from '../../../../routes/search-params.ts';
import type { AuditSearch } from './audit-search.ts';

export type AuditEntry = Answer<'pageAudit'>['list'][number];

export const AUDIT_PAGE = 50;

export interface Instants {
  readonly startTime: number;
  readonly endTime: number;
}

/** The filter as the calls take it. */
export const auditFilter = (
  { key, feature, result, companies, person, session }: AuditSearch,
  { startTime, endTime }: Instants,
) => ({
  startTime,
  endTime,
  ...(key !== undefined && { key }),
  ...(feature !== undefined && { action: feature }),
  ...(result !== undefined && { outcome: result }),
  ...(companies !== undefined && { companyIdList: [...idsOf(companies)] }),
  ...(person !== undefined && { userId: person }),
  ...(session !== undefined && { session }),
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

/** How many entries a filter finds. */
export const auditCount = (search: AuditSearch, instants: Instants) => {
  const filter = auditFilter(search, instants);
  return queryOptions({
    queryKey: ['audit', 'count', filter],
    queryFn: async ({ signal }) => (await ask('pageAudit', { ...filter, pageNum: 1, pageSize: 1 }, signal)).total,
  });
};
