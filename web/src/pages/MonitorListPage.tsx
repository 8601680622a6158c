import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can, seesCompanyName } from '#domain/permissions.ts';
import { useSession } from '../api/session.ts';
import { WarningLine } from '../features/alarms/WarningLine.tsx';
import { CompanySelect } from '../features/companies/CompanySelect.tsx';
import { SiteSelect } from '../features/companies/SiteSelect.tsx';
import { useCompanyOfAddress } from '../features/companies/use-company-of-address.ts';
import { DeviceList } from '../features/devices/DeviceList.tsx';
import { ListToolbar } from '../features/devices/ListToolbar.tsx';
import { LiveNote } from '../features/devices/LiveNote.tsx';
import { addressed, cleared, filterOf, isNarrowing, type ListView, listView } from '../features/devices/list-filter.ts';
import { RefreshButton } from '../features/devices/RefreshButton.tsx';
import { useDevicePage } from '../features/devices/use-device-page.ts';
import { useLocate } from '../features/devices/use-locate.ts';
import { AddDeviceDialog } from '../features/inventory/AddDeviceDialog.tsx';
import { useFormat } from '../i18n/use-format.ts';
import { type MonitorsSearch, paths } from '../paths.ts';
import { useStored } from '../storage/stored-value.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { useIsDesktop } from '../ui/use-media-query.ts';

const route = getRouteApi('/member/console/list/monitors');
const DESKTOP_SIZE = 7;
const PHONE_SIZE = 10;

const listOf = ({ deviceType }: MonitorsSearch): MonitorsSearch => (deviceType ? { deviceType } : {});

export function MonitorListPage() {
  const { t } = useTranslation('device');
  const { t: common } = useTranslation('index');
  const format = useFormat();
  const isDesktop = useIsDesktop();
  const navigate = useNavigate();
  const { currentPage = 1, ...address } = route.useSearch();
  const { deviceType = '' } = address;
  const narrowing = isNarrowing(address);
  const stored = listView(deviceType);
  const view = useStored(stored);
  const [adding, setAdding] = useState(false);
  const session = useSession();
  const pageSize = isDesktop ? DESKTOP_SIZE : PHONE_SIZE;
  const query = useDevicePage(filterOf(view, deviceType), currentPage, pageSize);
  const locate = useLocate((mcuId) => void navigate(paths.home({ mcuId })));

  const toPage = (page: number) =>
    void navigate({ ...paths.monitors({ ...listOf(address), ...(page > 1 && { currentPage: page }) }) });
  const change = (next: Partial<ListView>) => {
    stored.set({ ...stored.get(), ...next });
    if (currentPage > 1 || narrowing) toPage(1);
  };
  const pages = query.data?.pages ?? 0;
  useEffect(() => {
    // The page no longer exists because devices were removed or filters changed.
    if (query.data && !query.isPlaceholderData && currentPage > Math.max(pages, 1)) {
      void navigate({ ...paths.monitors(listOf(address)), replace: true });
    }
  });
  const takeAddress = (companies: readonly number[]) => {
    stored.set(addressed(stored.get(), address, companies));
    // The same address without them: from here on the filter applies, and going back does not return here.
    void navigate({
      ...paths.monitors({ ...listOf(address), ...(currentPage > 1 && { currentPage }) }),
      replace: true,
    });
  };
  useCompanyOfAddress(address.companyName, takeAddress);
  const takeWithoutCompany = useEffectEvent(() => takeAddress([]));
  useEffect(() => {
    if (narrowing && address.companyName === undefined) takeWithoutCompany();
  }, [narrowing, address.companyName]);

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
        {!isDesktop && <RefreshButton frame="none" onRefresh={() => void query.refetch()} />}
        {!isDesktop && mayAdd && <IconButton icon="plus" label={t('add_device')} onClick={() => setAdding(true)} />}
        {isDesktop && mayAdd && (
          <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>
            {t('add_device')}
          </Button>
        )}
      </PageHeader>
      <ListToolbar
        view={view}
        onView={change}
        onRefresh={() => void query.refetch()}
        company={(variant) =>
          seesCompanyName(session.role) && (
            <CompanySelect
              variant={variant}
              selection={view.companies}
              onChange={(companies) => change({ companies, site: '', emptySite: false })}
            />
          )
        }
        site={(variant) => <SiteSelect variant={variant} companies={view.companies} choice={view} onChange={change} />}
      />
      <DeviceList
        view={view}
        query={query}
        pageSize={pageSize}
        onPage={toPage}
        onClear={() => change(cleared(view))}
        onLocate={locate}
        warningLine={(warning) => <WarningLine warning={warning} />}
        addButton={addButton}
      />
      <AddDeviceDialog open={adding} onClose={() => setAdding(false)} />
    </>
  );
}
