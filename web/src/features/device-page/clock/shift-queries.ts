import { queryOptions } from '@tanstack/react-query';
import { type Answer, ask } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { toasts } from '../../../ui/toast.ts';

export type Preview = Answer<'previewClockShift'>;
/** Instants that were sent, and by how much they are to be later. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly byMs: number;
}

export const shiftsQuery = (mcuId: string) =>
  queryOptions({
    queryKey: ['devices', 'clockShifts', mcuId],
    queryFn: ({ signal }) => ask('clockShifts', { mcuId }, signal),
  });

/** After records have gone elsewhere: all that is derived from them is read again. */
export async function recordsShifted(title: string): Promise<void> {
  toasts.show({ cause: 'shift', tone: 'good', title });
  await queryClient.invalidateQueries({ queryKey: ['devices'] });
}
