import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { ApiError } from '../../../../api/api-error.ts';
import { ask } from '../../../../api/client.ts';
import type { DeviceItem } from '../../../../api/device-queries.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { useSession } from '../../../../api/session.ts';
import { useClickGuard } from '../../../../ui/action/use-click-guard.ts';
import { useWriting } from '../../../../ui/action/use-writing.ts';
import { showError } from '../../../../ui/dialog/show-error.ts';
import { toasts } from '../../../../ui/dialog/toast.ts';

/** Adds or removes a favourite and shows the result. The star changes at once, and back when the server refuses. */
export function useFollow({ mcuId, deviceType, deviceSn, deviceName, userAttentionId }: DeviceItem) {
  const { t } = useTranslation(['device', 'wrong_desc']);
  const session = useSession();
  const answered = userAttentionId !== null;
  const [wished, setWished] = useState<boolean | null>(null);
  const followed = wished ?? answered;
  const counts = useClickGuard();
  const mutation = useWriting<unknown, Error, boolean>({
    mutationFn: (follow) =>
      follow ? ask('attentionAdd', { mcuId, deviceType, sn: deviceSn }) : ask('attentionRemove', { mcuId }),
    onSuccess: async (_, follow) => {
      toasts.show({
        cause: 'follow',
        tone: 'good',
        title: follow ? t('device:followed') : t('device:unfollowed'),
        text: deviceName,
      });
      await queryClient.invalidateQueries({ queryKey: ['devices'] });
      setWished(null);
    },
    onError: (error) => {
      setWished(null);
      // What the server refuses, such as one followed twice, harms nothing.
      showError(error, 'follow', error instanceof ApiError && error.kind === 'refused' ? 'warn' : 'bad');
      // A refusal may mean that it was changed elsewhere: the star shows the server's state.
      void queryClient.invalidateQueries({ queryKey: ['devices'] });
    },
  });
  const verdict = can.follow(session);
  return {
    followed,
    refusal: verdict.allowed ? undefined : t(`wrong_desc:${verdict.reason}`),
    toggle: () => {
      if (mutation.isPending || !counts()) return;
      setWished(!followed);
      mutation.mutate(!followed);
    },
  };
}
