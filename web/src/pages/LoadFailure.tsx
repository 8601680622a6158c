import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/api-error.ts';
import { errorText } from '../i18n/error-text.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

interface Props {
  error: Error;
  gone: { readonly title: string; readonly reason: string };
  /** Title of a failure that may pass; a general one unless given. */
  failed?: string;
  onAgain: () => void;
  /** Words of the way back. */
  list: ReactNode;
  onList: () => void;
}

/** One that does not exist, of a device that does not, or an identity that cannot be one. */
const GONE = new Set(['not_found', 'device_not_found', 'param_error']);

/** A page whose one thing is gone, or did not load: then it is tried again; the way back to the list in both. */
export function LoadFailure({ error, gone, failed, onAgain, list, onList }: Props) {
  const { t } = useTranslation('index');
  const isGone = error instanceof ApiError && GONE.has(error.code);
  return (
    <EmptyState
      page
      alert
      scene={isGone ? 'missing' : 'broken'}
      title={isGone ? gone.title : (failed ?? t('section_error'))}
      reason={isGone ? gone.reason : errorText(error)}
    >
      {!isGone && (
        <Button kind="primary" icon="refresh" onClick={onAgain}>
          {t('try_again')}
        </Button>
      )}
      <Button kind={isGone ? 'primary' : 'plain'} onClick={onList}>
        {list}
      </Button>
    </EmptyState>
  );
}
