import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/layout/class-names.ts';
import body from '../../ui/page/PageBody.module.css';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import { LoadFailure } from './LoadFailure.tsx';

interface Props<T> {
  query: UseQueryResult<T>;
  gone: { readonly title: string; readonly reason: string };
  /** Label of the link back. */
  list: ReactNode;
  onList: () => void;
  /** Heights of what stands for the page while it loads, in px. */
  heights: readonly number[];
  children: (data: T) => ReactNode;
}

/** A page about one thing: loading, not there, failed, or itself. */
export function LoadedPage<T>({ query: { data, error, refetch }, gone, list, onList, heights, children }: Props<T>) {
  if (data !== undefined) return children(data);
  if (error)
    return <LoadFailure error={error} gone={gone} onAgain={() => void refetch()} list={list} onList={onList} />;
  return (
    <div className={classNames(body.body, body.stack)}>
      {heights.map((height) => (
        <Skeleton key={height} width="100%" height={height} radius={12} />
      ))}
    </div>
  );
}
