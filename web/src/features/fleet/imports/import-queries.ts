import { queryOptions } from '@tanstack/react-query';
import { type Answer, ask } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { toasts } from '../../../ui/dialog/toast.ts';

export type Import = Answer<'listImports'>[number];
export type RefusedRows = Import['refused'][number];
export type LeftOutRows = Import['leftOut'][number];

/** Records are taken out a packet at a time. */
const WHILE_UNDOING_MS = 3_000;

const queryKey = (mcuId: string) => ['imports', mcuId] as const;

export const importsQuery = (mcuId: string) =>
  queryOptions({
    queryKey: queryKey(mcuId),
    queryFn: ({ signal }) => ask('listImports', { mcuId }, signal),
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'undoing') ? WHILE_UNDOING_MS : false),
  });

/** After a table was brought in or taken back: what is derived from it is read again. */
export async function importsChanged(mcuId: string, message?: string): Promise<void> {
  if (message) toasts.show({ cause: 'imports', tone: 'good', title: message });
  await queryClient.invalidateQueries({ queryKey: queryKey(mcuId) });
  await queryClient.invalidateQueries({ queryKey: ['devices'] });
}
