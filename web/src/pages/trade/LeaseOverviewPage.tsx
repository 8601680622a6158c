import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LeaseFigures } from '../../features/trade/leases/calendar/LeaseFigures.tsx';
import styles from '../../features/trade/leases/Leases.module.css';
import { LoadedList } from '../../features/trade/leases/LoadedList.tsx';
import { leaseQueries } from '../../features/trade/leases/lease-queries.ts';
import { OverviewTable } from '../../features/trade/leases/OverviewTable.tsx';
import { paths } from '../../routes/paths.ts';
import toolbar from '../../ui/action/Toolbar.module.css';
import { Field } from '../../ui/form/Field.tsx';
import { MonthPicker } from '../../ui/form/MonthPicker.tsx';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { PageFooter } from '../../ui/page/PageFooter.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { useExistingPage } from '../../ui/page/use-existing-page.ts';
import { Pager } from '../../ui/table/Pager.tsx';
import { PAGE_SIZES } from '../../ui/table/page-sizes.ts';
import { useListAddress } from '../shared/use-list-address.ts';
import { LeaseViews } from './LeaseViews.tsx';

const route = getRouteApi('/member/console/lease/overview');
const thisMonth = () => {
  const now = new Date();
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`;
};

/** How the fleet is leased: devices by state, and of a month the use and the rent of each. */
export function LeaseOverviewPage() {
  const { t } = useTranslation('lease');
  const search = route.useSearch();
  const { month = thisMonth(), page = 1 } = search;
  const query = useQuery(leaseQueries.overview(month, page, PAGE_SIZES.table));
  const { data } = query;
  const { narrow, toPage } = useListAddress(search, paths.leaseOverview);
  useExistingPage({ ...query, data: data?.devices }, page, toPage);
  return (
    <>
      <PageHeader title={t('title')} />
      <div className={toolbar.bar}>
        <LeaseViews view="overview" />
      </div>
      <LoadedList query={query}>
        {({ counts, rent, devices }) => (
          <>
            <LeaseFigures counts={counts} rent={rent} />
            <div className={styles.month}>
              <Field label={t('month')} help={t('counted_help')}>
                {(control) => (
                  <MonthPicker
                    {...control}
                    label={t('month')}
                    unit="month"
                    value={month}
                    onChoose={(chosen) => narrow({ month: chosen === thisMonth() ? undefined : chosen })}
                  />
                )}
              </Field>
            </div>
            {devices.total === 0 ? (
              <EmptyState scene="empty" title={t('none_found')} reason={t('none_found_text')} />
            ) : (
              <OverviewTable devices={devices.list} busy={query.isFetching} />
            )}
          </>
        )}
      </LoadedList>
      {data && data.devices.pages > 1 && (
        <PageFooter>
          <Pager page={data.devices.pageNum} pages={data.devices.pages} onChange={toPage} />
        </PageFooter>
      )}
    </>
  );
}
