import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Manufacturer } from '#domain/foundation/permissions/manufacturers.ts';
import type { Answer } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { paths } from '../../../routes/paths.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { toasts } from '../../../ui/dialog/toast.ts';
import { loadPart } from '../../../ui/page/load-part.ts';
import { Skeleton } from '../../../ui/page/Skeleton.tsx';
import styles from './AddDeviceForm.module.css';
import { DeviceKey } from './DeviceKey.tsx';

const AddDeviceForm = lazy(() => loadPart(() => import('./AddDeviceForm.tsx')));

interface Props {
  open: boolean;
  /** Of the list that it is added to; absent for monitors. */
  manufacturer?: Manufacturer | undefined;
  onClose: () => void;
}

/** Adds a device and shows its credentials once. Lists are refetched when one was added. */
export default function AddDeviceDialog({ open, manufacturer, onClose }: Props) {
  const { t } = useTranslation('device');
  const { t: many } = useTranslation('add_device');
  const [added, setAdded] = useState<Answer<'addDevice'> | null>(null);
  const onAdded = (device: Answer<'addDevice'>, name: string) => {
    setAdded(device);
    toasts.show({ cause: 'add_device', tone: 'good', title: t('device_added', { name }) });
  };
  const close = () => {
    if (added) void queryClient.invalidateQueries({ queryKey: ['devices'] });
    setAdded(null);
    onClose();
  };
  return (
    <Dialog title={added ? t('device_key') : t('add_device')} open={open} onClose={close} dismissible={added === null}>
      {added ? (
        <DeviceKey added={added} onDone={close} />
      ) : (
        <Suspense fallback={<Skeleton width="100%" height={420} radius={10} />}>
          <AddDeviceForm manufacturer={manufacturer} onAdded={onAdded} onCancel={close} />
          <Link {...paths.add({ how: 'many' })} className={styles.many}>
            {many('how_many')}
          </Link>
        </Suspense>
      )}
    </Dialog>
  );
}
