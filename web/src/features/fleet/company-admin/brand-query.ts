import { queryOptions } from '@tanstack/react-query';
import { type Answer, ask } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { sessionQuery } from '../../../api/session.ts';
import { webInfoQuery } from '../../../api/web-info.ts';
import { toasts } from '../../../ui/dialog/toast.ts';

export type Brand = Answer<'companyBrand'>;

export const brandQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['companies', 'brand', companyId],
    queryFn: ({ signal }) => ask('companyBrand', { companyId }, signal),
  });

/** The reader's own console may have this brand too. */
export function brandChanged(companyId: number, brand: Brand, message: string): void {
  queryClient.setQueryData(brandQuery(companyId).queryKey, brand);
  toasts.show({ cause: 'brand', tone: 'good', title: message });
  void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  void queryClient.invalidateQueries({ queryKey: webInfoQuery.queryKey });
}
