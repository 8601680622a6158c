import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/action/IconButton.tsx';
import { classNames } from '../../../ui/layout/class-names.ts';
import card from '../../../ui/page/Card.module.css';
import styles from './ReportCard.module.css';

interface Props {
  title: string;
  /** A line below the title: the quantity and its unit. */
  note?: ReactNode;
  /** Legend, count or choice at the end of the header. */
  tools?: ReactNode;
  /** The same values as rows, for readers who cannot see the chart or want the numbers. */
  table?: ReactNode;
  children: ReactNode;
}

/** A titled part of a report; if its chart has a table, a button switches between the two. */
export function ReportCard({ title, note, tools, table, children }: Props) {
  const { t } = useTranslation('report');
  const id = useId();
  const [showsTable, setShowsTable] = useState(false);
  return (
    <section className={classNames(card.card, styles.card)} aria-labelledby={id}>
      <header className={styles.header}>
        <div className={styles.titles}>
          <h2 id={id}>{title}</h2>
          {note && <p className={styles.note}>{note}</p>}
        </div>
        {tools && <div className={styles.tools}>{tools}</div>}
        {table && (
          <IconButton
            icon={showsTable ? 'signal' : 'list'}
            iconSize={16}
            label={showsTable ? t('as_chart', { title }) : t('as_table', { title })}
            onClick={() => setShowsTable(!showsTable)}
          />
        )}
      </header>
      {showsTable && table ? table : children}
    </section>
  );
}
