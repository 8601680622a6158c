import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ShelfState } from '#domain/fleet/swaps/limits.ts';
import { type Answer, ask } from '../../../api/client.ts';

export type SwapPreview = Answer<'previewSwap'>;
export type Taken = Answer<'takeMonitor'>;
export type FirstValues = Answer<'firstValues'>;
export type PlaceLine = Answer<'placeLine'>;
export type Swap = PlaceLine['swaps'][number];
export type ShelfMonitor = Answer<'pageShelf'>['list'][number];

/** A monitor that was just connected reports within a few seconds. */
const LOOK_MS = 3000;

/** Below `devices`: what changes there may change these. */
export const swapQueries = {
  line: (mcuId: string) =>
    queryOptions({
      queryKey: ['devices', 'placeLine', mcuId],
      queryFn: ({ signal }) => ask('placeLine', { mcuId }, signal),
    }),
  firstValues: (mcuId: string, newMcuId: string) =>
    queryOptions({
      queryKey: ['devices', 'firstValues', mcuId, newMcuId],
      queryFn: ({ signal }) => ask('firstValues', { mcuId, newMcuId }, signal),
      refetchInterval: LOOK_MS,
      staleTime: 0,
    }),
  shelf: (key: string, state: ShelfState | '', pageNum: number, pageSize: number) =>
    queryOptions({
      queryKey: ['devices', 'shelf', key, state, pageNum, pageSize],
      queryFn: ({ signal }) => ask('pageShelf', { key, state, pageNum, pageSize }, signal),
      placeholderData: keepPreviousData,
    }),
};
