import { useTranslation } from 'react-i18next';
import { MAX_COMPANY_NAME_LENGTH } from '#domain/foundation/companies/limits.ts';
import { ApiError } from '../../../api/api-error.ts';
import { ask } from '../../../api/client.ts';
import { enterSession } from '../../../api/leave-session.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import styles from '../../../ui/form/SignInForm.module.css';
import { TextField } from '../../../ui/form/TextField.tsx';
import { translated } from '../../../ui/form/translated.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { isAccountName, isMail, passwordFaults } from './form-rules.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';

/** Creates the first account of an empty installation. */
export function SetupForm({ setupToken, onDone }: { setupToken: string; onDone: () => void }) {
  const { t } = useTranslation('login');
  const { t: common } = useTranslation('index');
  const form = useForm({
    start: { companyName: '', userLoginName: '', email: '', password: '', repeated: '' },
    faults: ({ companyName, userLoginName, email, ...passwords }) => ({
      ...translated(passwordFaults(passwords), t),
      ...(companyName.trim() === '' && { companyName: t('company_name_empty') }),
      ...(!isAccountName(userLoginName) && { userLoginName: t('account_rule') }),
      ...(email.trim() !== '' && !isMail(email) && { email: t('email_invalid') }),
    }),
    send: async ({ companyName, userLoginName, email, password }) => {
      const { token, expiresAt } = await ask('createSuperAdmin', {
        setupToken,
        userLoginName: userLoginName.trim(),
        password,
        companyName: companyName.trim(),
        ...(email.trim() && { email: email.trim() }),
      });
      if (!enterSession(token, expiresAt)) throw new ApiError('server', 'server_error');
    },
    onSent: onDone,
  });
  return (
    <>
      <h1 className={styles.title}>{t('setup_title')}</h1>
      <p className={styles.lead}>{t('setup_lead')}</p>
      <Form form={form} className={styles.form}>
        <FormError error={form.error} />
        <TextField
          form={form}
          name="companyName"
          label={t('company_name')}
          size="large"
          maxLength={MAX_COMPANY_NAME_LENGTH}
          autoComplete="organization"
        />
        <TextField
          form={form}
          name="userLoginName"
          label={t('account')}
          help={t('account_rule')}
          size="large"
          maxLength={64}
          autoComplete="username"
          autoCapitalize="none"
        />
        <TextField
          form={form}
          name="email"
          label={t('email')}
          optional={common('optional')}
          size="large"
          type="email"
          autoComplete="email"
        />
        <NewPasswordFields form={form} />
        <Button type="submit" kind="primary" size="large" wide busy={form.isPending || form.isSent}>
          {t('create_account')}
        </Button>
      </Form>
    </>
  );
}
