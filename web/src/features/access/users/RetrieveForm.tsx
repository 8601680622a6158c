import { useTranslation } from 'react-i18next';
import { isResetCode } from '#domain/access/users/reset-code.ts';
import { ask } from '../../../api/client.ts';
import { useWebInfo } from '../../../api/web-info.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { toasts } from '../../../ui/dialog/toast.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import styles from '../../../ui/form/SignInForm.module.css';
import { TextField } from '../../../ui/form/TextField.tsx';
import { translated } from '../../../ui/form/translated.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { isMail, passwordFaults } from './form-rules.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';

/** The way to a new password: a code by e-mail, or an administrator where no mail is sent. */
export function RetrieveForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('login');
  const info = useWebInfo();
  return (
    <>
      <h1 className={styles.title}>{t('retrieve_title')}</h1>
      {info?.sendsMail === false ? (
        <>
          <p className={styles.lead}>{t('retrieve_without_mail')}</p>
          <Button size="large" wide onClick={onDone}>
            {t('back_to_sign_in')}
          </Button>
        </>
      ) : (
        <MailedCode onDone={onDone} />
      )}
    </>
  );
}

/** First the address, then the code. */
function MailedCode({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('login');
  const mail = useForm({
    start: { email: '' },
    faults: ({ email }) => (isMail(email) ? {} : { email: t('email_invalid') }),
    send: ({ email }) => ask('sendRetrieveCode', { email: email.trim() }),
  });
  const save = useForm({
    start: { code: '', password: '', repeated: '' },
    faults: ({ code, ...passwords }) => ({
      ...translated(passwordFaults(passwords), t),
      ...(!isResetCode(code) && { code: t('reset_code_invalid') }),
    }),
    send: ({ code, password }) => ask('retrievePassword', { email: mail.values.email.trim(), code, password }),
    onSent: () => {
      toasts.show({ cause: 'retrieve', tone: 'good', title: t('password_saved') });
      onDone();
    },
  });
  const isMailed = mail.isSent;
  const form = isMailed ? save : mail;
  return (
    <>
      <p className={styles.lead}>{t('retrieve_lead')}</p>
      <Form form={form} className={styles.form}>
        <FormError error={form.error} />
        <TextField
          form={mail}
          name="email"
          label={t('email')}
          help={isMailed ? t('code_sent') : undefined}
          size="large"
          type="email"
          autoComplete="email"
          readOnly={isMailed}
        />
        {isMailed && (
          <>
            <TextField
              form={save}
              name="code"
              label={t('verification_code')}
              size="large"
              maxLength={40}
              placeholder={t('reset_code_hint')}
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
            />
            <NewPasswordFields form={save} />
          </>
        )}
        <Button type="submit" kind="primary" size="large" wide busy={form.isPending}>
          {isMailed ? t('save_password') : t('send_code')}
        </Button>
        <Button kind="quiet" size="large" wide onClick={onDone}>
          {t('back_to_sign_in')}
        </Button>
      </Form>
    </>
  );
}
