import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import styles from '../features/leases/Leases.module.css';
import { leaseQueries } from '../features/leases/lease-queries.ts';
import { OverviewTable } from '../features/leases/OverviewTable.tsx';
import { errorText } from '../i18n/error-text.ts';
import { formatMoney } from '../i18n/money.ts';
import { useFormat } from '../i18n/use-format.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Field } from '../ui/Field.tsx';
import { PageFooter } from '../ui/PageFooter.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Pager } from '../ui/Pager.tsx';
import { PAGE_SIZES } from '../ui/page-sizes.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import toolbar from '../ui/Toolbar.module.css';
import { useExistingPage } from '../ui/use-existing-page.ts';
import { LeaseViews } from './LeasesPage.tsx';
import { useListAddress } from './use-list-address.ts';

const route = getRouteApi('/member/console/lease/overview');
const STATES = ['underLease', 'expiringSoon', 'beginSoon', 'toBeLeased'] as const;
const thisMonth = () => {
  const now = new Date();
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`;
};

/** How the fleet is leased: devices by state, and of a month the use and the rent of each. */
export function LeaseOverviewPage() {
  const { t } = useTranslation(['lease', 'index']);
  const format = useFormat();
  const search = route.useSearch();
  const { month = thisMonth(), page = 1 } = search;
  const query = useQuery(leaseQueries.overview(month, page, PAGE_SIZES.table));
  const { data, error } = query;
  const { narrow, toPage } = useListAddress(search, paths.leaseOverview);
  useExistingPage({ ...query, data: data?.devices }, page, toPage);
  const rent = data?.rent.map(({ minor, currency }) => formatMoney(format.language, minor, currency)).join(' + ');
  return (
    <>
      <PageHeader title={t('lease:title')} />
      <div className={toolbar.bar}>
        <LeaseViews view="overview" />
      </div>
      <div className={styles.list}>
        {error && !data && (
          <EmptyState alert scene="broken" title={t('lease:failed_title')} reason={errorText(error)}>
            <Button kind="primary" icon="refresh" onClick={() => void query.refetch()}>
              {t('index:try_again')}
            </Button>
          </EmptyState>
        )}
        {!data && !error && <Skeleton width="100%" height={320} radius={8} />}
        {data && (
          <>
            <dl className={styles.cards}>
              {STATES.map((state) => (
                <div key={state} className={styles.card}>
                  <dt>{t(`lease:state_${state}`)}</dt>
                  <dd>{format.number(data.counts[state])}</dd>
                </div>
              ))}
              <div className={styles.card}>
                <dt>{t('lease:rent_of_month')}</dt>
                <dd>{rent || '–'}</dd>
              </div>
            </dl>
            <div className={styles.month}>
              <Field label={t('lease:month')} help={t('lease:counted_help')}>
                {(control) => (
                  <TextInput
                    {...control}
                    type="month"
                    value={month}
                    onChange={({ target }) => narrow({ month: target.value || undefined })}
                  />
                )}
              </Field>
            </div>
            {data.devices.total === 0 ? (
              <EmptyState scene="empty" title={t('lease:none_found')} reason={t('lease:none_found_text')} />
            ) : (
              <OverviewTable devices={data.devices.list} busy={query.isFetching} />
            )}
          </>
        )}
      </div>
      {data && data.devices.pages > 1 && (
        <PageFooter>
          <Pager page={data.devices.pageNum} pages={data.devices.pages} onChange={toPage} />
        </PageFooter>
      )}
    </>
  );
}
