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
import { firstAfter, firstFor, firstOf, spanOf } from '../features/leases/calendar-span.ts';
import { LeaseDialog } from '../features/leases/LeaseDialog.tsx';
import { LeaseDrawer } from '../features/leases/LeaseDrawer.tsx';
import { LeaseLegend } from '../features/leases/LeaseLegend.tsx';
import styles from '../features/leases/Leases.module.css';
import { LeaseTimeline } from '../features/leases/LeaseTimeline.tsx';
import { LoadedList } from '../features/leases/LoadedList.tsx';
import { leaseQueries } from '../features/leases/lease-queries.ts';
import { SPAN_NAMES } from '../features/leases/leases-search.ts';
import { useShifting } from '../features/leases/use-shifting.ts';
import { useFormat } from '../i18n/use-format.ts';
import { paths } from '../paths.ts';
import { idsOf } from '../search-params.ts';
import { media } from '../theme/media.ts';
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
import { useMediaQuery } from '../ui/use-media-query.ts';
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
  const { by = 'device', span: spanName = 'quarter', from, page = 1 } = search;
  const first = from ?? firstOf(now, spanName);
  const { state, key = '' } = search;
  const companyIds = idsOf(search.companies);
  const span = spanOf(first, spanName);
  const query = useQuery(
    leaseQueries.calendar({ ...span, by, key, state: state ?? '', companyIds }, page, PAGE_SIZES.table),
  );
  const { data } = query;
  const { narrow, toPage } = useListAddress(search, paths.leaseCalendar);
  useExistingPage(query, page, toPage);
  const [opened, setOpened] = useState<Lease | null>(null);
  const [edited, setEdited] = useState<Lease | 'new' | null>(null);
  const isBeside = useMediaQuery(media.fromDesktop);
  const shifting = useShifting({
    role,
    now,
    onShifted: (lease) => {
      if (isBeside) setOpened(lease);
    },
    onSaved: (lease) => setOpened((current) => current && lease),
  });
  const manages = isAdmin(role);
  const move = (times: number) => narrow({ from: firstAfter(first, spanName, times) });
  const close = () => setOpened(null);
  return (
    <>
      <PageHeader title={t('title')}>
        {manages && (
          <Button kind="primary" icon="plus" onClick={() => setEdited('new')}>
            {t('new_lease')}
          </Button>
        )}
      </PageHeader>
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
          onChange={(next) => narrow({ span: next, from: from && firstFor(from, spanName, next, now) })}
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
          <span aria-live="polite">{format.days(span.from, span.until - 1)}</span>
          <IconButton icon="chevron-right" frame="outline" label={t('later')} onClick={() => move(1)} />
        </span>
        {first !== firstOf(now, spanName) && (
          <Button size="small" onClick={() => narrow({ from: undefined })}>
            {t('today')}
          </Button>
        )}
      </div>
      <div className={styles.split}>
        <LoadedList query={query} wide>
          {({ list, total }) =>
            total === 0 ? (
              <EmptyState
                scene="empty"
                title={t('none_found')}
                reason={t(by === 'device' || key !== '' ? 'none_found_text' : 'none_in_span')}
              />
            ) : (
              <LeaseTimeline
                rows={list}
                first={first}
                spanName={spanName}
                span={span}
                now={now}
                openedId={isBeside ? opened?.id : undefined}
                shifting={shifting}
                onOpen={setOpened}
              />
            )
          }
        </LoadedList>
        {opened && isBeside && (
          <LeaseDrawer
            key={opened.id}
            lease={opened}
            manages={manages}
            shifting={shifting}
            onEdit={() => setEdited(opened)}
            onClose={close}
          />
        )}
      </div>
      <PageFooter summary={<LeaseLegend />}>
        {data && data.pages > 1 && <Pager page={data.pageNum} pages={data.pages} onChange={toPage} />}
      </PageFooter>
      {opened && !isBeside && <ConditionDialog lease={opened} mayTake={manages && opened.isOwn} onClose={close} />}
      {edited && (
        <LeaseDialog
          lease={edited === 'new' ? undefined : edited}
          onClose={() => {
            setEdited(null);
            close();
          }}
        />
      )}
    </>
  );
}
