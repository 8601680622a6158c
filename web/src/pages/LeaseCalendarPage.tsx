import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lease } from '#domain/leases/calls.ts';
import { LEASE_STATES, type LeaseState } from '#domain/leases/lease.ts';
import { isAdmin } from '#domain/permissions.ts';
import { useSession } from '../api/session.ts';
import { CompanySelect } from '../features/companies/CompanySelect.tsx';
import { SearchBox } from '../features/devices/SearchBox.tsx';
import { ConditionDialog } from '../features/leases/ConditionDialog.tsx';
import { monthAfter, monthOf, SPAN_NAMES, spanOf } from '../features/leases/calendar-span.ts';
import styles from '../features/leases/Leases.module.css';
import { LeaseTimeline } from '../features/leases/LeaseTimeline.tsx';
import { LoadedList } from '../features/leases/LoadedList.tsx';
import { leaseQueries } from '../features/leases/lease-queries.ts';
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
import { Select } from '../ui/Select.tsx';
import toolbar from '../ui/Toolbar.module.css';
import { useExistingPage } from '../ui/use-existing-page.ts';
import { LeaseViews } from './LeasesPage.tsx';
import { useListAddress } from './use-list-address.ts';

const route = getRouteApi('/member/console/lease/calendar');

/** When which device is leased to whom. */
export function LeaseCalendarPage() {
  const { t } = useTranslation('lease');
  const format = useFormat();
  const { role } = useSession();
  const search = route.useSearch();
  const [now] = useState(Date.now);
  const { by = 'device', span: spanName = 'quarter', month = monthOf(now), page = 1 } = search;
  const { state, key = '' } = search;
  const companyIds = idsOf(search.companies);
  const span = spanOf(month, spanName);
  const query = useQuery(
    leaseQueries.calendar({ ...span, by, key, state: state ?? '', companyIds }, page, PAGE_SIZES.table),
  );
  const { data } = query;
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
      <PageHeader title={t('title')} />
      <div className={toolbar.bar}>
        <LeaseViews view="calendar" />
        <Segmented
          label={t('rows_of')}
          value={by}
          segments={[
            { value: 'device', content: t('by_device') },
            { value: 'customer', content: t('by_customer') },
          ]}
          onChange={(next) => narrow({ by: next })}
        />
        <Segmented
          label={t('span')}
          value={spanName}
          segments={SPAN_NAMES.map((value) => ({ value, content: t(`span_${value}`) }))}
          onChange={(next) => narrow({ span: next })}
        />
        <SearchBox label={t('search_calendar')} value={key} onSearch={(next) => narrow({ key: next || undefined })} />
        <Select
          label={t('state')}
          variant="chip"
          value={state ?? null}
          placeholder={t('all_states')}
          clearLabel={t('all_states')}
          options={LEASE_STATES.map((each) => ({ value: each, label: t(`state_${each}`) }))}
          onChange={(next) => narrow({ state: (next as LeaseState | null) ?? undefined })}
        />
        <CompanySelect
          variant="chip"
          selection={companyIds}
          onChange={(next) => narrow({ companies: next.join(',') || undefined })}
        />
        <span className={styles.steps}>
          <IconButton icon="chevron-left" frame="outline" label={t('earlier')} onClick={() => move(-1)} />
          <span aria-live="polite">{months}</span>
          <IconButton icon="chevron-right" frame="outline" label={t('later')} onClick={() => move(1)} />
        </span>
        {month !== monthOf(now) && (
          <Button size="small" onClick={() => narrow({ month: undefined })}>
            {t('today')}
          </Button>
        )}
      </div>
      <LoadedList query={query} wide>
        {({ list, total }) =>
          total === 0 ? (
            <EmptyState
              scene="empty"
              title={t('none_found')}
              reason={t(by === 'device' || key !== '' ? 'none_found_text' : 'none_in_span')}
            />
          ) : (
            <LeaseTimeline rows={list} month={month} spanName={spanName} span={span} now={now} onOpen={setOpened} />
          )
        }
      </LoadedList>
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
