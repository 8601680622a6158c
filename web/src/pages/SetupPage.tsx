import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { behindSignIn } from '../behind-sign-in.ts';
import { LoginFrame } from '../features/users/LoginFrame.tsx';
import { SetupForm } from '../features/users/SetupForm.tsx';
import { outsidePaths } from '../outside-paths.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

const route = getRouteApi('/login/setup');

export function SetupPage() {
  const { t } = useTranslation('login');
  const navigate = useNavigate();
  const { token } = route.useSearch();
  const enter = async () => {
    await behindSignIn.open();
    await navigate({ ...outsidePaths.home(), replace: true });
  };
  return (
    <LoginFrame>
      {token ? (
        <SetupForm setupToken={token} onDone={() => void enter()} />
      ) : (
        <EmptyState page alert scene="broken" title={t('setup_title')} reason={t('setup_no_token')}>
          <Button kind="primary" onClick={() => void navigate(outsidePaths.login())}>
            {t('back_to_sign_in')}
          </Button>
        </EmptyState>
      )}
    </LoginFrame>
  );
}
