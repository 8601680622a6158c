import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/action/Button.tsx';
import { Dialog } from '../../../../ui/dialog/Dialog.tsx';
import styles from './GeofencePanel.module.css';
import type { GeofenceActions } from './use-geofence-actions.ts';

interface Props {
  id: number;
  name: string;
  actions: GeofenceActions;
  onRemoved: () => void;
}

/** Removes a geofence, after a question. */
export function RemoveGeofence({ id, name, actions, onRemoved }: Props) {
  const { t } = useTranslation('location');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="small" kind="risk" aria-label={t('fence_delete', { name })} onClick={() => setAsking(true)}>
        {t('remove')}
      </Button>
      <Dialog title={t('fence_delete_title')} open={isAsking} onClose={() => setAsking(false)} width={420}>
        <p className={styles.question}>{t('fence_delete_text', { name })}</p>
        <div className={styles.answers}>
          <Button onClick={() => setAsking(false)}>{t('cancel')}</Button>
          <Button kind="danger" busy={actions.isBusy} onClick={() => void actions.remove(id, name).then(onRemoved)}>
            {t('remove')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
