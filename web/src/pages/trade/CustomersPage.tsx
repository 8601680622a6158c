import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { downloadFile } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { CompanySelect } from '../../features/foundation/companies/CompanySelect.tsx';
import { SearchBox } from '../../features/foundation/devices/list/SearchBox.tsx';
import { CustomerDialog } from '../../features/trade/customers/CustomerDialog.tsx';
import { CustomerTable } from '../../features/trade/customers/CustomerTable.tsx';
import { customerQueries } from '../../features/trade/customers/customer-queries.ts';
import { CUSTOMER_ORDERS } from '../../features/trade/customers/customers-search.ts';
import { ImportDialog } from '../../features/trade/customers/ImportDialog.tsx';
import { LoadedList } from '../../features/trade/leases/LoadedList.tsx';
import { paths } from '../../routes/paths.ts';
import { idsOf } from '../../routes/search-params.ts';
import { Button } from '../../ui/action/Button.tsx';
import { TableMenu } from '../../ui/action/TableMenu.tsx';
import toolbar from '../../ui/action/Toolbar.module.css';
import { Select } from '../../ui/form/Select.tsx';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { PageFooter } from '../../ui/page/PageFooter.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { useExistingPage } from '../../ui/page/use-existing-page.ts';
import { Pager } from '../../ui/table/Pager.tsx';
import { PAGE_SIZES } from '../../ui/table/page-sizes.ts';
import { useListAddress } from '../shared/use-list-address.ts';
import { LeaseViews } from './LeaseViews.tsx';

const route = getRouteApi('/member/console/lease/customers');

/** The customers of the caller's companies. */
export function CustomersPage() {
  const { t } = useTranslation(['customers', 'device']);
  const session = useSession();
  const navigate = useNavigate();
  const search = route.useSearch();
  const { key = '', order = 'name', page = 1 } = search;
  const companyIds = idsOf(search.companies);
  const filter = { key, order, companyIds };
  const query = useQuery(customerQueries.page(filter, page, PAGE_SIZES.table));
  const { data } = query;
  const { narrow, toPage } = useListAddress(search, paths.customers);
  useExistingPage(query, page, toPage);
  const [opened, setOpened] = useState<'add' | 'import' | null>(null);
  const manages = can.manageCustomers(session, session).allowed;
  const isFiltered = key !== '' || companyIds.length > 0;
  const close = () => setOpened(null);
  return (
    <>
      <PageHeader title={t('customers:title')}>
        <TableMenu
          label={t('customers:export')}
          onSave={(form) => downloadFile('exportCustomers', { ...filter, companyIds: [...companyIds], ...form })}
        />
        {manages && (
          <Button kind="primary" icon="plus" onClick={() => setOpened('add')}>
            {t('customers:new')}
          </Button>
        )}
      </PageHeader>
      <div className={toolbar.bar}>
        <LeaseViews view="customers" />
        <SearchBox label={t('customers:search')} value={key} onSearch={(next) => narrow({ key: next || undefined })} />
        <Select
          label={t('customers:order')}
          variant="chip"
          value={order}
          placeholder={t('customers:order')}
          options={CUSTOMER_ORDERS.map((each) => ({ value: each, label: t(`customers:order_${each}`) }))}
          onChange={(next) => {
            const chosen = CUSTOMER_ORDERS.find((each) => each === next);
            narrow({ order: chosen === 'name' ? undefined : chosen });
          }}
        />
        <CompanySelect
          variant="chip"
          selection={companyIds}
          onChange={(next) => narrow({ companies: next.join(',') || undefined })}
        />
        {manages && <Button onClick={() => setOpened('import')}>{t('customers:import')}</Button>}
      </div>
      <LoadedList query={query} failed={t('customers:failed')}>
        {({ list, total }) =>
          total === 0 ? (
            <EmptyState
              scene={isFiltered ? 'search' : 'empty'}
              title={t(isFiltered ? 'customers:none_found' : 'customers:empty_title')}
              reason={t(isFiltered ? 'customers:none_found_text' : 'customers:empty_text')}
            >
              {isFiltered && (
                <Button onClick={() => narrow({ key: undefined, companies: undefined })}>
                  {t('device:clear_filters')}
                </Button>
              )}
            </EmptyState>
          ) : (
            <CustomerTable customers={list} busy={query.isFetching} />
          )
        }
      </LoadedList>
      {data && data.pages > 1 && (
        <PageFooter>
          <Pager page={data.pageNum} pages={data.pages} onChange={toPage} />
        </PageFooter>
      )}
      {opened === 'add' && <CustomerDialog onClose={close} onSaved={({ id }) => void navigate(paths.customer(id))} />}
      {opened === 'import' && <ImportDialog onClose={close} />}
    </>
  );
}
