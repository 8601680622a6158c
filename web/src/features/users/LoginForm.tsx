import { useTranslation } from 'react-i18next';
import { useWebInfo } from '../../api/web-info.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { focusFirstFault } from '../../ui/focus-fault.ts';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import styles from './LoginForm.module.css';
import { useLogin } from './use-login.ts';
import { VerificationCode } from './VerificationCode.tsx';

/** Account, password, verification code; or guest access. */
export function LoginForm({ onDone, onForgot }: { onDone: () => void; onForgot: () => void }) {
  const { t } = useTranslation('login');
  const login = useLogin(onDone);
  const { fields, errors } = login;
  const guests = useWebInfo()?.guestLogin ?? false;
  return (
    <>
      <h1 className={styles.title}>{t('sign_in')}</h1>
      <p className={styles.lead}>{t('sign_in_lead')}</p>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          login.submit();
          focusFirstFault(event.currentTarget);
        }}
      >
        <FormError error={login.failure} />
        <Field label={t('account')} error={errors.account}>
          {(control) => (
            <TextInput
              {...control}
              size="large"
              name="userLoginName"
              value={fields.account}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus={login.focusAccount}
              onChange={(event) => login.change({ account: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('password')} error={errors.password}>
          {(control) => (
            <PasswordInput
              {...control}
              name="password"
              value={fields.password}
              autoComplete="current-password"
              onChange={(password) => login.change({ password })}
            />
          )}
        </Field>
        <VerificationCode
          value={fields.code}
          error={errors.code}
          image={login.image}
          failed={login.imageFailed}
          loading={login.imageLoading}
          mailed={login.mailed}
          field={login.codeField}
          onChange={(code) => login.change({ code })}
          onRefresh={login.newImage}
        />
        <div className={styles.ways}>
          <button type="button" className={styles.link} onClick={login.mailCode}>
            {t('code_by_mail')}
          </button>
          <button type="button" className={styles.link} onClick={onForgot}>
            {t('forgot_password')}
          </button>
        </div>
        <Button type="submit" kind="primary" size="large" wide busy={login.busy === 'login'}>
          {t('sign_in')}
        </Button>
        {guests && (
          <Button size="large" wide icon="person" busy={login.busy === 'guest'} onClick={login.enterAsGuest}>
            {t('continue_as_guest')}
          </Button>
        )}
      </form>
    </>
  );
}
