import { useTranslation } from 'react-i18next';
import { ask } from '../../../../api/client.ts';
import type { DeviceInfo } from '../../../../api/device-queries.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { useWriting } from '../../../../ui/action/use-writing.ts';
import { FormError } from '../../../../ui/form/FormError.tsx';
import { ConnectionList } from '../../../../ui/table/ConnectionList.tsx';
import styles from './DeviceDetails.module.css';

/** Issues a new key for a device; it is shown only once. */
export function NewKey({ info, onDone }: { info: DeviceInfo; onDone: () => void }) {
  const { t } = useTranslation(['device_detail', 'device', 'index']);
  const make = useWriting({ mutationFn: () => ask('addDeviceReset', { mcuId: info.mcuId }) });
  if (make.data)
    return (
      <>
        <p className={styles.lead}>{t('device:device_key_text')}</p>
        <ConnectionList connection={make.data.connection} deviceKey={make.data.deviceKey} />
        <div className={styles.actions}>
          <Button kind="primary" onClick={onDone}>
            {t('device:done')}
          </Button>
        </div>
      </>
    );
  return (
    <>
      <p className={styles.lead}>{t('device_detail:new_key_text')}</p>
      <FormError error={make.error} />
      <div className={styles.actions}>
        <Button onClick={onDone}>{t('index:cancel')}</Button>
        <Button kind="danger" busy={make.isPending} onClick={() => make.mutate()}>
          {t('device_detail:make_key')}
        </Button>
      </div>
    </>
  );
}
