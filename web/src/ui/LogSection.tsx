import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../i18n/error-text.ts';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import { Skeleton } from './Skeleton.tsx';

interface Props {
  /** The number of entries; undefined while unknown. */
  total: number | undefined;
  error: unknown;
  empty: { readonly title: string; readonly reason: string };
  onAgain: () => void;
  children: ReactNode;
}

/** A log with its loading, error and empty states. */
export function LogSection({ total, error, empty, onAgain, children }: Props) {
  const { t } = useTranslation('index');
  if (total === undefined)
    return error ? (
      <EmptyState scene="broken" alert title={t('section_error')} reason={errorText(error)}>
        <Button icon="refresh" onClick={onAgain}>
          {t('try_again')}
        </Button>
      </EmptyState>
    ) : (
      <Skeleton width="100%" height={280} radius={10} />
    );
  return total === 0 ? <EmptyState scene="empty" title={empty.title} reason={empty.reason} /> : children;
}
