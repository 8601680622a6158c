import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { errorText } from '../../i18n/error-text.ts';
import { Button } from '../../ui/action/Button.tsx';
import { EmptyState } from '../../ui/page/EmptyState.tsx';

interface Props {
  error: Error;
  gone: { readonly title: string; readonly reason: string };
  /** Title of a temporary failure; defaults to a general one. */
  failed?: string;
  onAgain: () => void;
  /** Label of the link back. */
  list: ReactNode;
  onList: () => void;
}

/** A page that does not exist, the page of a missing device, or of an invalid identity. */
const GONE = new Set([
  'not_found',
  'device_not_found',
  'param_error',
  'warning_rule_not_found',
  'energy_system_not_found',
  'bridge_not_found',
  'battery_not_found',
]);

/** A page whose subject does not exist or did not load; only the latter offers a retry. Both link back to the list. */
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
