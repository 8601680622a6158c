import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../i18n/error-text.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './Leases.module.css';

interface Props<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>;
  /** For what is wider than a phone. */
  wide?: boolean;
  children: (data: T) => ReactNode;
}

/** What a page about leases lists: loading, failed with a way to try again, or there. */
export function LoadedList<T>({ query, wide = false, children }: Props<T>) {
  const { t } = useTranslation(['lease', 'index']);
  const { data, error } = query;
  return (
    <div className={classNames(styles.list, wide && styles.wide)}>
      {error && data === undefined && (
        <EmptyState alert scene="broken" title={t('lease:failed_title')} reason={errorText(error)}>
          <Button kind="primary" icon="refresh" onClick={() => void query.refetch()}>
            {t('index:try_again')}
          </Button>
        </EmptyState>
      )}
      {data === undefined && !error && <Skeleton width="100%" height={320} radius={8} />}
      {data !== undefined && children(data)}
    </div>
  );
}
