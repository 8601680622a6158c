import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { panelOf } from '#domain/devices/manufacturers.ts';
import { can } from '#domain/permissions.ts';
import { useSession } from '../api/session.ts';
import { WarningLine } from '../features/alarms/WarningLine.tsx';
import { CompanySelect } from '../features/companies/CompanySelect.tsx';
import { DeviceList } from '../features/devices/DeviceList.tsx';
import { EnergySkeleton } from '../features/devices/EnergySkeleton.tsx';
import { EnergyToolbar } from '../features/devices/EnergyToolbar.tsx';
import { LiveNote } from '../features/devices/LiveNote.tsx';
import {
  cleared,
  energyFilter,
  filterOf,
  type ListFilter,
  listColumns,
  searchOf,
} from '../features/devices/list-filter.ts';
import { RefreshButton } from '../features/devices/RefreshButton.tsx';
import { useEnergyPage } from '../features/devices/use-device-page.ts';
import { useLocate } from '../features/devices/use-locate.ts';
import AddDeviceDialog from '../features/inventory/AddDeviceDialog.tsx';
import { useFormat } from '../i18n/use-format.ts';
import { paths } from '../paths.ts';
import { useStored } from '../storage/stored-value.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { loadPart } from '../ui/load-part.ts';
import { ManufacturerMark } from '../ui/ManufacturerMark.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { PAGE_SIZES } from '../ui/page-sizes.ts';
import { useExistingPage } from '../ui/use-existing-page.ts';
import { useIsDesktop } from '../ui/use-media-query.ts';
import { useListAddress } from './use-list-address.ts';

const route = getRouteApi('/member/console/list/energy');

/** The energy devices of a manufacturer, five at a time. */
export function EnergyListPage() {
  const { t } = useTranslation(['energy', 'systems', 'device']);
  const format = useFormat();
  const isDesktop = useIsDesktop();
  const navigate = useNavigate();
  const search = route.useSearch();
  const { manufacturer, currentPage = 1 } = search;
  const filter = filterOf(search);
  const query = useEnergyPage(energyFilter(filter, manufacturer), currentPage, PAGE_SIZES.energy);
  const locate = useLocate((mcuId) => void navigate(paths.home({ panel: panelOf(manufacturer), mcuId })));
  const refresh = () => void query.refetch();
  const { narrow, toPage } = useListAddress(search, paths.energyList, 'currentPage');
  useExistingPage(query, currentPage, toPage);
  const change = (next: Partial<ListFilter>) => narrow(searchOf({ ...filter, ...next }));

  const session = useSession();
  const mayAdd = can.addDevice(session, { companyPath: session.companyPath }).allowed;
  const [adding, setAdding] = useState(false);
  const add = () => setAdding(true);

  // Most open a device next; without its code here the page would wait for it.
  useEffect(() => void loadPart(() => import('./EnergyDetailPage.tsx')).catch(() => undefined), []);

  const brand = t(`brand_${manufacturer}`);
  return (
    <>
      <PageHeader
        // Beside its mark the brand alone; more would be cut on a phone.
        title={isDesktop ? t('list_title', { brand }) : brand}
        mark={<ManufacturerMark manufacturer={manufacturer} />}
        count={query.data && format.number(query.data.total)}
      >
        <LiveNote asked={query} />
        {isDesktop ? (
          <Button icon="link" onClick={() => void navigate(paths.energySystems())}>
            {t('systems:title')}
          </Button>
        ) : (
          <IconButton icon="link" label={t('systems:title')} onClick={() => void navigate(paths.energySystems())} />
        )}
        {!isDesktop && <RefreshButton frame="none" onRefresh={refresh} />}
        {!isDesktop && mayAdd && <IconButton icon="plus" label={t('device:add_device')} onClick={add} />}
        {isDesktop && mayAdd && (
          <Button kind="primary" icon="plus" onClick={add}>
            {t('device:add_device')}
          </Button>
        )}
      </PageHeader>
      <EnergyToolbar
        filter={filter}
        onFilter={change}
        onRefresh={refresh}
        company={(variant) => (
          <CompanySelect
            variant={variant}
            selection={filter.companies}
            onChange={(companies) => change({ companies })}
          />
        )}
      />
      <DeviceList
        key={manufacturer}
        filter={filter}
        columns={useStored(listColumns)}
        query={query}
        pageSize={PAGE_SIZES.energy}
        onPage={toPage}
        onClear={() => change(cleared(filter))}
        onLocate={locate}
        warningLine={(warning) => <WarningLine warning={warning} />}
        empty={{ title: t('empty_title'), reason: t('empty_text', { brand }) }}
        skeleton={<EnergySkeleton />}
        addButton={
          mayAdd && (
            <Button icon="plus" onClick={add}>
              {t('device:add_device')}
            </Button>
          )
        }
      />
      <AddDeviceDialog open={adding} manufacturer={manufacturer} onClose={() => setAdding(false)} />
    </>
  );
}
