import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { ask } from '../../api/client.ts';
import { enterSession } from '../../api/leave-session.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { isAccountName, isMail, passwordFault } from './form-rules.ts';
import styles from './LoginForm.module.css';
import { NewPasswordFields } from './NewPasswordFields.tsx';

const EMPTY = { companyName: '', account: '', email: '', password: '', repeated: '' };

/** Creates the first account of an empty installation. */
export function SetupForm({ setupToken, onDone }: { setupToken: string; onDone: () => void }) {
  const { t } = useTranslation('login');
  const { t: common } = useTranslation('index');
  const [fields, setFields] = useState(EMPTY);
  const [tried, setTried] = useState(false);
  const change = (next: Partial<typeof EMPTY>) => setFields((was) => ({ ...was, ...next }));
  const email = fields.email.trim();
  const create = useMutation({
    mutationFn: () =>
      ask('createSuperAdmin', {
        setupToken,
        userLoginName: fields.account.trim(),
        password: fields.password,
        companyName: fields.companyName.trim(),
        ...(email && { email }),
      }),
    onSuccess: ({ token }) => {
      if (!enterSession(token)) throw new ApiError('server', 'server_error');
      onDone();
    },
  });
  const faults = {
    companyName: fields.companyName.trim() === '',
    account: !isAccountName(fields.account),
    email: email !== '' && !isMail(email),
    password: passwordFault(fields.password, fields.repeated) !== null,
  };
  const submit = () => {
    setTried(true);
    if (!Object.values(faults).includes(true) && !create.isPending) create.mutate();
  };
  return (
    <>
      <h1 className={styles.title}>{t('setup_title')}</h1>
      <p className={styles.lead}>{t('setup_lead')}</p>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <FormError error={create.error} />
        <Field label={t('company_name')} error={tried && faults.companyName ? t('company_name_empty') : undefined}>
          {(control) => (
            <TextInput
              {...control}
              size="large"
              maxLength={100}
              value={fields.companyName}
              autoComplete="organization"
              onChange={(event) => change({ companyName: event.target.value })}
            />
          )}
        </Field>
        <Field
          label={t('account')}
          help={t('account_rule')}
          error={tried && faults.account ? t('account_rule') : undefined}
        >
          {(control) => (
            <TextInput
              {...control}
              size="large"
              maxLength={64}
              value={fields.account}
              autoComplete="username"
              autoCapitalize="none"
              onChange={(event) => change({ account: event.target.value })}
            />
          )}
        </Field>
        <Field
          label={t('email')}
          optional={common('optional')}
          error={tried && faults.email ? t('email_invalid') : undefined}
        >
          {(control) => (
            <TextInput
              {...control}
              size="large"
              type="email"
              value={fields.email}
              autoComplete="email"
              onChange={(event) => change({ email: event.target.value })}
            />
          )}
        </Field>
        <NewPasswordFields password={fields.password} repeated={fields.repeated} tried={tried} onChange={change} />
        <Button type="submit" kind="primary" size="large" wide busy={create.isPending || create.isSuccess}>
          {t('create_account')}
        </Button>
      </form>
    </>
  );
}
