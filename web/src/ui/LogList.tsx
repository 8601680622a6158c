import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './LogList.module.css';
import { Pager } from './Pager.tsx';
import rows from './RowTable.module.css';

export interface LogLine {
  readonly id: string;
  /** The action, and what it changed. */
  readonly what: ReactNode;
  readonly detail: ReactNode;
  readonly who: string;
  readonly at: number;
  readonly when: string;
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

/** Who did what and when, newest first; a table on wide screens, cards on a phone. */
export const LogList = ({ label, columns, lines, page, pages, onPage }: Props) => (
  <>
    <table className={classNames(rows.table, styles.table)} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{columns.when}</th>
          <th scope="col">{columns.what}</th>
          <th scope="col">{columns.detail}</th>
          {columns.outcome !== undefined && <th scope="col">{columns.outcome}</th>}
          <th scope="col">{columns.who}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td className={styles.when}>
              <time dateTime={new Date(line.at).toISOString()}>{line.when}</time>
            </td>
            <td className={styles.what}>{line.what}</td>
            <td className={styles.detail}>{line.detail}</td>
            {columns.outcome !== undefined && <td className={styles.outcome}>{line.outcome}</td>}
            <td className={styles.who}>{line.who}</td>
          </tr>
        ))}
      </tbody>
    </table>
    {pages > 1 && (
      <div className={styles.pager}>
        <Pager page={page} pages={pages} onChange={onPage} />
      </div>
    )}
  </>
);
