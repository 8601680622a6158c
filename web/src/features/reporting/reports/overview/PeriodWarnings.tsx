import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../../api/session.ts';
import { errorText } from '../../../../i18n/error-text.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { paths } from '../../../../routes/paths.ts';
import { Button } from '../../../../ui/action/Button.tsx';
import { Segmented } from '../../../../ui/action/Segmented.tsx';
import { Icon } from '../../../../ui/art/Icon.tsx';
import { Skeleton } from '../../../../ui/page/Skeleton.tsx';
import { Bar } from './Bar.tsx';
import { overviewQueries, type Scope, type Warnings } from './overview-queries.ts';
import styles from './PeriodWarnings.module.css';
import { PERIODS, type PeriodDays } from './period.ts';
import { Section } from './Section.tsx';
import { sharePercent } from './slices.ts';
import { WarningDays } from './WarningDays.tsx';

type MessagesOf = (more: NonNullable<Parameters<typeof paths.messages>[1]>) => ReturnType<typeof paths.messages>;
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
  const { modules } = useSession();
  const { companyId, manufacturer } = scope;
  /** The messages that are counted here. */
  const messages: MessagesOf | null = modules.includes('message')
    ? (more) =>
        paths.messages('WarnMsg', {
          ...(companyId !== undefined && { companies: String(companyId) }),
          family: manufacturer,
          each: true,
          ...more,
        })
    : null;
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
            {messages && data.raised > 0 && (
              <Link {...messages({ days })}>
                {t('open_messages')}
                <Icon name="chevron-right" size={14} />
              </Link>
            )}
          </p>
          <WarningDays warnings={data} messagesOf={messages && ((date) => messages({ first: date, last: date }))} />
          <CompanyWarnings
            warnings={data}
            view={view}
            messagesOf={messages && ((part) => messages({ days, ...part }))}
          />
        </>
      )}
    </Section>
  );
}

interface CompanyProps {
  warnings: Warnings;
  view: View;
  messagesOf: MessagesOf | null;
}

/** The companies with warnings: a name opens the company, a number the messages. */
function CompanyWarnings({ warnings, view, messagesOf }: CompanyProps) {
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
          {messagesOf && companyId !== null && kind !== 'leased' ? (
            <Link
              {...messagesOf({ companies: String(companyId), ...(kind === 'own' && { directly: true }) })}
              className={styles.count}
              aria-label={t('messages_of', {
                count: raised,
                warnings: format.number(raised),
                company: companyName ?? '',
              })}
            >
              {format.number(raised)}
            </Link>
          ) : (
            <b className={styles.count}>{format.number(raised)}</b>
          )}
        </li>
      ))}
    </ul>
  );
}
