import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#domain/foundation/permissions/permissions.ts';
import type { DeviceInfo } from '../../../../api/device-queries.ts';
import { useSession } from '../../../../api/session.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { Dialog } from '../../../../ui/dialog/Dialog.tsx';
import styles from './DeviceDetails.module.css';
import { DeviceFacts } from './DeviceFacts.tsx';
import { DeviceImages } from './DeviceImages.tsx';
import { EditDevice } from './EditDevice.tsx';
import { NewKey } from './NewKey.tsx';
import { RemoveDevice } from './RemoveDevice.tsx';

interface Props {
  info: DeviceInfo;
  typeName: string;
  open: boolean;
  onClose: () => void;
  onRemoved: () => void;
  /** Tables of the past, of another feature. */
  imports: ReactNode;
  /** What it was bought for, of another feature; shown to those who manage it. */
  purchase: ReactNode;
  /** Its tags and own fields, of another feature. */
  labels: ReactNode;
}

type View = 'facts' | 'edit' | 'imports' | 'key' | 'remove';

/** Facts and images of a device, and for those who may: editing, a new key, and removal. */
export function DeviceDetails({ info, typeName, open, onClose, onRemoved, imports, purchase, labels }: Props) {
  const { t } = useTranslation('device_detail');
  const [view, setView] = useState<View>('facts');
  const refusal = useRefusal(info);
  const titles = {
    facts: t('details'),
    edit: t('edit'),
    imports: t('imports'),
    key: t('new_key'),
    remove: t('remove'),
  };
  const close = () => {
    setView('facts');
    onClose();
  };
  const back = () => setView('facts');
  return (
    <Dialog title={`${titles[view]} · ${info.deviceName}`} open={open} onClose={close} width={760}>
      {view === 'facts' && (
        <>
          <DeviceImages info={info} refusal={refusal} />
          {labels}
          <DeviceFacts info={info} typeName={typeName} />
          {refusal === undefined && purchase}
          <Actions refusal={refusal} onView={setView} />
        </>
      )}
      {view === 'edit' && <EditDevice info={info} onDone={back} />}
      {view === 'imports' && imports}
      {view === 'key' && <NewKey info={info} onDone={back} />}
      {view === 'remove' && <RemoveDevice info={info} onCancel={back} onRemoved={onRemoved} />}
    </Dialog>
  );
}

/** Why the user may not change this device; undefined when they may. */
function useRefusal(info: DeviceInfo): string | undefined {
  const { t } = useTranslation('wrong_desc');
  const verdict = can.editDevice(useSession(), { companyPath: info.companyPath });
  return verdict.allowed ? undefined : t(verdict.reason);
}

function Actions({ refusal, onView }: { refusal: string | undefined; onView: (view: View) => void }) {
  const { t } = useTranslation('device_detail');
  return (
    <div className={styles.deviceActions}>
      <Button kind="risk" icon="bin" refusal={refusal} onClick={() => onView('remove')}>
        {t('remove')}
      </Button>
      <Button icon="list" refusal={refusal} onClick={() => onView('imports')}>
        {t('imports')}
      </Button>
      <Button icon="lock" refusal={refusal} onClick={() => onView('key')}>
        {t('new_key')}
      </Button>
      <Button kind="primary" icon="pencil" refusal={refusal} onClick={() => onView('edit')}>
        {t('edit')}
      </Button>
    </div>
  );
}
