import { queryOptions } from '@tanstack/react-query';
import { SHARE_POLL_MS } from '#domain/reporting/sharing/limits.ts';
import { isPassing } from '../../../api/api-error.ts';
import { type Answer, ask } from '../../../api/client.ts';

/** A device or a site of the reader's companies. */
export type ShareAbout = { readonly mcuId: string } | { readonly siteId: number };
export type ListedShare = Answer<'listShares'>[number];
export type ShareView = Answer<'openShare'>;
export type SharedDevice = ShareView['devices'][number];

/** What a reader has: the key of a link with its code word, or a share that the account has taken. */
export type ShareKey = { readonly key: string; readonly code: string } | { readonly id: number };
export type SharedWithMe = Answer<'listSharedWithMe'>[number];

const HISTORY_STALE_MS = 5 * 60_000;

export const shareQueries = {
  list: (about: ShareAbout) =>
    queryOptions({ queryKey: ['sharing', 'list', about], queryFn: ({ signal }) => ask('listShares', about, signal) }),
  /** Asked again and again until the link is refused: then the answer is not shown any more either. */
  view: (share: ShareKey) =>
    queryOptions({
      queryKey: ['sharing', 'view', share],
      queryFn: ({ signal }) =>
        'id' in share ? ask('openSharedWithMe', share, signal) : ask('openShare', share, signal),
      refetchInterval: ({ state }) => (state.error === null || isPassing(state.error) ? SHARE_POLL_MS : false),
      refetchOnWindowFocus: ({ state }) => state.error === null || isPassing(state.error),
      refetchOnReconnect: ({ state }) => state.error === null || isPassing(state.error),
      staleTime: SHARE_POLL_MS,
      gcTime: 0,
    }),
  withMe: () =>
    queryOptions({ queryKey: ['sharing', 'withMe'], queryFn: ({ signal }) => ask('listSharedWithMe', {}, signal) }),
  history: (share: ShareKey, ref: string) =>
    queryOptions({
      queryKey: ['sharing', 'history', share, ref],
      queryFn: ({ signal }) =>
        'id' in share
          ? ask('historySharedWithMe', { ...share, ref }, signal)
          : ask('sharedHistory', { ...share, ref }, signal),
      staleTime: HISTORY_STALE_MS,
      refetchInterval: HISTORY_STALE_MS,
      gcTime: 0,
    }),
};
