import { queryOptions } from '@tanstack/react-query';
import { type Answer, ask } from '../../../../api/client.ts';

export type OwnSession = Answer<'listMySessions'>[number];

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => ask('listMySessions', {}, signal),
  staleTime: 0,
});
