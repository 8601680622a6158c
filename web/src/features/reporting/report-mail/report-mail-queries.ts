import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ReportSubject } from '#domain/reporting/report-mail/limits.ts';
import { type Answer, ask } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { useWriting } from '../../../ui/action/use-writing.ts';
import { showError } from '../../../ui/dialog/show-error.ts';
import { toasts } from '../../../ui/dialog/toast.ts';

type Schedules = Answer<'listReportSchedules'>;
export type Schedule = Schedules['schedules'][number];

/** What a report is about, as the calls name it. */
export interface About {
  readonly subject: ReportSubject;
  readonly companyId?: number;
  readonly siteId?: number;
  readonly mcuId?: string;
}

/** How often the list is looked at while a report is on its way. */
const LOOK_MS = 5_000;

export const reportMailQueries = {
  schedules: () =>
    queryOptions({
      queryKey: ['report-mail', 'schedules'],
      queryFn: ({ signal }) => ask('listReportSchedules', {}, signal),
      staleTime: 0,
      refetchInterval: ({ state: { data } }) =>
        data?.schedules.some(({ last }) => last !== null && last.waiting > 0) ? LOOK_MS : false,
    }),
  recipients: (about: About) =>
    queryOptions({
      queryKey: ['report-mail', 'recipients', about],
      queryFn: ({ signal }) => ask('reportRecipients', { ...about }, signal),
      placeholderData: keepPreviousData,
    }),
};

export const refreshSchedules = () => queryClient.invalidateQueries({ queryKey: ['report-mail', 'schedules'] });

/** An action on a schedule: what it says is shown, and the list is read again. */
export function useScheduleAction<A>(action: (schedule: Schedule) => Promise<A>, say?: (answer: A) => string) {
  const mutation = useWriting({
    mutationFn: action,
    onSuccess: async (answer) => {
      if (say) toasts.show({ cause: 'report-mail', tone: 'good', title: say(answer) });
      await refreshSchedules();
    },
    onError: (error) => showError(error, 'report-mail'),
  });
  return {
    isPending: mutation.isPending,
    run: (schedule: Schedule) => {
      if (!mutation.isPending) mutation.mutate(schedule);
    },
  };
}
