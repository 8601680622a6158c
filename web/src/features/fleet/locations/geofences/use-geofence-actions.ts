import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../../api/client.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { useClickGuard } from '../../../../ui/action/use-click-guard.ts';
import { showError } from '../../../../ui/dialog/show-error.ts';
import { toasts } from '../../../../ui/dialog/toast.ts';
import { geofenceQueries } from './geofence-queries.ts';

export interface GeofenceDraft {
  readonly id: number | null;
  readonly name: string;
  readonly onEnter: boolean;
  readonly onLeave: boolean;
}

/** The actions on existing geofences; double clicks are ignored and failures shown. */
export function useGeofenceActions(mcuId: string) {
  const { t } = useTranslation('location');
  const [isBusy, setBusy] = useState(false);
  const counts = useClickGuard();

  const once = async (action: string, work: () => Promise<unknown>): Promise<void> => {
    if (isBusy || !counts(action)) return;
    setBusy(true);
    try {
      await work();
      await queryClient.invalidateQueries({ queryKey: geofenceQueries.list(mcuId).queryKey });
    } catch (error) {
      showError(error, 'geofence');
    } finally {
      setBusy(false);
    }
  };

  return {
    isBusy,
    switchTo: (id: number, enabled: boolean) =>
      once(`switch ${id} ${enabled}`, () => ask('setGeofenceStatus', { mcuId, id, enabled })),
    remove: (id: number, name: string) =>
      once(`remove ${id}`, async () => {
        await ask('deleteGeofence', { mcuId, id });
        toasts.show({ cause: 'geofence', tone: 'good', title: t('fence_deleted', { name }) });
      }),
  };
}
export type GeofenceActions = ReturnType<typeof useGeofenceActions>;
