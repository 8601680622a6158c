import { useState } from 'react';
import { Pager } from '../ui/Pager.tsx';
import styles from './metrics.module.css';

export interface MetricRow {
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
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice((shown - 1) * ROWS_PER_PAGE, shown * ROWS_PER_PAGE).map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, column) =>
                column === 0 ? (
                  <th key={columns[column]} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={columns[column]}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {pages > 1 && <Pager page={shown} pages={pages} onChange={setPage} />}
    </div>
  );
}
