import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../api/brand.ts';
import { useSession } from '../../api/session.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { classNames } from '../../ui/layout/class-names.ts';
import { marginRules, PAGE_MARK, PAGES_MARK } from '../../ui/page/page-margins.ts';
import styles from './PrintHead.module.css';

interface Props {
  /** What the report is about, and what tells it apart. */
  title: string;
  note?: string;
  report: string;
  period?: string;
}

/** On paper: what stands above a report, and in the margins of all its pages. */
export function PrintHead({ title, note, report, period }: Props) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const { siteName } = useBrand();
  const { companyName, displayName } = useSession();
  const [openedAt] = useState(() => Date.now());
  const [printedAt, setPrintedAt] = useState(openedAt);
  useEffect(() => {
    const begin = () => setPrintedAt(Date.now());
    addEventListener('beforeprint', begin);
    return () => removeEventListener('beforeprint', begin);
  }, []);
  const rules = marginRules({
    topLeft: siteName,
    topRight: companyName,
    bottomLeft: t('printed', { time: format.date('dateTime', printedAt), name: displayName }),
    bottomRight: t('printed_page', { page: PAGE_MARK, pages: PAGES_MARK }),
  });
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [rules]);
  return (
    <div className={classNames('print-only', styles.sheet)}>
      <div className={styles.head}>
        <div>
          <p className={styles.title}>{title}</p>
          {note && <p>{note}</p>}
        </div>
        <div className={styles.end}>
          <p className={styles.report}>{report}</p>
          {period && <p>{period}</p>}
        </div>
      </div>
    </div>
  );
}
