import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/layout/class-names.ts';
import { Failure } from '../../../ui/page/Failure.tsx';
import { Skeleton } from '../../../ui/page/Skeleton.tsx';
import styles from './Leases.module.css';

interface Props<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>;
  /** For what is wider than a phone. */
  wide?: boolean;
  /** What did not load; the leases unless given. */
  failed?: string;
  children: (data: T) => ReactNode;
}

/** What a page about leases lists: loading, failed with a way to try again, or there. */
export function LoadedList<T>({ query, wide = false, failed, children }: Props<T>) {
  const { t } = useTranslation('lease');
  const { data, error } = query;
  return (
    <div className={classNames(styles.list, wide && styles.wide)}>
      {error && data === undefined && (
        <Failure title={failed ?? t('failed_title')} error={error} onAgain={query.refetch} />
      )}
      {data === undefined && !error && <Skeleton width="100%" height={320} radius={8} />}
      {data !== undefined && children(data)}
    </div>
  );
}
