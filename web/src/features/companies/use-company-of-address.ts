import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { companyQueries } from '../../api/company-queries.ts';
import { companyNamed } from './company-selection.ts';

/** A company named in the address filters a list once the tree has loaded; an unknown one leaves it unfiltered. */
export function useCompanyOfAddress(
  companyName: string | undefined,
  choose: (companies: readonly number[]) => void,
): void {
  const { data } = useQuery({ ...companyQueries.tree(), enabled: companyName !== undefined });
  // Once for each name: a choice renders the page again before the address has changed.
  const take = useEffectEvent(choose);
  useEffect(() => {
    if (!companyName || !data) return;
    const company = companyNamed(data, companyName);
    take(company ? [company.id] : []);
  }, [companyName, data]);
}
