import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ask } from '../../api/client.ts';
import { LoginFrame } from '../../features/access/users/LoginFrame.tsx';
import { outsidePaths } from '../../routes/outside-paths.ts';
import { Button } from '../../ui/action/Button.tsx';
import { toasts } from '../../ui/dialog/toast.ts';
import { Form } from '../../ui/form/Form.tsx';
import { FormError } from '../../ui/form/FormError.tsx';
import styles from '../../ui/form/SignInForm.module.css';
import { useForm } from '../../ui/form/use-form.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';

const route = getRouteApi('/login/email');

/** Where the link in a mail to a new address leads. A person presses the button: programs that look into mails open links, too. */
export function ConfirmEmailPage() {
  const { t } = useTranslation('login');
  const navigate = useNavigate();
  const { link } = route.useSearch();
  const goOn = () => void navigate({ ...outsidePaths.home(), replace: true });
  const form = useForm({
    start: {},
    send: () => ask('confirmEmail', { link: link ?? '' }),
    onSent: ({ email }) => {
      toasts.show({ cause: 'account', tone: 'good', icon: 'mail', title: t('email_confirmed', { email }) });
      goOn();
    },
  });
  return (
    <LoginFrame>
      {link ? (
        <>
          <h1 className={styles.title}>{t('confirm_email')}</h1>
          <p className={styles.lead}>{t('confirm_email_lead')}</p>
          <Form form={form} className={styles.form}>
            <FormError error={form.error} />
            <Button type="submit" kind="primary" size="large" wide busy={form.isPending || form.isSent}>
              {t('confirm_email_go')}
            </Button>
            <Button kind="quiet" size="large" wide onClick={goOn}>
              {t('confirm_email_leave')}
            </Button>
          </Form>
        </>
      ) : (
        <EmptyState page alert scene="broken" title={t('confirm_email')} reason={t('password_link_incomplete')}>
          <Button kind="primary" onClick={goOn}>
            {t('confirm_email_leave')}
          </Button>
        </EmptyState>
      )}
    </LoginFrame>
  );
}
