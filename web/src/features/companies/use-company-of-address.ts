import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { companyQueries } from '../../api/company-queries.ts';
import { companyNamed } from './company-selection.ts';

/** A company named in the address narrows a list to it, once the tree is known. */
export function useCompanyOfAddress(companyName: string | undefined, choose: (id: number) => void): void {
  const { data } = useQuery({ ...companyQueries.tree(), enabled: companyName !== undefined });
  useEffect(() => {
    const company = companyName && data ? companyNamed(data, companyName) : null;
    if (company) choose(company.id);
  });
}
