import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/client.ts';
import { Actions } from '../../../ui/action/Actions.tsx';
import { Button } from '../../../ui/action/Button.tsx';
import { useWriting } from '../../../ui/action/use-writing.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { hasPasskeys, takePasskey } from './browser-passkey.ts';
import { FactorFault } from './FactorFault.tsx';
import styles from './Factors.module.css';

interface Props {
  hasPasskey: boolean;
  onConfirmed: (ticket: string) => void;
  onBack: () => void;
}

/** Asks for the password again, or a passkey: whoever finds an open session changes no factors. */
export function ConfirmOwner({ hasPasskey, onConfirmed, onBack }: Props) {
  const { t } = useTranslation(['factors', 'login', 'index']);
  const form = useForm({
    start: { password: '' },
    faults: ({ password }) => (password === '' ? { password: t('login:password_empty') } : {}),
    send: ({ password }) => ask('confirmOwner', { password }),
    onSent: ({ ticket }) => onConfirmed(ticket),
  });
  const passkey = useWriting({
    mutationFn: async () => ask('confirmOwner', { passkey: await takePasskey(await ask('passkeyToConfirm', {})) }),
    onSuccess: ({ ticket }) => onConfirmed(ticket),
  });
  return (
    <Form form={form} className={styles.form}>
      <p className={styles.text}>{t('factors:confirm_lead')}</p>
      <FactorFault error={form.error ?? passkey.error} />
      <PasswordField form={form} name="password" label={t('login:password')} autoComplete="current-password" />
      <Actions above="none">
        <Button onClick={onBack}>{t('index:cancel')}</Button>
        {hasPasskey && hasPasskeys() && (
          <Button
            icon="key"
            busy={passkey.isPending}
            onClick={() => {
              form.forgive();
              passkey.mutate();
            }}
          >
            {t('factors:use_passkey')}
          </Button>
        )}
        <Button type="submit" kind="primary" busy={form.isPending || form.isSent}>
          {t('factors:go_on')}
        </Button>
      </Actions>
    </Form>
  );
}
