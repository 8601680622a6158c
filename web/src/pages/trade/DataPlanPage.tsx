import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { EXPIRING_MS } from '#domain/foundation/devices/data-service.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { downloadFile } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { CompanySelect } from '../../features/foundation/companies/CompanySelect.tsx';
import { SearchBox } from '../../features/foundation/devices/list/SearchBox.tsx';
import { orderQueries } from '../../features/trade/orders/order-queries.ts';
import { Purchase } from '../../features/trade/orders/Purchase.tsx';
import { ServiceFilters } from '../../features/trade/orders/ServiceFilters.tsx';
import { ServiceList } from '../../features/trade/orders/ServiceList.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { paths } from '../../routes/paths.ts';
import { idsOf } from '../../routes/search-params.ts';
import { Button } from '../../ui/action/Button.tsx';
import { TableMenu } from '../../ui/action/TableMenu.tsx';
import { toasts } from '../../ui/dialog/toast.ts';
import { useIsDesktop } from '../../ui/layout/use-media-query.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { useExistingPage } from '../../ui/page/use-existing-page.ts';
import { PAGE_SIZES } from '../../ui/table/page-sizes.ts';
import beside from '../../ui/table/SplitView.module.css';
import { useListAddress } from '../shared/use-list-address.ts';
import styles from './DataPlanPage.module.css';

const route = getRouteApi('/member/console/data_plan');

/** Buying data service: devices by expiry, a plan, its price, the order. */
export function DataPlanPage() {
  const { t } = useTranslation(['order', 'wrong_desc']);
  const sees = can.seeOrders(useSession());
  if (sees.allowed) return <DataPlan />;
  return <EmptyState page scene="locked" title={t('buy_title')} reason={t(`wrong_desc:${sees.reason}`)} />;
}

function DataPlan() {
  const { t } = useTranslation(['order', 'wrong_desc']);
  const navigate = useNavigate();
  const format = useFormat();
  const isDesktop = useIsDesktop();
  const session = useSession();
  const search = route.useSearch();
  const { state, key = '', plan, sim, page = 1 } = search;
  const companies = idsOf(search.companies);
  const [chosen, setChosen] = useState<readonly string[]>(search.device ? [search.device] : []);
  const filter = { state: state ?? '', key, planName: plan ?? '', simKind: sim, companyIdList: companies } as const;
  const query = useQuery(orderQueries.services(filter, page, PAGE_SIZES.table));
  const expiring = query.data?.counts.expiring;
  const { narrow, toPage } = useListAddress(search, paths.dataPlan);
  useExistingPage(query, page, toPage);
  const places = can.placeOrder(session, { companyPath: session.companyPath });
  const mayOrder = session.modules.includes('order');
  return (
    <>
      <PageHeader title={t('buy_title')}>
        {isDesktop && expiring !== undefined && expiring > 0 && (
          <span className={styles.note}>
            {t('end_soon', { count: expiring, number: format.number(expiring), days: EXPIRING_MS / DAY_MS })}
          </span>
        )}
        <TableMenu
          label={t('export')}
          onSave={(form) => downloadFile('exportDataService', { ...filter, companyIdList: [...companies], ...form })}
        />
        {mayOrder && <Button onClick={() => void navigate(paths.orders())}>{t('my_orders')}</Button>}
      </PageHeader>
      <div className={beside.page}>
        <div className={beside.list}>
          <ServiceList
            query={query}
            state={state}
            onState={(next) => narrow({ state: next })}
            onPage={toPage}
            onClear={() =>
              narrow({ state: undefined, key: undefined, companies: undefined, plan: undefined, sim: undefined })
            }
            search={<SearchBox value={key} onSearch={(next) => narrow({ key: next || undefined })} />}
            filters={
              <>
                <CompanySelect
                  variant="chip"
                  selection={companies}
                  onChange={(next) => narrow({ companies: next.join(',') || undefined })}
                />
                <ServiceFilters plan={plan} sim={sim} onChange={narrow} />
              </>
            }
            chosen={new Set(chosen)}
            onChoose={
              places.allowed
                ? ({ mcuId }, on) => setChosen((was) => (on ? [...was, mcuId] : was.filter((one) => one !== mcuId)))
                : undefined
            }
          />
        </div>
        <Purchase
          mcuIds={chosen}
          refusal={places.allowed ? undefined : t(`wrong_desc:${places.reason}`)}
          onClear={() => setChosen([])}
          onOrdered={(orderNo) => {
            toasts.show({ cause: 'order', tone: 'good', title: t('ordered', { orderNo }) });
            void navigate(mayOrder ? paths.order(orderNo) : paths.dataPlan());
          }}
        />
      </div>
    </>
  );
}
