import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#domain/foundation/permissions/permissions.ts';
import type { Lease } from '#domain/trade/leases/calls.ts';
import { LEASE_STATES, type LeaseState } from '#domain/trade/leases/lease.ts';
import { useSession } from '../../api/session.ts';
import { CompanySelect } from '../../features/foundation/companies/CompanySelect.tsx';
import { SearchBox } from '../../features/foundation/devices/list/SearchBox.tsx';
import { firstAfter, firstFor, firstOf, spanOf } from '../../features/trade/leases/calendar/calendar-span.ts';
import { LeaseLegend } from '../../features/trade/leases/calendar/LeaseLegend.tsx';
import { LeaseTimeline } from '../../features/trade/leases/calendar/LeaseTimeline.tsx';
import { useShifting } from '../../features/trade/leases/calendar/use-shifting.ts';
import { ConditionDialog } from '../../features/trade/leases/condition/ConditionDialog.tsx';
import { LeaseDialog } from '../../features/trade/leases/LeaseDialog.tsx';
import { LeaseDrawer } from '../../features/trade/leases/LeaseDrawer.tsx';
import styles from '../../features/trade/leases/Leases.module.css';
import { LoadedList } from '../../features/trade/leases/LoadedList.tsx';
import { leaseQueries } from '../../features/trade/leases/lease-queries.ts';
import { SPAN_NAMES } from '../../features/trade/leases/leases-search.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { paths } from '../../routes/paths.ts';
import { idsOf } from '../../routes/search-params.ts';
import { media } from '../../theme/media.ts';
import { Button } from '../../ui/action/Button.tsx';
import { IconButton } from '../../ui/action/IconButton.tsx';
import { Segmented } from '../../ui/action/Segmented.tsx';
import toolbar from '../../ui/action/Toolbar.module.css';
import { Select } from '../../ui/form/Select.tsx';
import { useMediaQuery } from '../../ui/layout/use-media-query.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { PageFooter } from '../../ui/page/PageFooter.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { useExistingPage } from '../../ui/page/use-existing-page.ts';
import { Pager } from '../../ui/table/Pager.tsx';
import { PAGE_SIZES } from '../../ui/table/page-sizes.ts';
import { useListAddress } from '../shared/use-list-address.ts';
import { LeaseViews } from './LeaseViews.tsx';

const route = getRouteApi('/member/console/lease/calendar');

/** When which device is leased to whom. */
export function LeaseCalendarPage() {
  const { t } = useTranslation('lease');
  const format = useFormat();
  const session = useSession();
  const manages = can.manageLeases(session, session).allowed;
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
    manages,
    now,
    onShifted: (lease) => {
      if (isBeside) setOpened(lease);
    },
    onSaved: (lease) => setOpened((current) => current && lease),
  });
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
