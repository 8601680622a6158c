import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ask } from '../../api/client.ts';
import { LoginFrame } from '../../features/access/users/LoginFrame.tsx';
import NewPasswordForm from '../../features/access/users/NewPasswordForm.tsx';
import { outsidePaths } from '../../routes/outside-paths.ts';
import { Button } from '../../ui/action/Button.tsx';
import { toasts } from '../../ui/dialog/toast.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';

const route = getRouteApi('/login/password');

/** Where the link of an invitation or of a reset leads. */
export function PasswordLinkPage() {
  const { t } = useTranslation('login');
  const navigate = useNavigate();
  const { link } = route.useSearch();
  const toSignIn = () => void navigate({ ...outsidePaths.login(), replace: true });
  return (
    <LoginFrame>
      {link ? (
        <NewPasswordForm
          lead={t('choose_password_lead')}
          send={(password) => ask('setPasswordByLink', { link, password })}
          onSent={({ userLoginName }) => {
            const title = t('password_saved_for', { name: userLoginName });
            toasts.show({ cause: 'retrieve', tone: 'good', title });
            toSignIn();
          }}
          onBack={toSignIn}
        />
      ) : (
        <EmptyState page alert scene="broken" title={t('choose_password')} reason={t('password_link_incomplete')}>
          <Button kind="primary" onClick={toSignIn}>
            {t('back_to_sign_in')}
          </Button>
        </EmptyState>
      )}
    </LoginFrame>
  );
}
