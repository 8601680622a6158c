import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#domain/permissions.ts';
import { ask } from '../../api/client.ts';
import type { DeviceItem } from '../../api/device-queries.ts';
import { queryClient } from '../../api/query-client.ts';
import { useSession } from '../../api/session.ts';
import { showError } from '../../ui/show-error.ts';
import { toasts } from '../../ui/toast.ts';

/** A second click within three seconds is the same click. */
const DOUBLE_CLICK_MS = 3000;

/** Following a device, with its messages. The star turns at once and back when the server refuses. */
export function useFollow({ mcuId, deviceType, deviceSn, deviceName, userAttentionId }: DeviceItem) {
  const { t } = useTranslation(['device', 'wrong_desc']);
  const session = useSession();
  const answered = userAttentionId !== null;
  const [wished, setWished] = useState<boolean | null>(null);
  const followed = wished ?? answered;
  const lastClick = useRef(0);
  const deed = useMutation<unknown, Error, boolean>({
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
      showError(error, 'follow');
      // A refusal may mean that it was done elsewhere: the star shows how it is.
      void queryClient.invalidateQueries({ queryKey: ['devices'] });
    },
  });
  const verdict = can.follow(session);
  return {
    followed,
    refusal: verdict.allowed ? undefined : t(`wrong_desc:${verdict.reason}`),
    toggle: () => {
      const now = performance.now();
      if (deed.isPending || (lastClick.current > 0 && now - lastClick.current < DOUBLE_CLICK_MS)) return;
      lastClick.current = now;
      setWished(!followed);
      deed.mutate(!followed);
    },
  };
}
