import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { useSession } from '../../api/session.ts';
import { WarningLine } from '../../features/alerting/alarms/WarningLine.tsx';
import AddDeviceDialog from '../../features/fleet/inventory/AddDeviceDialog.tsx';
import { CompanySelect } from '../../features/foundation/companies/CompanySelect.tsx';
import { SiteSelect } from '../../features/foundation/companies/SiteSelect.tsx';
import { LiveNote } from '../../features/foundation/devices/home/LiveNote.tsx';
import { DeviceList } from '../../features/foundation/devices/list/DeviceList.tsx';
import { ListToolbar } from '../../features/foundation/devices/list/ListToolbar.tsx';
import {
  cleared,
  filterOf,
  type ListFilter,
  listColumns,
  monitorsFilter,
  searchOf,
} from '../../features/foundation/devices/list/list-filter.ts';
import { RefreshButton } from '../../features/foundation/devices/list/RefreshButton.tsx';
import { useDevicePage } from '../../features/foundation/devices/list/use-device-page.ts';
import { useLocate } from '../../features/foundation/devices/popup/use-locate.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { paths } from '../../routes/paths.ts';
import { useStored } from '../../storage/stored-value.ts';
import { Button } from '../../ui/action/Button.tsx';
import { IconButton } from '../../ui/action/IconButton.tsx';
import { useIsDesktop } from '../../ui/layout/use-media-query.ts';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { useExistingPage } from '../../ui/page/use-existing-page.ts';
import { PAGE_SIZES } from '../../ui/table/page-sizes.ts';
import { BatteriesLink } from '../power/BatteriesLink.tsx';
import { useListAddress } from '../shared/use-list-address.ts';

const route = getRouteApi('/member/console/list/monitors');

export function MonitorListPage() {
  const { t } = useTranslation('device');
  const { t: common } = useTranslation('index');
  const format = useFormat();
  const isDesktop = useIsDesktop();
  const navigate = useNavigate();
  const search = route.useSearch();
  const { deviceType = '', currentPage = 1 } = search;
  const filter = filterOf(search);
  const columns = useStored(listColumns);
  const [adding, setAdding] = useState(false);
  const session = useSession();
  const pageSize = isDesktop ? PAGE_SIZES.monitors : PAGE_SIZES.monitorsOnPhone;
  const query = useDevicePage(monitorsFilter(filter, deviceType), currentPage, pageSize);
  const locate = useLocate((mcuId) => void navigate(paths.home({ mcuId })));
  const { narrow, toPage } = useListAddress(search, paths.monitors, 'currentPage');
  useExistingPage(query, currentPage, toPage);
  const change = (next: Partial<ListFilter>) => narrow(searchOf({ ...filter, ...next }));

  const mayAdd = can.addDevice(session, { companyPath: session.companyPath }).allowed;
  const addButton = mayAdd ? (
    <Button icon="plus" onClick={() => setAdding(true)}>
      {t('add_device')}
    </Button>
  ) : null;
  const title = deviceType === 'f' ? common('module_lithium') : common('module_monitors');
  return (
    <>
      <PageHeader title={title} count={query.data && format.number(query.data.total)}>
        <LiveNote asked={query} />
        {deviceType === 'f' && can.seeBatteries(session).allowed && <BatteriesLink />}
        {!isDesktop && <RefreshButton frame="none" onRefresh={() => void query.refetch()} />}
        {!isDesktop && mayAdd && <IconButton icon="plus" label={t('add_device')} onClick={() => setAdding(true)} />}
        {isDesktop && mayAdd && (
          <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>
            {t('add_device')}
          </Button>
        )}
      </PageHeader>
      <ListToolbar
        filter={filter}
        onFilter={change}
        columns={columns}
        onColumns={listColumns.set}
        onRefresh={() => void query.refetch()}
        company={(variant) =>
          can.seeCompanyNames(session).allowed && (
            <CompanySelect
              variant={variant}
              selection={filter.companies}
              onChange={(companies) => change({ companies, site: '', emptySite: false })}
            />
          )
        }
        site={(variant) => (
          <SiteSelect variant={variant} companies={filter.companies} choice={filter} onChange={change} />
        )}
      />
      <DeviceList
        filter={filter}
        columns={columns}
        query={query}
        pageSize={pageSize}
        onPage={toPage}
        onClear={() => change(cleared(filter))}
        onLocate={locate}
        warningLine={(warning) => <WarningLine warning={warning} />}
        addButton={addButton}
      />
      <AddDeviceDialog open={adding} onClose={() => setAdding(false)} />
    </>
  );
}
