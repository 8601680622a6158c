import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { TABLE_FORMATS } from '#domain/contract/table-file.ts';
import { downloadFile } from '../../api/client.ts';
import { HealthBoard } from '../../features/alerting/alarms/health/HealthBoard.tsx';
import { healthQueries } from '../../features/alerting/alarms/health/health-queries.ts';
import { type HealthSearch, scopeOf } from '../../features/alerting/alarms/health/health-search.ts';
import { StatisticsBoard } from '../../features/alerting/alarms/health/StatisticsBoard.tsx';
import { CompanySelect } from '../../features/foundation/companies/CompanySelect.tsx';
import { DaysPicker } from '../../features/reporting/reports/DaysPicker.tsx';
import { daysFault, intervalOf, lastDays } from '../../features/reporting/reports/report-interval.ts';
import { tableForm } from '../../i18n/table-separator.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { paths } from '../../routes/paths.ts';
import { idsOf } from '../../routes/search-params.ts';
import { SaveMenu } from '../../ui/action/SaveMenu.tsx';
import { Segmented } from '../../ui/action/Segmented.tsx';
import { MenuList } from '../../ui/form/choice-lists.tsx';
import { useIsDesktop } from '../../ui/layout/use-media-query.ts';
import { Failure } from '../../ui/page/Failure.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import { PrintHead } from '../shared/PrintHead.tsx';
import styles from './AlarmHealthPage.module.css';

const route = getRouteApi('/member/console/message/health');
const USUAL_DAYS = 30;
type View = 'load' | 'statistics';

/** Whether there are too many alarms, and which ones. */
export function AlarmHealthPage() {
  const { t } = useTranslation(['health', 'export']);
  const navigate = useNavigate();
  const isDesktop = useIsDesktop();
  const search = route.useSearch();
  const days = useDays(search);
  const scope = scopeOf(search, days);
  const format = useFormat();
  const { companies, view = 'load', kind = 1 } = search;
  const go = (change: HealthSearch) => void navigate({ ...paths.alarmHealth({ ...search, ...change }), replace: true });
  return (
    <>
      <PageHeader title={t('health:title')} {...(isDesktop && { count: t('health:targets') })}>
        <SaveMenu popup="menu" variant={isDesktop ? 'button' : 'icon'} label={t('health:export')}>
          {(save) => (
            <MenuList
              label={t('health:export')}
              actions={TABLE_FORMATS.map((each) => ({
                key: each,
                label: t(`export:as_${each}`),
                onAction: () => save(() => downloadFile('exportAlarmHealth', { ...scope, ...tableForm(each) })),
              }))}
            />
          )}
        </SaveMenu>
      </PageHeader>
      <PrintHead
        title={t('health:title')}
        report={t(view === 'load' ? 'health:view_load' : 'health:view_statistics')}
        period={format.days(scope.startTime, scope.endTime)}
      />
      <div className={styles.bar}>
        <Segmented<View>
          label={t('health:view')}
          value={view}
          onChange={(next) => go({ view: next === 'statistics' ? next : undefined })}
          segments={[
            { value: 'load', content: t('health:view_load') },
            { value: 'statistics', content: t('health:view_statistics') },
          ]}
        />
        {view === 'statistics' && (
          <Segmented
            label={t('health:kind')}
            value={String(kind)}
            onChange={(next) => go({ kind: next === '2' ? 2 : undefined })}
            segments={[
              { value: '1', content: t('health:kind_1') },
              { value: '2', content: t('health:kind_2') },
            ]}
          />
        )}
        <span className={styles.filters}>
          <CompanySelect
            variant="chip"
            selection={idsOf(companies)}
            onChange={(next) => go({ companies: next.join(',') || undefined })}
          />
          <DaysPicker days={days} timeZone={days.timeZone} ofReader onDays={({ first, last }) => go({ first, last })} />
        </span>
      </div>
      <div className={styles.body}>
        {view === 'load' ? <Load search={search} /> : <StatisticsView search={search} kind={kind} />}
      </div>
    </>
  );
}

/** The days of the address, or the last 30. */
function useDays({ first = '', last = '' }: HealthSearch) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const asked = { first, last };
  return intervalOf(daysFault(asked) === null ? asked : lastDays(USUAL_DAYS, Date.now(), timeZone), timeZone);
}

const messageSearch = ({ companies }: HealthSearch, { first, last }: { first: string; last: string }) => ({
  companies,
  first,
  last,
});

function Load({ search }: { search: HealthSearch }) {
  const days = useDays(search);
  const query = useQuery(healthQueries.health(scopeOf(search, days)));
  return (
    <Answered {...query}>
      {(health) => <HealthBoard health={health} days={days} search={messageSearch(search, days)} />}
    </Answered>
  );
}

function StatisticsView({ search, kind }: { search: HealthSearch; kind: 1 | 2 }) {
  const days = useDays(search);
  const query = useQuery(healthQueries.statistics(scopeOf(search, days), kind));
  return (
    <Answered {...query}>
      {(statistics) => <StatisticsBoard statistics={statistics} kind={kind} search={messageSearch(search, days)} />}
    </Answered>
  );
}

interface AnsweredProps<Data> {
  data: Data | undefined;
  error: Error | null;
  refetch: () => unknown;
  children: (data: Data) => React.ReactNode;
}

function Answered<Data extends { readonly total: number }>({ data, error, refetch, children }: AnsweredProps<Data>) {
  const { t } = useTranslation('health');
  if (data) return children(data);
  if (!error)
    return (
      <div className={styles.waiting} aria-busy="true">
        <Skeleton width="100%" height={112} radius={10} />
        <Skeleton width="100%" height={280} radius={12} />
        <Skeleton width="100%" height={420} radius={12} />
      </div>
    );
  return <Failure title={t('failed_title')} error={error} onAgain={refetch} />;
}
