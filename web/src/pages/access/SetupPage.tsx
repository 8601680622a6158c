import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LoginFrame } from '../../features/access/users/LoginFrame.tsx';
import { SetupForm } from '../../features/access/users/SetupForm.tsx';
import { behindSignIn } from '../../routes/behind-sign-in.ts';
import { outsidePaths } from '../../routes/outside-paths.ts';
import { Button } from '../../ui/action/Button.tsx';
import { EmptyState } from '../../ui/page/EmptyState.tsx';

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
