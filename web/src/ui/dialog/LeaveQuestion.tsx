import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Actions } from '../action/Actions.tsx';
import { Button } from '../action/Button.tsx';
import { Dialog } from './Dialog.tsx';
import { useUnsaved } from './unsaved.ts';

/** Asks before changes are lost. */
export function LeaveQuestion({ isEdited }: { isEdited: boolean }) {
  const { t } = useTranslation('index');
  useUnsaved(isEdited);
  const leaving = useBlocker({
    shouldBlockFn: () => isEdited,
    enableBeforeUnload: () => isEdited,
    withResolver: true,
  });
  const stay = () => leaving.reset?.();
  return (
    <Dialog title={t('leave_title')} open={leaving.status === 'blocked'} onClose={stay} width={440}>
      <p>{t('leave_text')}</p>
      <Actions>
        <Button onClick={stay}>{t('leave_stay')}</Button>
        <Button kind="danger" onClick={() => leaving.proceed?.()}>
          {t('leave_go')}
        </Button>
      </Actions>
    </Dialog>
  );
}
