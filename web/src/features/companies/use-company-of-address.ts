import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { companyQueries } from '../../api/company-queries.ts';
import { companyNamed } from './company-selection.ts';

/** A company named in the address filters a list once the tree has loaded; an unknown company gives an empty list. */
export function useCompanyOfAddress(
  companyName: string | undefined,
  choose: (companies: readonly number[]) => void,
): void {
  const { data } = useQuery({ ...companyQueries.tree(), enabled: companyName !== undefined });
  useEffect(() => {
    if (!companyName || !data) return;
    const company = companyNamed(data, companyName);
    choose(company ? [company.id] : []);
  });
}
