import { queryOptions } from '@tanstack/react-query';
import { type Answer, ask } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';

export type BridgeOfList = Answer<'listBridges'>['list'][number];
export type BridgeDetail = Answer<'getBridge'>;

const LIST_MS = 5000;
const DETAIL_MS = 2000;
const MAX_DEVICES = 20;

/** Everything below `bridges` is refetched when one is saved or removed. */
export const bridgeQueries = {
  list: () =>
    queryOptions({
      queryKey: ['bridges', 'list'],
      queryFn: ({ signal }) => ask('listBridges', {}, signal),
      refetchInterval: LIST_MS,
    }),
  /** What arrives changes all the time while somebody looks. */
  detail: (id: number) =>
    queryOptions({
      queryKey: ['bridges', 'detail', id],
      queryFn: ({ signal }) => ask('getBridge', { id }, signal),
      refetchInterval: DETAIL_MS,
    }),
  devices: (key: string) =>
    queryOptions({
      queryKey: ['bridges', 'devices', key],
      queryFn: ({ signal }) => ask('pageDeviceList', { key, pageSize: MAX_DEVICES }, signal),
    }),
};

export const bridgesChanged = () => queryClient.invalidateQueries({ queryKey: ['bridges'] });
