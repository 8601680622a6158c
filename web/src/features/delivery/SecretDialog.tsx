import { useTranslation } from 'react-i18next';
import { Actions } from '../../ui/Actions.tsx';
import { Button } from '../../ui/Button.tsx';
import { CopyRow } from '../../ui/CopyRow.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

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
