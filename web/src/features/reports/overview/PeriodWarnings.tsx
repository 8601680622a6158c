import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../i18n/error-text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Bar } from './Bar.tsx';
import { overviewQueries, type Scope, type Warnings } from './overview-queries.ts';
import styles from './PeriodWarnings.module.css';
import { PERIODS, type PeriodDays } from './period.ts';
import { Section } from './Section.tsx';
import { sharePercent } from './slices.ts';
import { WarningDays } from './WarningDays.tsx';

type View = Omit<NonNullable<Parameters<typeof paths.overview>[0]>, 'companyId'>;
interface Props {
  scope: Scope;
  days: PeriodDays;
  onDays: (days: PeriodDays) => void;
  view: View;
}

/** Warnings raised in the last days, by day and by child company. */
export function PeriodWarnings({ scope, days, onDays, view }: Props) {
  const { t } = useTranslation('overview');
  const { t: common } = useTranslation('index');
  const format = useFormat();
  const { data, error, refetch } = useQuery(overviewQueries.warnings(scope, days));
  return (
    <Section
      title={t('warnings')}
      actions={
        <Segmented
          label={t('period')}
          value={String(days)}
          onChange={(next) => onDays(PERIODS.find((period) => String(period) === next) ?? days)}
          segments={PERIODS.map((period) => ({ value: String(period), content: t('n_days', { days: period }) }))}
        />
      }
    >
      {error && !data && (
        <div className={styles.failed} role="alert">
          <p>{errorText(error)}</p>
          <Button size="small" icon="refresh" onClick={() => void refetch()}>
            {common('try_again')}
          </Button>
        </div>
      )}
      {!data && !error && <Skeleton width="100%" height={176} radius={8} />}
      {data && (
        <>
          <p className={styles.sum}>
            {data.raised === 0
              ? t('no_warnings')
              : t('warnings_sum', {
                  raised: format.number(data.raised),
                  severe: format.number(data.severe),
                  open: format.number(data.open),
                })}
          </p>
          <WarningDays warnings={data} />
          <CompanyWarnings warnings={data} view={view} />
        </>
      )}
    </Section>
  );
}

/** The companies with warnings. */
function CompanyWarnings({ warnings, view }: { warnings: Warnings; view: View }) {
  const { t } = useTranslation('overview');
  const format = useFormat();
  const parts = warnings.companies.filter(({ raised }) => raised > 0).slice(0, 8);
  if (parts.length < 2) return null;
  const most = Math.max(...parts.map(({ raised }) => raised));
  return (
    <ul className={styles.companies} aria-label={t('warnings_by_company')}>
      {parts.map(({ kind, companyId, companyName, raised, severe }) => (
        <li key={`${kind}${companyId}`} className={styles.company}>
          {kind === 'child' ? (
            <Link {...paths.overview({ ...view, companyId: companyId ?? 0 })}>{companyName}</Link>
          ) : (
            <span>{kind === 'own' ? t('own_part', { name: companyName ?? '' }) : t('leased_part')}</span>
          )}
          <Bar tone="warnings" percent={sharePercent(raised, most)} part={sharePercent(severe, most)} />
          <b>{format.number(raised)}</b>
        </li>
      ))}
    </ul>
  );
}
