import { useNavigate, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../routes/paths.ts';
import { Button } from '../../ui/action/Button.tsx';
import { EmptyState } from '../../ui/page/EmptyState.tsx';

/** Shown for an unknown page; the navigation stays. */
export function NotFound() {
  const { t } = useTranslation('index');
  const navigate = useNavigate();
  const { history } = useRouter();
  return (
    <EmptyState page scene="missing" title={t('not_found_title')} reason={t('not_found_text')}>
      <Button kind="primary" onClick={() => void navigate(paths.home())}>
        {t('go_home')}
      </Button>
      <Button onClick={() => history.back()}>{t('go_back')}</Button>
    </EmptyState>
  );
}
