import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isResetCode } from '#domain/users/reset-code.ts';
import { ask } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { toasts } from '../../ui/toast.ts';
import { isMail, passwordFault } from './form-rules.ts';
import styles from './LoginForm.module.css';
import { NewPasswordFields } from './NewPasswordFields.tsx';

const EMPTY = { email: '', code: '', password: '', repeated: '' };

/** Resets a password with a code sent by e-mail. */
export function RetrieveForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('login');
  const [fields, setFields] = useState(EMPTY);
  const [tried, setTried] = useState<'nothing' | 'mail' | 'all'>('nothing');
  const change = (next: Partial<typeof EMPTY>) => setFields((was) => ({ ...was, ...next }));
  const send = useMutation({ mutationFn: () => ask('sendRetrieveCode', { email: fields.email.trim() }) });
  const save = useMutation({
    mutationFn: () =>
      ask('retrievePassword', {
        email: fields.email.trim(),
        code: fields.code,
        password: fields.password,
      }),
    onSuccess: () => {
      toasts.show({ cause: 'retrieve', tone: 'good', title: t('password_saved') });
      onDone();
    },
  });
  const submit = () => {
    if (!send.isSuccess) {
      setTried('mail');
      if (isMail(fields.email)) send.mutate();
      return;
    }
    setTried('all');
    if (isResetCode(fields.code) && passwordFault(fields.password, fields.repeated) === null) save.mutate();
  };
  return (
    <>
      <h1 className={styles.title}>{t('retrieve_title')}</h1>
      <p className={styles.lead}>{t('retrieve_lead')}</p>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!send.isPending && !save.isPending) submit();
        }}
      >
        <FormError error={send.error ?? save.error} />
        <Field
          label={t('email')}
          error={tried !== 'nothing' && !isMail(fields.email) ? t('email_invalid') : undefined}
          help={send.isSuccess ? t('code_sent') : undefined}
        >
          {(control) => (
            <TextInput
              {...control}
              size="large"
              type="email"
              value={fields.email}
              autoComplete="email"
              readOnly={send.isSuccess}
              onChange={(event) => change({ email: event.target.value })}
            />
          )}
        </Field>
        {send.isSuccess && (
          <>
            <Field
              label={t('verification_code')}
              error={tried === 'all' && !isResetCode(fields.code) ? t('reset_code_invalid') : undefined}
            >
              {(control) => (
                <TextInput
                  {...control}
                  size="large"
                  maxLength={40}
                  value={fields.code}
                  placeholder={t('reset_code_hint')}
                  autoComplete="one-time-code"
                  autoCapitalize="characters"
                  spellCheck={false}
                  onChange={(event) => change({ code: event.target.value })}
                />
              )}
            </Field>
            <NewPasswordFields
              password={fields.password}
              repeated={fields.repeated}
              tried={tried === 'all'}
              onChange={change}
            />
          </>
        )}
        <Button type="submit" kind="primary" size="large" wide busy={send.isPending || save.isPending}>
          {send.isSuccess ? t('save_password') : t('send_code')}
        </Button>
        <Button kind="quiet" size="large" wide onClick={onDone}>
          {t('back_to_sign_in')}
        </Button>
      </form>
    </>
  );
}
