import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/client.ts';
import { chosenLanguage } from '../../../i18n/i18n.ts';
import { Actions } from '../../../ui/action/Actions.tsx';
import { Button } from '../../../ui/action/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import styles from './Provider.module.css';

/** Asks for the password before the own account is connected with a provider. */
export function ConnectDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useTranslation(['single_sign_on', 'login', 'index']);
  const language = chosenLanguage.get();
  const form = useForm({
    start: { password: '' },
    faults: ({ password }) => (password === '' ? { password: t('login:password_empty') } : {}),
    send: ({ password }) => ask('connectSingleSignOn', { password, ...(language && { language }) }),
    onSent: ({ url }) => {
      if (url.startsWith('https:')) location.assign(url);
    },
  });
  return (
    <Dialog title={t('single_sign_on:connect_with', { name })} open onClose={onClose} width={440}>
      <Form form={form} className={styles.form}>
        <FormError error={form.error} />
        <p className={styles.note}>{t('single_sign_on:connect_lead')}</p>
        <PasswordField form={form} name="password" label={t('login:password')} autoComplete="current-password" />
        <Actions>
          <Button onClick={onClose}>{t('index:cancel')}</Button>
          <Button type="submit" kind="primary" busy={form.isPending || form.isSent}>
            {t('single_sign_on:connect')}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}
