import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../api/client.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { paths } from '../../../routes/paths.ts';
import table from '../../../ui/table/CardTable.module.css';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import styles from './Customers.module.css';

type Listed = Answer<'pageCustomers'>['list'][number];

/** Customers as rows; on a phone each is a card. */
export function CustomerTable({ customers, busy }: { customers: readonly Listed[]; busy: boolean }) {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const columns: readonly Column<Listed>[] = [
    {
      key: 'name',
      title: t('name'),
      isRowHeader: true,
      cell: ({ id, name, number }) => (
        <span className={styles.two}>
          <Link {...paths.customer(id)}>{name}</Link>
          <small>{number}</small>
        </span>
      ),
    },
    {
      key: 'contact',
      title: t('contact'),
      named: true,
      cell: ({ contact }) => (
        <span className={styles.two}>
          {contact?.name ?? '–'}
          <small>{contact?.mail || contact?.phone}</small>
        </span>
      ),
    },
    { key: 'company', title: t('company'), named: true, cell: ({ companyName }) => companyName },
    ...(['running', 'booked', 'past'] as const).map(
      (key): Column<Listed> => ({
        key,
        title: t(key),
        isNumber: true,
        named: true,
        cell: (row) => format.number(row[key]),
      }),
    ),
  ];
  return (
    <DataTable
      label={t('title')}
      className={table.table}
      busy={busy}
      columns={columns}
      rows={customers}
      keyOf={({ id }) => String(id)}
    />
  );
}
