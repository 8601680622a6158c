import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceItem } from '../../../../api/device-queries.ts';
import type { Warning } from '../../../../live/readings.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { EmptyState } from '../../../../ui/page/EmptyState.tsx';
import { Failure } from '../../../../ui/page/Failure.tsx';
import { CardSkeletons } from '../card/CardSkeletons.tsx';
import { DeviceCards } from '../card/DeviceCards.tsx';
import styles from './DeviceList.module.css';
import { ListFooter } from './ListFooter.tsx';
import { isNarrowed, type ListColumns, type ListFilter } from './list-filter.ts';
import { useNoMatch } from './no-match.ts';
import type { useDevicePage } from './use-device-page.ts';

interface Props {
  filter: ListFilter;
  columns: ListColumns;
  query: ReturnType<typeof useDevicePage>;
  pageSize: number;
  onPage: (page: number) => void;
  onClear: () => void;
  onLocate: (item: DeviceItem, located: boolean) => void;
  warningLine: (warning: Warning | null) => ReactNode;
  /** Shown when nothing has been added yet; defaults to the text for monitors. */
  empty?: { readonly title: string; readonly reason: string };
  /** The loading placeholder; defaults to that of monitors. */
  skeleton?: ReactNode;
  /** A button that adds a device, for users who may. */
  addButton?: ReactNode;
}

/** One page of devices, or why there is none. */
export function DeviceList({
  filter,
  columns,
  query,
  pageSize,
  onPage,
  onClear,
  onLocate,
  warningLine,
  ...slots
}: Props) {
  const { empty, skeleton, addButton } = slots;
  const { t } = useTranslation('device');
  const body = useRef<HTMLDivElement>(null);
  const pageNum = query.data?.pageNum;
  const shown = useRef(pageNum);
  useEffect(() => {
    if (shown.current !== undefined && shown.current !== pageNum) {
      body.current?.scrollTo(0, 0);
      window.scrollTo(0, 0);
    }
    shown.current = pageNum;
  }, [pageNum]);
  const { data, error } = query;
  const noMatch = useNoMatch({ key: filter.key, state: filter.state, more: filter });
  if (error && !data) {
    return <Failure title={t('list_failed')} error={error} onAgain={query.refetch} />;
  }
  if (data && data.total === 0) {
    return isNarrowed(filter) ? (
      <EmptyState scene="search" {...noMatch}>
        <Button kind="primary" onClick={onClear}>
          {t('clear_filters')}
        </Button>
        {addButton}
      </EmptyState>
    ) : (
      <EmptyState scene="empty" title={empty?.title ?? t('empty_title')} reason={empty?.reason ?? t('empty_text')}>
        {addButton}
      </EmptyState>
    );
  }
  return (
    <>
      <div ref={body} className={styles.body} aria-busy={query.isFetching}>
        {data ? (
          <DeviceCards items={data.list} columns={columns} onLocate={onLocate} warningLine={warningLine} />
        ) : (
          (skeleton ?? <CardSkeletons columns={columns} />)
        )}
      </div>
      {data && <ListFooter page={data} pageSize={pageSize} onPage={onPage} />}
    </>
  );
}
