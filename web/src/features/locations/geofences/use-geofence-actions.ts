import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GeofenceShape } from '#domain/locations/geofence.ts';
import { ask } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { showError } from '../../../ui/show-error.ts';
import { toasts } from '../../../ui/toast.ts';
import { geofenceQueries } from './geofence-queries.ts';

/** A second click within three seconds is a double click. */
const DOUBLE_CLICK_MS = 3000;

export interface GeofenceDraft {
  readonly id: number | null;
  readonly name: string;
  readonly shape: GeofenceShape;
  readonly onEnter: boolean;
  readonly onLeave: boolean;
}

/** The actions on the geofences of a device; double clicks are ignored and failures shown. */
export function useGeofenceActions(mcuId: string) {
  const { t } = useTranslation('location');
  const [isBusy, setBusy] = useState(false);
  const lastClick = useRef({ action: '', at: Number.NEGATIVE_INFINITY });

  const once = async (action: string, work: () => Promise<unknown>): Promise<boolean> => {
    const now = performance.now();
    if (isBusy || (lastClick.current.action === action && now - lastClick.current.at < DOUBLE_CLICK_MS)) return false;
    lastClick.current = { action, at: now };
    setBusy(true);
    try {
      await work();
      await queryClient.invalidateQueries({ queryKey: geofenceQueries.list(mcuId).queryKey });
      return true;
    } catch (error) {
      lastClick.current = { action: '', at: Number.NEGATIVE_INFINITY };
      showError(error, 'geofence');
      return false;
    } finally {
      setBusy(false);
    }
  };
  const showSuccess = (title: string) => toasts.show({ cause: 'geofence', tone: 'good', title });

  return {
    isBusy,
    save: ({ id, ...fence }: GeofenceDraft) =>
      once(`save ${id}`, async () => {
        await ask('saveGeofence', { mcuId, ...fence, ...(id !== null && { id }) });
        showSuccess(t('fence_saved', { name: fence.name }));
      }),
    switchTo: (id: number, enabled: boolean) =>
      once(`switch ${id} ${enabled}`, () => ask('setGeofenceStatus', { mcuId, id, enabled })),
    remove: (id: number, name: string) =>
      once(`remove ${id}`, async () => {
        await ask('deleteGeofence', { mcuId, id });
        showSuccess(t('fence_deleted', { name }));
      }),
  };
}
export type GeofenceActions = ReturnType<typeof useGeofenceActions>;
