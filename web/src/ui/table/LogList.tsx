import { type ReactNode, useState } from 'react';
import { useDayHead } from '../../i18n/use-day-head.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { classNames } from '../layout/class-names.ts';
import type { Column } from './columns.ts';
import { DataTable } from './DataTable.tsx';
import styles from './LogList.module.css';
import { Pager } from './Pager.tsx';
import rows from './RowTable.module.css';

interface LogLine {
  readonly id: string;
  /** The action, and what it changed. */
  readonly what: ReactNode;
  readonly detail: ReactNode;
  readonly who: string;
  readonly at: number;
  readonly outcome?: ReactNode;
}

interface Props {
  label: string;
  columns: {
    readonly what: string;
    readonly detail: string;
    readonly who: string;
    readonly when: string;
    readonly outcome?: string;
  };
  lines: readonly LogLine[];
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** A log with authors, newest first under the heads of its days; a table on wide screens, cards on a phone. */
export function LogList({ label, columns, lines, page, pages, onPage }: Props) {
  const format = useFormat();
  const [now] = useState(() => Date.now());
  const headOf = useDayHead(now);
  const parts: readonly Column<LogLine>[] = [
    {
      key: 'when',
      title: columns.when,
      cell: ({ at }) => <time dateTime={new Date(at).toISOString()}>{format.date('minute', at)}</time>,
    },
    { key: 'what', title: columns.what, cell: ({ what }) => what },
    { key: 'detail', title: columns.detail, cell: ({ detail }) => detail },
    ...(columns.outcome === undefined
      ? []
      : [{ key: 'outcome', title: columns.outcome, cell: ({ outcome }: LogLine) => outcome }]),
    { key: 'who', title: columns.who, cell: ({ who }) => who },
  ];
  return (
    <>
      <DataTable
        label={label}
        className={classNames(rows.table, styles.table)}
        columns={parts}
        rows={lines}
        keyOf={({ id }) => id}
        headOf={({ at }) => headOf(at)}
      />
      {pages > 1 && (
        <div className={styles.pager}>
          <Pager page={page} pages={pages} onChange={onPage} />
        </div>
      )}
    </>
  );
}
