import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#domain/foundation/permissions/permissions.ts';
import type { Lease } from '#domain/trade/leases/calls.ts';
import { ask, downloadFile } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { ShiftRequestsCard } from '../../features/fleet/device-page/clock/ShiftRequests.tsx';
import { CompanySelect } from '../../features/foundation/companies/CompanySelect.tsx';
import { SearchBox } from '../../features/foundation/devices/list/SearchBox.tsx';
import { ConditionDialog } from '../../features/trade/leases/condition/ConditionDialog.tsx';
import { ReportCheckDialog } from '../../features/trade/leases/condition/ReportCheckDialog.tsx';
import { LeaseDialog } from '../../features/trade/leases/LeaseDialog.tsx';
import { type LeaseAction, LeaseTable } from '../../features/trade/leases/LeaseTable.tsx';
import { LoadedList } from '../../features/trade/leases/LoadedList.tsx';
import { leaseQueries, leasesChanged } from '../../features/trade/leases/lease-queries.ts';
import { CONTRACT_STATES, type ContractState } from '../../features/trade/leases/leases-search.ts';
import { MaintenanceDialog } from '../../features/trade/leases/MaintenanceDialog.tsx';
import { paths } from '../../routes/paths.ts';
import { idsOf } from '../../routes/search-params.ts';
import { Button } from '../../ui/action/Button.tsx';
import { TableMenu } from '../../ui/action/TableMenu.tsx';
import toolbar from '../../ui/action/Toolbar.module.css';
import { useWriting } from '../../ui/action/use-writing.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { showError } from '../../ui/dialog/show-error.ts';
import { Select } from '../../ui/form/Select.tsx';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { PageFooter } from '../../ui/page/PageFooter.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { useExistingPage } from '../../ui/page/use-existing-page.ts';
import { Pager } from '../../ui/table/Pager.tsx';
import { PAGE_SIZES } from '../../ui/table/page-sizes.ts';
import { useListAddress } from '../shared/use-list-address.ts';
import { LeaseViews } from './LeaseViews.tsx';

const route = getRouteApi('/member/console/lease');

/** The leases of the caller's companies, and those to them. */
export function LeasesPage() {
  const { t } = useTranslation(['lease', 'index', 'device']);
  const session = useSession();
  const search = route.useSearch();
  const { state, key = '', page = 1, code } = search;
  const companyIds = idsOf(search.companies);
  const filter = { key, state: state ?? '', companyIds } as const;
  const query = useQuery(leaseQueries.page(filter, page, PAGE_SIZES.table));
  const { data } = query;
  const { narrow, toPage } = useListAddress(search, paths.leases);
  useExistingPage(query, page, toPage);
  const [doing, setDoing] = useState<{ action: LeaseAction | 'add'; lease?: Lease } | null>(null);
  const [isMaintained, setMaintained] = useState(false);
  const [isChecking, setChecking] = useState(false);
  const changing = useWriting({
    mutationFn: async ({ action, lease }: { action: 'end' | 'remove'; lease: Lease }) => {
      if (action === 'end') await ask('endLease', { id: lease.id });
      else await ask('deleteLease', { id: lease.id });
    },
    onSuccess: (_, { action }) => leasesChanged(t(action === 'end' ? 'lease:ended' : 'lease:removed')),
    onError: (reason) => showError(reason, 'lease'),
  });
  const manages = can.manageLeases(session, session).allowed;
  const actionsOf = ({ isOwn, state: now }: Lease): LeaseAction[] => {
    if (!manages || !isOwn) return ['condition'];
    const runs = now === 'underLease' || now === 'expiringSoon';
    return ['condition', ...(now === 'invalid' ? [] : (['edit'] as const)), runs ? 'end' : 'remove'];
  };
  const close = () => setDoing(null);
  const isFiltered = state !== undefined || key !== '' || companyIds.length > 0;
  const asked = doing?.lease && (doing.action === 'end' || doing.action === 'remove') ? doing : null;
  return (
    <>
      <PageHeader title={t('lease:title')}>
        <TableMenu
          label={t('lease:export')}
          onSave={(form) => downloadFile('exportLeases', { ...filter, companyIds: [...companyIds], ...form })}
        />
        {manages && (
          <Button kind="primary" icon="plus" onClick={() => setDoing({ action: 'add' })}>
            {t('lease:new_lease')}
          </Button>
        )}
      </PageHeader>
      <ShiftRequestsCard />
      <div className={toolbar.bar}>
        <LeaseViews view="leases" />
        <SearchBox label={t('lease:search')} value={key} onSearch={(next) => narrow({ key: next || undefined })} />
        <Select
          label={t('lease:state')}
          variant="chip"
          value={state ?? null}
          placeholder={t('lease:all_states')}
          clearLabel={t('lease:all_states')}
          options={CONTRACT_STATES.map((each) => ({ value: each, label: t(`lease:state_${each}`) }))}
          onChange={(next) => narrow({ state: (next as ContractState | null) ?? undefined })}
        />
        <CompanySelect
          variant="chip"
          selection={companyIds}
          onChange={(next) => narrow({ companies: next.join(',') || undefined })}
        />
        <Button onClick={() => setMaintained(true)}>{t('lease:maintenance')}</Button>
        <Button onClick={() => setChecking(true)}>{t('lease:do_check')}</Button>
      </div>
      <LoadedList query={query}>
        {({ list, total }) =>
          total === 0 ? (
            <EmptyState
              scene={isFiltered ? 'search' : 'empty'}
              title={t(isFiltered ? 'lease:none_found' : 'lease:empty_title')}
              reason={t(isFiltered ? 'lease:none_found_text' : 'lease:empty_text')}
            >
              {isFiltered && (
                <Button onClick={() => narrow({ key: undefined, state: undefined, companies: undefined })}>
                  {t('device:clear_filters')}
                </Button>
              )}
            </EmptyState>
          ) : (
            <LeaseTable
              leases={list}
              busy={query.isFetching}
              actionsOf={actionsOf}
              onAction={(action, lease) => setDoing({ action, lease })}
            />
          )
        }
      </LoadedList>
      {data && data.pages > 1 && (
        <PageFooter>
          <Pager page={data.pageNum} pages={data.pages} onChange={toPage} />
        </PageFooter>
      )}
      {(doing?.action === 'add' || doing?.action === 'edit') && <LeaseDialog lease={doing.lease} onClose={close} />}
      {(isChecking || code !== undefined) && (
        <ReportCheckDialog
          code={code}
          onClose={() => {
            setChecking(false);
            if (code !== undefined) narrow({ code: undefined });
          }}
        />
      )}
      {doing?.action === 'condition' && doing.lease && code === undefined && (
        <ConditionDialog lease={doing.lease} mayTake={manages && doing.lease.isOwn} onClose={close} />
      )}
      {isMaintained && <MaintenanceDialog mayChange={manages} onClose={() => setMaintained(false)} />}
      {asked?.lease && (
        <ConfirmDialog
          open
          danger
          title={t(asked.action === 'end' ? 'lease:end_title' : 'lease:remove_title')}
          subject={`${asked.lease.device.deviceName} · ${asked.lease.customer}`}
          leave={t('index:cancel')}
          go={t(asked.action === 'end' ? 'lease:do_end' : 'lease:do_remove')}
          onClose={close}
          onGo={() => {
            const { action, lease } = asked;
            if (lease && (action === 'end' || action === 'remove')) changing.mutate({ action, lease });
          }}
        >
          {t(asked.action === 'end' ? 'lease:end_text' : 'lease:remove_text')}
        </ConfirmDialog>
      )}
    </>
  );
}
