import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { deviceQueries } from '../../api/device-queries.ts';
import { queryClient } from '../../api/query-client.ts';
import { EditDevice } from '../../features/fleet/device-admin/detail/EditDevice.tsx';
import { RemoveDevice } from '../../features/fleet/device-admin/detail/RemoveDevice.tsx';
import type { ManagedDevice } from '../../features/fleet/device-admin/manage-queries.ts';
import { LateImports } from '../../features/fleet/imports/LateImports.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { FormError } from '../../ui/form/FormError.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';

export interface DeviceAction {
  readonly kind: 'edit' | 'imports' | 'remove';
  readonly device: ManagedDevice;
}

const TITLES = { edit: 'edit_title', imports: 'imports_title', remove: 'remove_title' } as const;

/** Edits or removes one device of the table, or brings tables of the past in for it. */
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
      title={t(TITLES[kind], { name: device.deviceName })}
      open
      onClose={onClose}
      width={kind === 'imports' ? 920 : 760}
    >
      {!info && (error ? <FormError error={error} /> : <Skeleton width="70%" height={16} />)}
      {info && kind === 'edit' && <EditDevice info={info} onDone={onClose} />}
      {info && kind === 'imports' && <LateImports device={info} />}
      {info && kind === 'remove' && <RemoveDevice info={info} onCancel={onClose} onRemoved={removed} />}
    </Dialog>
  );
}
