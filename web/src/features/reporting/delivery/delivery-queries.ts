import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Answer, ask } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { useWriting } from '../../../ui/action/use-writing.ts';
import { showError } from '../../../ui/dialog/show-error.ts';
import { toasts } from '../../../ui/dialog/toast.ts';

export type Mine = Answer<'deliveryPreferences'>;
export type Preferences = Mine['preferences'];
export type CompanySetting = Answer<'companyDelivery'>;
export type Escalation = NonNullable<CompanySetting['setting']['escalation']>;
export type Webhook = Answer<'listWebhooks'>[number];
export type PersonMessage = Answer<'pageDeliveryMessages'>['list'][number];
export type HookMessage = Answer<'pageWebhookMessages'>['list'][number];

/** How often the log is looked at while something waits. */
const LOOK_MS = 5_000;
const CASES_MS = 30_000;
const looks = ({ state: { data } }: { state: { data?: { list: readonly { state: string }[] } | undefined } }) =>
  data?.list.some(({ state }) => state === 'waiting') ? LOOK_MS : false;

export const deliveryQueries = {
  mine: () =>
    queryOptions({
      queryKey: ['delivery', 'mine'],
      queryFn: ({ signal }) => ask('deliveryPreferences', {}, signal),
    }),
  company: (companyId: number) =>
    queryOptions({
      queryKey: ['delivery', 'company', companyId],
      queryFn: ({ signal }) => ask('companyDelivery', { companyId }, signal),
      // What somebody begins to change is how it is now.
      staleTime: 0,
      gcTime: 0,
    }),
  browsers: () =>
    queryOptions({
      queryKey: ['delivery', 'browsers'],
      queryFn: ({ signal }) => ask('pushBrowsers', {}, signal),
    }),
  webhooks: () =>
    queryOptions({
      queryKey: ['delivery', 'webhooks'],
      queryFn: ({ signal }) => ask('listWebhooks', {}, signal),
    }),
  /** Open warnings on their way through the chain. */
  escalating: () =>
    queryOptions({
      queryKey: ['delivery', 'escalating'],
      queryFn: ({ signal }) => ask('escalatingAlarms', {}, signal),
      refetchInterval: CASES_MS,
    }),
  messages: (shown: { everybody: boolean; failed: boolean }, pageNum: number, pageSize: number) =>
    queryOptions({
      queryKey: ['delivery', 'messages', shown, pageNum, pageSize],
      queryFn: ({ signal }) => ask('pageDeliveryMessages', { ...shown, pageNum, pageSize }, signal),
      placeholderData: keepPreviousData,
      staleTime: 0,
      refetchInterval: looks,
    }),
  hookMessages: (id: number, failed: boolean, pageNum: number, pageSize: number) =>
    queryOptions({
      queryKey: ['delivery', 'hook-messages', id, failed, pageNum, pageSize],
      queryFn: ({ signal }) => ask('pageWebhookMessages', { id, failed, pageNum, pageSize }, signal),
      placeholderData: keepPreviousData,
      staleTime: 0,
      refetchInterval: looks,
    }),
};

/** An action that writes: what it says is shown, and everything of this page is read again. */
export function useDeliveryAction<T, A>(
  action: (input: T) => Promise<A>,
  { say, onDone }: { say?: (answer: A, input: T) => string | null; onDone?: (answer: A, input: T) => void } = {},
) {
  const mutation = useWriting({
    mutationFn: action,
    onSuccess: async (answer, input) => {
      const title = say?.(answer, input);
      if (title) toasts.show({ cause: 'delivery', tone: 'good', title });
      onDone?.(answer, input);
      await queryClient.invalidateQueries({ queryKey: ['delivery'] });
    },
    onError: (error) => showError(error, 'delivery'),
  });
  return {
    isPending: mutation.isPending,
    run: (input: T) => {
      if (!mutation.isPending) mutation.mutate(input);
    },
  };
}
