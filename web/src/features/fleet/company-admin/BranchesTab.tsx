import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { classNames } from '../../../ui/layout/class-names.ts';
import { EmptyState } from '../../../ui/page/EmptyState.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import rows from '../../../ui/table/RowTable.module.css';
import styles from './CompanyAdmin.module.css';
import type { Company } from './company-admin-queries.ts';

interface Props {
  branches: readonly Company[];
  onChoose: (company: Company) => void;
}

/** The companies directly below one. */
export function BranchesTab({ branches, onChoose }: Props) {
  const { t } = useTranslation('company');
  const format = useFormat();
  if (branches.length === 0)
    return <EmptyState scene="empty" title={t('no_branches')} reason={t('no_branches_text')} />;
  const figures = ['deviceTotal', 'accountTotal', 'childCount', 'siteCount'] as const;
  return (
    <DataTable
      label={t('tab_branches')}
      className={classNames(rows.table, rows.lines, styles.table)}
      frame={styles.frame}
      rows={branches}
      keyOf={({ id }) => String(id)}
      columns={[
        {
          key: 'name',
          title: t('name'),
          isRowHeader: true,
          cell: (branch) => (
            <button type="button" className={styles.link} onClick={() => onChoose(branch)}>
              {branch.companyName}
            </button>
          ),
        },
        ...figures.map((figure) => ({
          key: figure,
          title: t(`col_${figure}`),
          named: true,
          isNumber: true,
          cell: (branch: Company) => format.number(branch[figure]),
        })),
        { key: 'zone', title: t('zone'), named: true, cell: ({ timeZone }) => timeZone ?? 'UTC' },
      ]}
    />
  );
}
