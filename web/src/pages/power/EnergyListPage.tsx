import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { panelOf } from '#domain/foundation/permissions/manufacturers.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { useSession } from '../../api/session.ts';
import { WarningLine } from '../../features/alerting/alarms/WarningLine.tsx';
import AddDeviceDialog from '../../features/fleet/inventory/AddDeviceDialog.tsx';
import { CompanySelect } from '../../features/foundation/companies/CompanySelect.tsx';
import { EnergySkeleton } from '../../features/foundation/devices/card/EnergySkeleton.tsx';
import { LiveNote } from '../../features/foundation/devices/home/LiveNote.tsx';
import { DeviceList } from '../../features/foundation/devices/list/DeviceList.tsx';
import { EnergyToolbar } from '../../features/foundation/devices/list/EnergyToolbar.tsx';
import {
  cleared,
  energyFilter,
  filterOf,
  type ListFilter,
  listColumns,
  searchOf,
} from '../../features/foundation/devices/list/list-filter.ts';
import { RefreshButton } from '../../features/foundation/devices/list/RefreshButton.tsx';
import { useEnergyPage } from '../../features/foundation/devices/list/use-device-page.ts';
import { useLocate } from '../../features/foundation/devices/popup/use-locate.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { paths } from '../../routes/paths.ts';
import { useStored } from '../../storage/stored-value.ts';
import { Button } from '../../ui/action/Button.tsx';
import { IconButton } from '../../ui/action/IconButton.tsx';
import { ManufacturerMark } from '../../ui/art/ManufacturerMark.tsx';
import { useIsDesktop } from '../../ui/layout/use-media-query.ts';
import { loadPart } from '../../ui/page/load-part.ts';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { useExistingPage } from '../../ui/page/use-existing-page.ts';
import { PAGE_SIZES } from '../../ui/table/page-sizes.ts';
import { useListAddress } from '../shared/use-list-address.ts';

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
