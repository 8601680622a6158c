import { useTranslation } from 'react-i18next';
import type { LifeAction } from '#domain/alerting/alarms/life/life.ts';
import { ask } from '../../../../api/client.ts';
import { messagesChanged } from '../../../../api/messages-key.ts';
import { useWriting } from '../../../../ui/action/use-writing.ts';
import { showError } from '../../../../ui/dialog/show-error.ts';
import { toasts } from '../../../../ui/dialog/toast.ts';

interface Handling {
  readonly ids: readonly string[];
  readonly action: LifeAction;
  readonly comment?: string;
}

const CAUSE = 'handling';

function send({ ids: some, action, comment }: Handling) {
  const ids = [...some];
  const noted = { ids, ...(comment && { comment }) };
  switch (action.type) {
    case 'acknowledge':
      return ask('acknowledgeAlarms', noted);
    case 'assign':
      return ask('assignAlarms', { ...noted, ...(action.assigneeId !== null && { userId: action.assigneeId }) });
    case 'snooze':
      return ask('snoozeAlarms', { ...noted, ...(action.until !== null && { until: action.until }) });
    case 'close':
      return ask('closeAlarms', { ...noted, ...(action.reason && { reason: action.reason }) });
    case 'reopen':
      return ask('closeAlarms', { ...noted, reopen: true });
    case 'hide':
    case 'show':
      return ask('updatePushMsgDelFlag', { ids, delFlag: action.type === 'hide' ? 1 : 0 });
    case 'comment':
      return ask('commentAlarms', { ids, comment: comment ?? '' });
  }
}

/** Does something about messages and tells how many it changed; lists and badges follow. */
export function useHandling() {
  const { t } = useTranslation('alarm');
  const { mutate, isPending } = useWriting({
    mutationFn: send,
    onSuccess: ({ changed }, { action }) =>
      toasts.show({
        cause: CAUSE,
        tone: changed > 0 ? 'good' : 'warn',
        title: changed > 0 ? t(`handled_${action.type}`, { count: changed }) : t('handled_none'),
      }),
    onError: (error) => showError(error, CAUSE),
    onSettled: messagesChanged,
  });
  return { handle: mutate, isPending };
}
