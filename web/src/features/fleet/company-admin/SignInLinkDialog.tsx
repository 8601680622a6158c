import { useTranslation } from 'react-i18next';
import { Actions } from '../../../ui/action/Actions.tsx';
import { Button } from '../../../ui/action/Button.tsx';
import { CopyRow } from '../../../ui/action/CopyRow.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';

export interface SignInLink {
  readonly mailed: boolean;
  readonly password: string | null;
}

/** How the owner of an account gets in. A password is shown only now: neither Escape nor a click beside closes it. */
export function SignInLinkDialog({
  name,
  signInLink,
  onClose,
}: {
  name: string;
  signInLink: SignInLink;
  onClose: () => void;
}) {
  const { t } = useTranslation('company');
  const { password } = signInLink;
  return (
    <Dialog
      title={t(password === null ? 'link_mailed' : 'password_title', { name })}
      open
      dismissible={password === null}
      onClose={onClose}
      width={520}
    >
      <p>{t(password === null ? 'link_mailed_text' : 'password_text')}</p>
      {password !== null && (
        <dl>
          <CopyRow label={t('password')} value={password} />
        </dl>
      )}
      <Actions>
        <Button kind="primary" onClick={onClose}>
          {t('done')}
        </Button>
      </Actions>
    </Dialog>
  );
}
