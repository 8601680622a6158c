import { useTranslation } from 'react-i18next';
import type { DevicePage } from '../../../../api/device-queries.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { PageFooter } from '../../../../ui/page/PageFooter.tsx';
import { Pager } from '../../../../ui/table/Pager.tsx';
import styles from './ListFooter.module.css';

interface Props {
  page: DevicePage;
  pageSize: number;
  onPage: (page: number) => void;
}

/** The total and the range shown; says when the end is reached. */
export function ListFooter({ page, pageSize, onPage }: Props) {
  const { t } = useTranslation('device');
  const format = useFormat();
  const from = page.list.length === 0 ? 0 : (page.pageNum - 1) * pageSize + 1;
  const to = from === 0 ? 0 : from + page.list.length - 1;
  return (
    <PageFooter
      summary={
        <>
          {t('total_range', { total: format.number(page.total), from: format.number(from), to: format.number(to) })}
          {to === page.total && page.total > 0 && <span className={styles.end}>{t('all_loaded')}</span>}
        </>
      }
    >
      {page.pages > 1 && <Pager page={page.pageNum} pages={page.pages} onChange={onPage} />}
    </PageFooter>
  );
}
