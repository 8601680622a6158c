import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { Select } from '../../../ui/form/Select.tsx';
import { Pager } from '../../../ui/table/Pager.tsx';
import { TABLE_SIZES } from '../../../ui/table/page-sizes.ts';
import type { ManagedPage } from './manage-queries.ts';
import styles from './TableFooter.module.css';

interface Props {
  page: ManagedPage;
  size: number;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
}

/** The range of rows shown, the page size, and the pager. */
export function TableFooter({ page, size, onPage, onSize }: Props) {
  const { t } = useTranslation(['device_manage', 'device']);
  const format = useFormat();
  const from = page.list.length === 0 ? 0 : (page.pageNum - 1) * size + 1;
  return (
    <footer className={styles.footer}>
      <span className={styles.total}>
        {t('device:total_range', {
          total: format.number(page.total),
          from: format.number(from),
          to: format.number(from === 0 ? 0 : from + page.list.length - 1),
        })}
      </span>
      <Select
        variant="filter"
        label={t('rows')}
        value={String(size)}
        options={TABLE_SIZES.map((one) => ({ value: String(one), label: t('rows_n', { count: one }) }))}
        placeholder={t('rows')}
        onChange={(next) => onSize(Number(next))}
      />
      {page.pages > 1 && <Pager page={page.pageNum} pages={page.pages} onChange={onPage} />}
    </footer>
  );
}
