import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { ask } from '../../../../api/client.ts';
import { type DeviceItem, deviceQueries } from '../../../../api/device-queries.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { useSession } from '../../../../api/session.ts';
import { useNow } from '../../../../i18n/clock.ts';
import { recordedReadings } from '../../../../live/readings.ts';
import { liveStore } from '../../../../live/store.ts';
import { useLiveDevice } from '../../../../live/use-live.ts';
import { deviceState } from '../device-state.ts';

/** A device that was asked to report has answered by then, or will not soon. */
const ANSWER_MS = 2000;

/**
 * The selected device. Without live values it is asked to report, and the server's data is refetched two seconds later;
 * until then the popup shows the list's data or placeholders.
 */
export function usePopupDevice(mcuId: string, listed?: DeviceItem) {
  const info = useQuery(deviceQueries.info(mcuId));
  const realTime = useQuery(deviceQueries.realTime(mcuId));
  const live = useLiveDevice(mcuId);
  const now = useNow();
  const mayAsk = can.askDevice(useSession()).allowed;
  useEffect(() => {
    if (liveStore.get(mcuId)?.units.size) return;
    // An offline device cannot be asked, and a guest may not ask; the last known values are shown.
    if (mayAsk) void ask('askRealTimeData', { mcuId }).catch(() => undefined);
    const timer = setTimeout(
      () => void queryClient.invalidateQueries({ queryKey: deviceQueries.realTime(mcuId).queryKey }),
      ANSWER_MS,
    );
    return () => clearTimeout(timer);
  }, [mcuId, mayAsk]);
  const item = info.data ?? listed;
  const recorded = realTime.data ? recordedReadings(realTime.data) : undefined;
  return { item, error: info.error, state: item ? deviceState(item, live, now, recorded) : null };
}
