import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { errorText } from '../../i18n/error-text.ts';
import { Button } from '../../ui/action/Button.tsx';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { FullPage } from '../../ui/page/FullPage.tsx';

/** The last resort: a page that could not be rendered, or whose first call failed. */
export function FaultPage({ error, reset }: { error: unknown; reset: () => void }) {
  const { t } = useTranslation('index');
  const router = useRouter();
  const again = () => {
    reset();
    void router.invalidate();
  };
  const reason = error instanceof ApiError ? errorText(error) : t('error_text');
  return (
    <FullPage>
      <EmptyState page alert scene="broken" title={t('error_title')} reason={reason}>
        <Button kind="primary" icon="refresh" onClick={again}>
          {t('try_again')}
        </Button>
        <Button onClick={() => location.reload()}>{t('reload')}</Button>
      </EmptyState>
    </FullPage>
  );
}
