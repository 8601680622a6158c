import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { printedCode } from '#domain/foundation/basics/printed-code.ts';
import type { Answer } from '../../../../api/client.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { paths } from '../../../../routes/paths.ts';
import { Tag } from '../../../../ui/mark/Tag.tsx';
import styles from './Papers.module.css';
import pictures from './Pictures.module.css';

/** The reports that were issued of a lease, by their codes: each leads to what it says. */
export function ConditionPapers({ papers }: { papers: Answer<'leaseCondition'>['papers'] }) {
  const { t } = useTranslation('lease');
  const format = useFormat();
  if (papers.length === 0) return null;
  return (
    <section aria-label={t('papers')}>
      <h3 className={pictures.title}>{t('papers')}</h3>
      <ul className={styles.papers}>
        {papers.map(({ code, issuedAt, isCurrent }) => (
          <li key={code}>
            <Link {...paths.leases({ code })}>{printedCode(code)}</Link>
            <small>{format.date('dayMonthTime', issuedAt)}</small>
            <Tag tone={isCurrent ? 'charge' : 'idle'}>{t(isCurrent ? 'paper_current' : 'paper_earlier')}</Tag>
          </li>
        ))}
      </ul>
    </section>
  );
}
