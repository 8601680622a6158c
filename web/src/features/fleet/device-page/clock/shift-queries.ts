import { queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { type Answer, ask } from '../../../../api/client.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { toasts } from '../../../../ui/dialog/toast.ts';

export type Preview = Answer<'previewClockShift'>;
export type ShiftRequest = Answer<'clockShiftRequests'>[number];
export type ShiftParty = ShiftRequest['parties'][number];
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

/** Shifts over the begin or end of a lease of which the reader is a side. */
export const requestsQuery = () =>
  queryOptions({
    queryKey: ['devices', 'clockShiftRequests'],
    queryFn: ({ signal }) => ask('clockShiftRequests', {}, signal),
    refetchInterval: MINUTE_MS,
  });

/** After records have gone elsewhere: all that is derived from them is read again. */
export async function recordsShifted(title: string): Promise<void> {
  toasts.show({ cause: 'shift', tone: 'good', title });
  await queryClient.invalidateQueries({ queryKey: ['devices'] });
}
