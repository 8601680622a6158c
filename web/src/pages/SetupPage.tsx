import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LoginFrame } from '../features/users/LoginFrame.tsx';
import { SetupForm } from '../features/users/SetupForm.tsx';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

const route = getRouteApi('/login/setup');

export function SetupPage() {
  const { t } = useTranslation('login');
  const navigate = useNavigate();
  const { token } = route.useSearch();
  return (
    <LoginFrame>
      {token ? (
        <SetupForm setupToken={token} onDone={() => void navigate({ ...paths.home(), replace: true })} />
      ) : (
        <EmptyState page alert scene="broken" title={t('setup_title')} reason={t('setup_no_token')}>
          <Button kind="primary" onClick={() => void navigate(paths.login())}>
            {t('back_to_sign_in')}
          </Button>
        </EmptyState>
      )}
    </LoginFrame>
  );
}
