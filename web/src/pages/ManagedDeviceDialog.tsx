import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { deviceQueries } from '../api/device-queries.ts';
import { queryClient } from '../api/query-client.ts';
import { EditDevice } from '../features/device-admin/detail/EditDevice.tsx';
import { RemoveDevice } from '../features/device-admin/detail/RemoveDevice.tsx';
import type { ManagedDevice } from '../features/device-admin/manage-queries.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { FormError } from '../ui/FormError.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

export interface DeviceAction {
  readonly kind: 'edit' | 'remove';
  readonly device: ManagedDevice;
}

/** Edits or removes one device of the table. */
export function ManagedDeviceDialog({ action, onClose }: { action: DeviceAction; onClose: () => void }) {
  const { t } = useTranslation('device_manage');
  const { kind, device } = action;
  const { data: info, error } = useQuery(deviceQueries.info(device.mcuId));
  const removed = () => {
    onClose();
    void queryClient.invalidateQueries({ queryKey: ['devices'] });
  };
  return (
    <Dialog
      title={t(kind === 'edit' ? 'edit_title' : 'remove_title', { name: device.deviceName })}
      open
      onClose={onClose}
      width={760}
    >
      {!info && (error ? <FormError error={error} /> : <Skeleton width="70%" height={16} />)}
      {info && kind === 'edit' && <EditDevice info={info} onDone={onClose} />}
      {info && kind === 'remove' && <RemoveDevice info={info} onCancel={onClose} onRemoved={removed} />}
    </Dialog>
  );
}
