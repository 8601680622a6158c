import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { errorText } from '../../i18n/error-text.ts';
import { Button } from '../action/Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import { ServiceEnded } from './ServiceEnded.tsx';

interface Props {
  /** What did not load; a general title unless given. */
  title?: string;
  error: unknown;
  onAgain: () => unknown;
}

/** In place of a part that did not load: why, and a button that tries again, or one that renews the data service. */
export function Failure({ title, error, onAgain }: Props) {
  const { t } = useTranslation('index');
  if (error instanceof ApiError && error.code === 'data_service_expired') return <ServiceEnded />;
  return (
    <EmptyState alert scene="broken" title={title ?? t('section_error')} reason={errorText(error)}>
      <Button kind="primary" icon="refresh" onClick={() => void onAgain()}>
        {t('try_again')}
      </Button>
    </EmptyState>
  );
}
