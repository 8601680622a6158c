import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../api/query-client.ts';
import { sessionQuery, useSession } from '../../api/session.ts';
import { useSignOut } from '../../features/access/users/use-sign-out.ts';
import { outsidePaths } from '../../routes/outside-paths.ts';
import { Button } from '../../ui/action/Button.tsx';
import { showError } from '../../ui/dialog/show-error.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { FullPage } from '../../ui/page/FullPage.tsx';

/** For an account without modules, or without the module of the requested page. */
export function NoPermissionPage() {
  const { t } = useTranslation('index');
  const navigate = useNavigate();
  const signOut = useSignOut();
  const [checking, setChecking] = useState(false);
  const hasModules = useSession().modules.length > 0;
  const check = async () => {
    setChecking(true);
    try {
      const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
      if (session.modules.length > 0) await navigate(outsidePaths.home());
    } catch (error) {
      showError(error, 'session');
    } finally {
      setChecking(false);
    }
  };
  return (
    <FullPage>
      <EmptyState
        page
        scene="locked"
        title={hasModules ? t('no_module_title') : t('no_permission_title')}
        reason={hasModules ? t('no_module_text') : t('no_permission_text')}
      >
        <Button icon="sign-out" onClick={() => void signOut()}>
          {t('sign_out')}
        </Button>
        <Button kind="primary" busy={checking} onClick={() => void check()}>
          {t(hasModules ? 'go_home' : 'check_again')}
        </Button>
      </EmptyState>
    </FullPage>
  );
}
