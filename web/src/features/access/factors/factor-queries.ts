import { queryOptions } from '@tanstack/react-query';
import { type Answer, ask } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { toasts } from '../../../ui/dialog/toast.ts';

export type MyFactors = Answer<'myFactors'>;

export const factorQueries = {
  mine: () => queryOptions({ queryKey: ['factors', 'mine'], queryFn: ({ signal }) => ask('myFactors', {}, signal) }),
  demand: (companyId: number) =>
    queryOptions({
      queryKey: ['factors', 'demand', companyId],
      queryFn: ({ signal }) => ask('factorDemand', { companyId }, signal),
    }),
};

/** What was changed is said, and shown anew. */
export function factorsChanged(message: string): void {
  toasts.show({ cause: 'factors', tone: 'good', title: message });
  void queryClient.invalidateQueries({ queryKey: ['factors'] });
}
