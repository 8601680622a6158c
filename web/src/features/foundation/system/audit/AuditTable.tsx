import { Link, type LinkOptions } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useDayHead } from '../../../../i18n/use-day-head.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { Stacked } from '../../../../ui/table/Stacked.tsx';
import styles from './AuditTable.module.css';
import type { AuditEntry } from './audit-queries.ts';
import { useAuditText } from './audit-text.ts';
import { ResultTag } from './ResultTag.tsx';
import { Who } from './Who.tsx';

interface Props {
  entries: readonly AuditEntry[] | undefined;
  busy: boolean;
  current: number | undefined;
  now: number;
  linkTo: (id: number) => LinkOptions;
}

/** Entries, newest first; each leads to its details. */
export function AuditTable({ entries, busy, current, now, linkTo }: Props) {
  const { t } = useTranslation(['audit', 'alarm']);
  const format = useFormat();
  const text = useAuditText();
  const headOf = useDayHead(now);
  return (
    <DataTable
      label={t('audit:title')}
      className={styles.table}
      frame={styles.frame}
      busy={busy}
      rows={entries}
      keyOf={({ id }) => String(id)}
      headOf={({ at }) => headOf(at)}
      isChosen={({ id }) => id === current}
      columns={[
        {
          key: 'time',
          title: t('audit:col_time'),
          isNumber: true,
          cell: ({ at }) => <time dateTime={new Date(at).toISOString()}>{format.date('time', at)}</time>,
        },
        { key: 'who', title: t('audit:col_who'), cell: (entry) => <Who entry={entry} /> },
        {
          key: 'what',
          title: t('audit:col_what'),
          isRowHeader: true,
          cell: (entry) => (
            <Link {...linkTo(entry.id)} className={styles.link} aria-current={entry.id === current}>
              <Stacked name={text.what(entry)}>{text.object(entry)}</Stacked>
            </Link>
          ),
        },
        { key: 'company', title: t('audit:company'), named: true, cell: (entry) => text.company(entry) },
        {
          key: 'from',
          title: t('audit:col_from'),
          named: true,
          cell: ({ address, client }) => (
            <span className={styles.from}>
              {address ?? '–'} <small>{client}</small>
            </span>
          ),
        },
        { key: 'result', title: t('audit:col_result'), cell: (entry) => <ResultTag entry={entry} /> },
      ]}
    />
  );
}
