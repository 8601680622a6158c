import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';
import type { paths } from '../../../../routes/paths.ts';
import { classNames } from '../../../../ui/layout/class-names.ts';
import { FleetRuler } from '../../../../ui/mark/FleetRuler.tsx';
import card from '../../../../ui/page/Card.module.css';
import { EmptyState } from '../../../../ui/page/EmptyState.tsx';
import { Failure } from '../../../../ui/page/Failure.tsx';
import { CompanyTable } from './CompanyTable.tsx';
import styles from './OverviewBoard.module.css';
import { OverviewSkeleton } from './OverviewSkeleton.tsx';
import { type Distribution, overviewQueries, type Scope } from './overview-queries.ts';
import { PeriodWarnings } from './PeriodWarnings.tsx';
import type { PeriodDays } from './period.ts';
import { Section } from './Section.tsx';
import { ShareList } from './ShareList.tsx';
import { SilentDevices } from './SilentDevices.tsx';
import { SiteShares } from './SiteShares.tsx';
import { StateTiles } from './StateTiles.tsx';
import type { TargetOf } from './slices.ts';

interface Props {
  scope: Scope;
  days: PeriodDays;
  onDays: (days: PeriodDays) => void;
  targetOf: TargetOf;
  typeName: (deviceType: string) => string;
  view: Omit<NonNullable<Parameters<typeof paths.overview>[0]>, 'companyId'>;
}

/** The distribution of a company's devices, or why there is none. */
export function OverviewBoard(props: Props) {
  const { t } = useTranslation('overview');
  const { data, error, refetch } = useQuery(overviewQueries.distribution(props.scope));
  if (error && !data) {
    return <Failure title={t('failed_title')} error={error} onAgain={refetch} />;
  }
  if (!data) return <OverviewSkeleton />;
  if (data.devices === 0 && data.companies.length === 0)
    return <EmptyState scene="empty" title={t('empty_title')} reason={t('empty_text')} />;
  return <Board {...props} data={data} />;
}

function Board({ scope, days, onDays, targetOf, typeName, view, data }: Props & { data: Distribution }) {
  const { t } = useTranslation('overview');
  const format = useFormat();
  const { data: summary } = useQuery(overviewQueries.summary(scope, scope.manufacturer));
  return (
    <div className={styles.board}>
      <StateTiles counts={data} targetOf={targetOf} />
      <div className={classNames(card.card, styles.ruler)}>
        <FleetRuler counts={summary?.socCounts ?? []} median={summary?.medianSoc ?? null} low={summary?.low ?? 0} />
      </div>
      <div className={styles.columns}>
        <div className={styles.column}>
          {data.companies.length > 0 && (
            <Section title={t('by_company')} count={format.number(data.companies.length)}>
              <CompanyTable companies={data.companies} targetOf={targetOf} view={view} />
            </Section>
          )}
          <PeriodWarnings scope={scope} days={days} onDays={onDays} view={view} />
        </div>
        <div className={styles.column}>
          <Section title={t('by_type')} count={format.number(data.types.length)}>
            <ShareList
              shares={data.types.map(({ deviceType, devices, online }) => ({
                key: deviceType,
                name: typeName(deviceType),
                value: devices,
                part: online,
                note: t('n_online', { online: format.number(online) }),
                target: targetOf({ deviceType }),
              }))}
            />
          </Section>
          <SiteShares scope={scope} days={days} data={data} targetOf={targetOf} />
          <SilentDevices scope={scope} target={data.offline > 0 ? targetOf({ state: 'offline' }) : null} />
        </div>
      </div>
    </div>
  );
}
