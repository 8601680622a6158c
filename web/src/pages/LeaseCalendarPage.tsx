import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lease } from '#domain/leases/calls.ts';
import { isAdmin } from '#domain/permissions.ts';
import { useSession } from '../api/session.ts';
import { CompanySelect } from '../features/companies/CompanySelect.tsx';
import { ConditionDialog } from '../features/leases/ConditionDialog.tsx';
import { monthAfter, monthOf, SPAN_NAMES, spanOf } from '../features/leases/calendar-span.ts';
import styles from '../features/leases/Leases.module.css';
import { LeaseTimeline } from '../features/leases/LeaseTimeline.tsx';
import { leaseQueries } from '../features/leases/lease-queries.ts';
import { errorText } from '../i18n/error-text.ts';
import { useFormat } from '../i18n/use-format.ts';
import { paths } from '../paths.ts';
import { idsOf } from '../search-params.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { PageFooter } from '../ui/PageFooter.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Pager } from '../ui/Pager.tsx';
import { PAGE_SIZES } from '../ui/page-sizes.ts';
import { Segmented } from '../ui/Segmented.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import toolbar from '../ui/Toolbar.module.css';
import { useExistingPage } from '../ui/use-existing-page.ts';
import { LeaseViews } from './LeasesPage.tsx';
import { useListAddress } from './use-list-address.ts';

const route = getRouteApi('/member/console/lease/calendar');

/** When which device is leased to whom. */
export function LeaseCalendarPage() {
  const { t } = useTranslation(['lease', 'index']);
  const format = useFormat();
  const { role } = useSession();
  const search = route.useSearch();
  const [now] = useState(Date.now);
  const { by = 'device', span: spanName = 'quarter', month = monthOf(now), page = 1 } = search;
  const companyIds = idsOf(search.companies);
  const span = spanOf(month, spanName);
  const query = useQuery(leaseQueries.calendar({ ...span, by, companyIds }, page, PAGE_SIZES.table));
  const { data, error } = query;
  const { narrow, toPage } = useListAddress(search, paths.leaseCalendar);
  useExistingPage(query, page, toPage);
  const [opened, setOpened] = useState<Lease | null>(null);
  const move = (times: number) => narrow({ month: monthAfter(month, spanName, times) });
  const months =
    spanName === 'month'
      ? format.date('monthYear', span.from)
      : `${format.date('monthYear', span.from)} – ${format.date('monthYear', span.until - 1)}`;
  return (
    <>
      <PageHeader title={t('lease:title')} />
      <div className={toolbar.bar}>
        <LeaseViews view="calendar" />
        <Segmented
          label={t('lease:rows_of')}
          value={by}
          segments={[
            { value: 'device', content: t('lease:by_device') },
            { value: 'customer', content: t('lease:by_customer') },
          ]}
          onChange={(next) => narrow({ by: next })}
        />
        <Segmented
          label={t('lease:span')}
          value={spanName}
          segments={SPAN_NAMES.map((value) => ({ value, content: t(`lease:span_${value}`) }))}
          onChange={(next) => narrow({ span: next })}
        />
        <CompanySelect
          variant="chip"
          selection={companyIds}
          onChange={(next) => narrow({ companies: next.join(',') || undefined })}
        />
        <span className={styles.steps}>
          <IconButton icon="chevron-left" frame="outline" label={t('lease:earlier')} onClick={() => move(-1)} />
          <span aria-live="polite">{months}</span>
          <IconButton icon="chevron-right" frame="outline" label={t('lease:later')} onClick={() => move(1)} />
        </span>
        {month !== monthOf(now) && (
          <Button size="small" onClick={() => narrow({ month: undefined })}>
            {t('lease:today')}
          </Button>
        )}
      </div>
      <div className={`${styles.list} ${styles.wide}`}>
        {error && !data && (
          <EmptyState alert scene="broken" title={t('lease:failed_title')} reason={errorText(error)}>
            <Button kind="primary" icon="refresh" onClick={() => void query.refetch()}>
              {t('index:try_again')}
            </Button>
          </EmptyState>
        )}
        {!data && !error && <Skeleton width="100%" height={320} radius={8} />}
        {data?.total === 0 && (
          <EmptyState
            scene="empty"
            title={t('lease:none_found')}
            reason={t(by === 'device' ? 'lease:none_found_text' : 'lease:none_in_span')}
          />
        )}
        {data && data.total > 0 && (
          <LeaseTimeline rows={data.list} month={month} spanName={spanName} span={span} now={now} onOpen={setOpened} />
        )}
      </div>
      {data && data.pages > 1 && (
        <PageFooter>
          <Pager page={data.pageNum} pages={data.pages} onChange={toPage} />
        </PageFooter>
      )}
      {opened && (
        <ConditionDialog lease={opened} mayTake={isAdmin(role) && opened.isOwn} onClose={() => setOpened(null)} />
      )}
    </>
  );
}
