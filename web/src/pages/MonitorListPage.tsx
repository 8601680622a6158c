import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can, isAdmin, seesCompanyName } from '#domain/permissions.ts';
import { useSession } from '../api/session.ts';
import { WarningLine } from '../features/alarms/WarningLine.tsx';
import { CompanySelect } from '../features/companies/CompanySelect.tsx';
import { SiteSelect } from '../features/companies/SiteSelect.tsx';
import { DeviceList } from '../features/devices/DeviceList.tsx';
import { ListToolbar } from '../features/devices/ListToolbar.tsx';
import { LiveNote } from '../features/devices/LiveNote.tsx';
import {
  cleared,
  filterOf,
  type ListFilter,
  listColumns,
  monitorsFilter,
  searchOf,
} from '../features/devices/list-filter.ts';
import { RefreshButton } from '../features/devices/RefreshButton.tsx';
import { useDevicePage } from '../features/devices/use-device-page.ts';
import { useLocate } from '../features/devices/use-locate.ts';
import AddDeviceDialog from '../features/inventory/AddDeviceDialog.tsx';
import { useFormat } from '../i18n/use-format.ts';
import { paths } from '../paths.ts';
import { useStored } from '../storage/stored-value.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { PAGE_SIZES } from '../ui/page-sizes.ts';
import { useExistingPage } from '../ui/use-existing-page.ts';
import { useIsDesktop } from '../ui/use-media-query.ts';
import { BatteriesLink } from './BatteriesLink.tsx';
import { useListAddress } from './use-list-address.ts';

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
        {deviceType === 'f' && isAdmin(session.role) && <BatteriesLink />}
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
          seesCompanyName(session.role) && (
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
