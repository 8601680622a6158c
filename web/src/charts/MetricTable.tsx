import { useState } from 'react';
import { DataTable } from '../ui/table/DataTable.tsx';
import { Pager } from '../ui/table/Pager.tsx';
import styles from './metrics.module.css';

interface MetricRow {
  readonly key: string;
  readonly cells: readonly string[];
}
interface Props {
  readonly caption: string;
  /** The first column names the row. */
  readonly columns: readonly string[];
  readonly rows: readonly MetricRow[];
  readonly empty: string;
}

const ROWS_PER_PAGE = 24;

/** The values of a chart as rows, one page at a time. */
export function MetricTable({ caption, columns, rows, empty }: Props) {
  const [page, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(rows.length / ROWS_PER_PAGE));
  const shown = Math.min(page, pages);
  if (rows.length === 0) return <p className={styles.none}>{empty}</p>;
  return (
    <div className={styles.scroll}>
      <DataTable
        label={caption}
        className={styles.table}
        columns={columns.map((title, place) => ({
          key: title,
          title,
          isRowHeader: place === 0,
          cell: ({ cells }: MetricRow) => cells[place],
        }))}
        rows={rows.slice((shown - 1) * ROWS_PER_PAGE, shown * ROWS_PER_PAGE)}
        keyOf={({ key }) => key}
      />
      {pages > 1 && <Pager page={shown} pages={pages} onChange={setPage} />}
    </div>
  );
}
