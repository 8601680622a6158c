import { useTranslation } from 'react-i18next';
import { MAX_PASSKEY_NAME_LENGTH } from '#domain/access/factors/limits.ts';
import { ask } from '../../../api/client.ts';
import { Actions } from '../../../ui/action/Actions.tsx';
import { Button } from '../../../ui/action/Button.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import type { SetUpProps } from './AppSetUp.tsx';
import { makePasskey } from './browser-passkey.ts';
import { FactorFault } from './FactorFault.tsx';
import styles from './Factors.module.css';

/** Has the browser make a passkey, which its owner names. */
export function PasskeySetUp({ ticket, onAdded, onBack }: SetUpProps) {
  const { t } = useTranslation(['factors', 'index']);
  const form = useForm({
    start: { name: '' },
    faults: ({ name }) => (name.trim() === '' ? { name: t('factors:name_empty') } : {}),
    send: async ({ name }) => {
      const passkey = await makePasskey(await ask('beginPasskey', { ticket }));
      return ask('finishPasskey', { ticket, passkey, name: name.trim() });
    },
    onSent: ({ recoveryCodes }) => onAdded(recoveryCodes),
  });
  return (
    <Form form={form} className={styles.form}>
      <p className={styles.text}>{t('factors:passkey_lead')}</p>
      <FactorFault error={form.error} />
      <TextField
        form={form}
        name="name"
        label={t('factors:passkey_name')}
        help={t('factors:passkey_name_help')}
        maxLength={MAX_PASSKEY_NAME_LENGTH}
        autoFocus
      />
      <Actions above="none">
        <Button onClick={onBack}>{t('index:cancel')}</Button>
        <Button type="submit" kind="primary" icon="key" busy={form.isPending || form.isSent}>
          {t('factors:add_passkey')}
        </Button>
      </Actions>
    </Form>
  );
}
