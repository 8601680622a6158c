import { Link, type LinkOptions } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { TwoLines } from '../../../ui/TwoLines.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import styles from './Audit.module.css';
import type { AuditEntry } from './audit-queries.ts';
import { useAuditText } from './audit-text.ts';
import { ResultTag } from './ResultTag.tsx';

interface Props {
  entries: readonly AuditEntry[] | undefined;
  busy: boolean;
  current: number | undefined;
  linkTo: (id: number) => LinkOptions;
}

/** Entries, newest first; each leads to its details. */
export function AuditTable({ entries, busy, current, linkTo }: Props) {
  const { t } = useTranslation('audit');
  const format = useFormat();
  const text = useAuditText();
  return (
    <DataTable
      label={t('title')}
      className={styles.table}
      frame={styles.frame}
      busy={busy}
      rows={entries}
      keyOf={({ id }) => String(id)}
      isChosen={({ id }) => id === current}
      columns={[
        {
          key: 'time',
          title: t('col_time'),
          isNumber: true,
          cell: ({ at }) => (
            <time dateTime={new Date(at).toISOString()}>
              {format.date('dayMonth', at)} {format.date('time', at)}
            </time>
          ),
        },
        { key: 'who', title: t('col_who'), cell: (entry) => text.who(entry) },
        {
          key: 'what',
          title: t('col_what'),
          isRowHeader: true,
          cell: (entry) => (
            <Link {...linkTo(entry.id)} className={styles.link} aria-current={entry.id === current}>
              <TwoLines name={text.what(entry)}>{text.object(entry)}</TwoLines>
            </Link>
          ),
        },
        { key: 'company', title: t('company'), named: true, cell: (entry) => text.company(entry) },
        {
          key: 'from',
          title: t('col_from'),
          named: true,
          cell: ({ address, client }) => (
            <span className={styles.from}>
              {address ?? '–'} <small>{client}</small>
            </span>
          ),
        },
        { key: 'result', title: t('col_result'), cell: (entry) => <ResultTag entry={entry} /> },
      ]}
    />
  );
}
