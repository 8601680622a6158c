import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../../routes/paths.ts';
import { Icon } from '../../../../ui/art/Icon.tsx';
import styles from './CompanyLine.module.css';
import type { Distribution } from './overview-queries.ts';

interface Props {
  line: Distribution['line'];
  /** The filters that the links keep. */
  view: Omit<NonNullable<Parameters<typeof paths.overview>[0]>, 'companyId'>;
}

/** The breadcrumb from the user's company to the one shown. */
export function CompanyLine({ line, view }: Props) {
  const { t } = useTranslation('overview');
  if (line.length < 2) return null;
  return (
    <nav aria-label={t('company_line')}>
      <ol className={styles.line}>
        {line.map(({ companyId, companyName }, place) => (
          <li key={companyId} className={styles.step}>
            {place > 0 && <Icon name="chevron-right" size={14} />}
            {place === line.length - 1 ? (
              <span aria-current="page">{companyName}</span>
            ) : (
              <Link {...paths.overview({ ...view, ...(place > 0 && { companyId }) })}>{companyName}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
