import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDayHead } from '../../../../i18n/use-day-head.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { classNames } from '../../../../ui/layout/class-names.ts';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import rows from '../../../../ui/table/RowTable.module.css';
import type { Entry } from './entry-queries.ts';
import styles from './OwnLog.module.css';
import searched from './SearchedLog.module.css';

interface Props {
  /** Newest first. */
  entries: readonly Entry[];
  onEdit: (entry: Entry) => void;
  onDelete: (entry: Entry) => void;
}

/** Entries under the heads of their days. */
export function EntryTable({ entries, onEdit, onDelete }: Props) {
  const { t } = useTranslation('record_log');
  const format = useFormat();
  const [now] = useState(() => Date.now());
  const headOf = useDayHead(now);
  return (
    <DataTable
      label={t('log_own')}
      className={classNames(rows.table, searched.table, styles.table)}
      rows={entries}
      keyOf={({ id }) => id}
      headOf={({ at }) => headOf(at)}
      columns={[
        {
          key: 'time',
          title: t('when'),
          cell: ({ at }) => <time dateTime={new Date(at).toISOString()}>{format.date('minute', at)}</time>,
        },
        {
          key: 'what',
          title: t('what'),
          cell: ({ content, editedAt, editedBy }) => (
            <>
              <p className={styles.content}>{content}</p>
              {editedAt !== null && (
                <p className={styles.edited}>
                  {t('edited', { name: editedBy ?? '--', time: format.date('dateTime', editedAt) })}
                </p>
              )}
            </>
          ),
        },
        { key: 'who', title: t('who'), cell: ({ authorName }) => authorName },
        {
          key: 'actions',
          title: t('actions'),
          hidesTitle: true,
          cell: (entry) =>
            entry.mine && (
              <span className={styles.rowActions}>
                <Button size="small" kind="quiet" onClick={() => onEdit(entry)}>
                  {t('edit')}
                </Button>
                <Button size="small" kind="quiet" onClick={() => onDelete(entry)}>
                  {t('delete')}
                </Button>
              </span>
            ),
        },
      ]}
    />
  );
}
