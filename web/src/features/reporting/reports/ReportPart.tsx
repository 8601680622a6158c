import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../i18n/error-text.ts';
import { Button } from '../../../ui/action/Button.tsx';
import { Skeleton } from '../../../ui/page/Skeleton.tsx';
import styles from './ReportPart.module.css';

interface Props<T> {
  query: { readonly data: T | undefined; readonly error: unknown; readonly refetch: () => unknown };
  /** Height of the content, px. */
  height: number;
  children: (data: T) => ReactNode;
}

/** The result of a query: a placeholder while it loads, the error with a retry button, or the content. */
export function ReportPart<T>({ query: { data, error, refetch }, height, children }: Props<T>) {
  const { t } = useTranslation('index');
  if (data !== undefined) return children(data);
  if (!error) return <Skeleton width="100%" height={height} radius={8} />;
  return (
    <div className={styles.failed} role="alert">
      <p>{errorText(error)}</p>
      <Button size="small" icon="refresh" onClick={() => void refetch()}>
        {t('try_again')}
      </Button>
    </div>
  );
}

/** A sentence shown when there is no data. */
export const EmptyNote = ({ children }: { children: ReactNode }) => <p className={styles.empty}>{children}</p>;
