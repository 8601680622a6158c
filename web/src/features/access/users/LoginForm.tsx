import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useWebInfo } from '../../../api/web-info.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import styles from '../../../ui/form/SignInForm.module.css';
import { TextField } from '../../../ui/form/TextField.tsx';
import { loadPart } from '../../../ui/page/load-part.ts';
import { Spinner } from '../../../ui/page/Spinner.tsx';
import type Loaded from './NewPasswordForm.tsx';
import type { Entry, FactorEntry } from './sign-in-steps.ts';
import { useLogin } from './use-login.ts';
import { VerificationCode } from './VerificationCode.tsx';

// `lazy` loses the type parameter that ties what is sent to what is told of it.
const NewPasswordForm = lazy(() => loadPart(() => import('./NewPasswordForm.tsx'))) as unknown as typeof Loaded;

interface Props {
  onDone: () => void;
  onForgot: () => void;
  /** The step of a second factor. */
  factorStep: (entry: FactorEntry) => ReactNode;
  /** Ways to sign in without a password. */
  otherWays: (entry: Entry) => ReactNode;
}

/** Account, password, verification code; or guest access. */
export function LoginForm({ onDone, onForgot, factorStep, otherWays }: Props) {
  const { t } = useTranslation('login');
  const login = useLogin(onDone);
  const { form } = login;
  const info = useWebInfo();
  const guests = info?.guestLogin ?? false;
  const { asked, entry } = login;
  if (asked !== null && asked.step !== 'password') return factorStep({ ...entry, asked, onBack: login.startAgain });
  if (asked !== null)
    return (
      <Suspense fallback={<Spinner size={20} />}>
        <NewPasswordForm
          lead={t('password_made_lead')}
          send={login.finish}
          onSent={entry.onEntered}
          onBack={login.startAgain}
        />
      </Suspense>
    );
  return (
    <>
      <h1 className={styles.title}>{t('sign_in')}</h1>
      <p className={styles.lead}>{t('sign_in_lead')}</p>
      <Form form={form} className={styles.form}>
        <FormError error={login.failure} />
        <TextField
          form={form}
          name="userLoginName"
          label={t('account')}
          size="large"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={login.focusAccount}
        />
        <PasswordField form={form} name="password" label={t('password')} autoComplete="current-password" />
        <VerificationCode
          form={form}
          image={login.image}
          failed={login.imageFailed}
          loading={login.imageLoading}
          mailed={login.mailed}
          field={login.codeField}
          onRefresh={login.newImage}
        />
        <div className={styles.ways}>
          {info?.sendsMail && (
            <button type="button" className={styles.link} onClick={login.mailCode}>
              {t('code_by_mail')}
            </button>
          )}
          <button type="button" className={styles.link} onClick={onForgot}>
            {t('forgot_password')}
          </button>
        </div>
        <Button type="submit" kind="primary" size="large" wide busy={form.isPending || form.isSent}>
          {t('sign_in')}
        </Button>
        {otherWays(entry)}
        {guests && (
          <Button size="large" wide icon="person" busy={login.isGuestEntering} onClick={login.enterAsGuest}>
            {t('continue_as_guest')}
          </Button>
        )}
      </Form>
    </>
  );
}
