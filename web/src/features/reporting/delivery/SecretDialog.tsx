import { useTranslation } from 'react-i18next';
import { Actions } from '../../../ui/action/Actions.tsx';
import { Button } from '../../../ui/action/Button.tsx';
import { CopyRow } from '../../../ui/action/CopyRow.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';

/** A secret that is shown only now: neither Escape nor a click beside closes it. */
export function SecretDialog({ name, secret, onClose }: { name: string; secret: string; onClose: () => void }) {
  const { t } = useTranslation('delivery');
  return (
    <Dialog title={t('secret_title', { name })} open dismissible={false} onClose={onClose} width={520}>
      <p>{t('secret_text')}</p>
      <dl>
        <CopyRow label={t('secret')} value={secret} />
      </dl>
      <Actions>
        <Button kind="primary" onClick={onClose}>
          {t('done')}
        </Button>
      </Actions>
    </Dialog>
  );
}
