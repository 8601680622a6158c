import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#domain/foundation/permissions/permissions.ts';
import type { Lease } from '#domain/trade/leases/calls.ts';
import { ask, downloadFile } from '../../api/client.ts';
import { saveFile } from '../../api/save-file.ts';
import { useSession } from '../../api/session.ts';
import {
  ContactsCard,
  CustomerCard,
  DetailsCard,
  PeopleCard,
  PlacesCard,
  ReportsCard,
} from '../../features/trade/customers/CustomerCards.tsx';
import { CustomerDialog } from '../../features/trade/customers/CustomerDialog.tsx';
import styles from '../../features/trade/customers/Customers.module.css';
import {
  type CustomerInfo,
  customerQueries,
  customersChanged,
} from '../../features/trade/customers/customer-queries.ts';
import { MergeDialog } from '../../features/trade/customers/MergeDialog.tsx';
import { useCustomerName } from '../../features/trade/customers/use-customer-name.ts';
import { ConditionDialog } from '../../features/trade/leases/condition/ConditionDialog.tsx';
import { LeaseTable } from '../../features/trade/leases/LeaseTable.tsx';
import { paths } from '../../routes/paths.ts';
import { ActionMenu } from '../../ui/action/ActionMenu.tsx';
import { Button } from '../../ui/action/Button.tsx';
import { useWriting } from '../../ui/action/use-writing.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { showError } from '../../ui/dialog/show-error.ts';
import { classNames } from '../../ui/layout/class-names.ts';
import { Failure } from '../../ui/page/Failure.tsx';
import body from '../../ui/page/PageBody.module.css';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import { Pager } from '../../ui/table/Pager.tsx';
import { LateLabels } from '../shared/LateLabels.tsx';

const route = getRouteApi('/member/console/lease/customer');
type Doing = 'edit' | 'merge' | 'erase' | 'remove';

/** A customer: who it is, what it leases, and what it has now. */
export function CustomerPage() {
  const { t } = useTranslation('customers');
  const navigate = useNavigate();
  const { id } = route.useSearch();
  const { data, error, refetch } = useQuery(customerQueries.one(id));
  const nameOf = useCustomerName();
  return (
    <>
      <PageHeader title={data ? nameOf(data.customer) : t('title')}>
        <Button icon="chevron-left" onClick={() => void navigate(paths.customers())}>
          {t('title')}
        </Button>
        {data && !data.customer.isErased && <CustomerActions info={data} />}
      </PageHeader>
      <div className={classNames(body.body, body.stack)}>
        {error && !data && <Failure title={t('failed')} error={error} onAgain={refetch} />}
        {!data && !error && <Skeleton width="100%" height={320} radius={8} />}
        {data && <CustomerBody info={data} />}
      </div>
    </>
  );
}

function CustomerActions({ info: { customer, running, booked, past } }: { info: CustomerInfo }) {
  const { t } = useTranslation('customers');
  const session = useSession();
  const navigate = useNavigate();
  const [doing, setDoing] = useState<Doing | null>(null);
  const close = () => setDoing(null);
  const changing = useWriting({
    mutationFn: (what: 'erase' | 'remove') =>
      ask(what === 'erase' ? 'eraseCustomer' : 'deleteCustomer', { id: customer.id }),
    onSuccess: async (_, what) => {
      if (what === 'remove') await navigate(paths.customers());
      await customersChanged(t(what === 'erase' ? 'erased' : 'removed'));
    },
    onError: (reason) => showError(reason, 'customer'),
  });
  if (!can.manageCustomers(session, session).allowed) return null;
  const isNamed = running + booked + past > 0;
  const save = () =>
    void downloadFile('exportCustomer', { id: customer.id }).then(saveFile, (reason: unknown) =>
      showError(reason, 'customer'),
    );
  const asked = doing === 'erase' || doing === 'remove' ? doing : null;
  return (
    <>
      <Button onClick={() => setDoing('edit')}>{t('do_edit')}</Button>
      <ActionMenu
        label={t('actions')}
        actions={[
          { key: 'merge', label: t('merge'), onAction: () => setDoing('merge') },
          { key: 'export', label: t('export_data'), onAction: save },
          isNamed
            ? { key: 'erase', label: t('erase'), onAction: () => setDoing('erase') }
            : { key: 'remove', label: t('remove'), onAction: () => setDoing('remove') },
        ]}
      />
      {doing === 'edit' && <CustomerDialog customer={customer} onClose={close} />}
      {doing === 'merge' && <MergeDialog customer={customer} onClose={close} />}
      {asked && (
        <ConfirmDialog
          open
          danger
          title={t(`${asked}_title`)}
          subject={customer.name}
          leave={t('cancel')}
          go={t(asked)}
          onClose={close}
          onGo={() => changing.mutate(asked)}
        >
          {t(`${asked}_text`)}
        </ConfirmDialog>
      )}
    </>
  );
}

function CustomerBody({ info }: { info: CustomerInfo }) {
  const { t } = useTranslation('customers');
  return (
    <>
      {info.customer.isErased && <p className={styles.note}>{t('erased_note')}</p>}
      <LateLabels subject="customer" id={info.customer.id} />
      <div className={styles.cards}>
        <DetailsCard customer={info.customer} />
        <ContactsCard customer={info.customer} />
        <PlacesCard places={info.places} />
        <PeopleCard people={info.people} />
        <ReportsCard reports={info.reports} />
      </div>
      <Leases info={info} />
    </>
  );
}

/** Its leases, those that begin last first. */
function Leases({ info: { customer, running, booked, past } }: { info: CustomerInfo }) {
  const { t } = useTranslation('customers');
  const session = useSession();
  const navigate = useNavigate();
  const { page = 1 } = route.useSearch();
  const query = useQuery(customerQueries.leases(customer.id, page));
  const [opened, setOpened] = useState<Lease | null>(null);
  const counts = `${t('running')} ${running} · ${t('booked')} ${booked} · ${t('past')} ${past}`;
  return (
    <CustomerCard title={t('leases')}>
      <p className={styles.note}>{counts}</p>
      {query.error && !query.data && <Failure error={query.error} onAgain={query.refetch} />}
      {!query.data && !query.error && <Skeleton width="100%" height={120} radius={8} />}
      {query.data?.total === 0 && <p className={styles.note}>{t('no_leases')}</p>}
      {query.data && query.data.total > 0 && (
        <LeaseTable
          leases={query.data.list}
          busy={query.isFetching}
          actionsOf={() => ['condition']}
          onAction={(_, lease) => setOpened(lease)}
        />
      )}
      {query.data && query.data.pages > 1 && (
        <Pager
          page={query.data.pageNum}
          pages={query.data.pages}
          onChange={(next) => void navigate(paths.customer(customer.id, next))}
        />
      )}
      {opened && (
        <ConditionDialog
          lease={opened}
          mayTake={opened.isOwn && can.manageLeases(session, session).allowed}
          onClose={() => setOpened(null)}
        />
      )}
    </CustomerCard>
  );
}
