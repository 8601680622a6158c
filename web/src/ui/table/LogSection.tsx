import type { ReactNode } from 'react';
import { EmptyState } from '../page/EmptyState.tsx';
import { Failure } from '../page/Failure.tsx';
import { Skeleton } from '../page/Skeleton.tsx';

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
  if (total === undefined)
    return error ? <Failure error={error} onAgain={onAgain} /> : <Skeleton width="100%" height={280} radius={10} />;
  return total === 0 ? <EmptyState scene="empty" title={empty.title} reason={empty.reason} /> : children;
}
