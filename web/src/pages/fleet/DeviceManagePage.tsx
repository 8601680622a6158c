import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { useSession } from '../../api/session.ts';
import { chosenColumns } from '../../features/fleet/device-admin/chosen-columns.ts';
import { ExportMenu } from '../../features/fleet/device-admin/ExportMenu.tsx';
import { ManagedTable } from '../../features/fleet/device-admin/ManagedTable.tsx';
import { ManageFilters } from '../../features/fleet/device-admin/ManageFilters.tsx';
import { ManageSort } from '../../features/fleet/device-admin/ManageSort.tsx';
import {
  type ManagedDevice,
  type ManageOrder,
  manageQueries,
} from '../../features/fleet/device-admin/manage-queries.ts';
import { filterOf, isNarrowed, widened } from '../../features/fleet/device-admin/manage-search.ts';
import { RowActions } from '../../features/fleet/device-admin/RowActions.tsx';
import { SelectionBar } from '../../features/fleet/device-admin/SelectionBar.tsx';
import { TableFooter } from '../../features/fleet/device-admin/TableFooter.tsx';
import { useChosen } from '../../features/fleet/device-admin/use-chosen.ts';
import { CompanySelect } from '../../features/foundation/companies/CompanySelect.tsx';
import { SiteSelect } from '../../features/foundation/companies/SiteSelect.tsx';
import { RefreshButton } from '../../features/foundation/devices/list/RefreshButton.tsx';
import { SearchBox } from '../../features/foundation/devices/list/SearchBox.tsx';
import { StateSelect } from '../../features/foundation/devices/list/StateSelect.tsx';
import { compareLink, MAX_LINES } from '../../features/reporting/reports/compare/compare-address.ts';
import { useTypeName } from '../../i18n/type-name.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { detailOf, paths } from '../../routes/paths.ts';
import { useStored } from '../../storage/stored-value.ts';
import { media } from '../../theme/media.ts';
import { ActionMenu } from '../../ui/action/ActionMenu.tsx';
import { Button } from '../../ui/action/Button.tsx';
import { IconButton } from '../../ui/action/IconButton.tsx';
import { useIsDesktop, useMediaQuery } from '../../ui/layout/use-media-query.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { Failure } from '../../ui/page/Failure.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { useExistingPage } from '../../ui/page/use-existing-page.ts';
import { PAGE_SIZES } from '../../ui/table/page-sizes.ts';
import { AllowedOnly } from '../access/AllowedOnly.tsx';
import { BatteriesLink } from '../power/BatteriesLink.tsx';
import { useListAddress } from '../shared/use-list-address.ts';
import styles from './DeviceManagePage.module.css';
import { type DeviceAction, ManagedDeviceDialog } from './ManagedDeviceDialog.tsx';

const route = getRouteApi('/member/console/deviceManage');

/** All devices of the caller's companies in a table, for administrators. */
export function DeviceManagePage() {
  const { t } = useTranslation('device_manage');
  return (
    <AllowedOnly
      verdict={can.seeManagedDevices(useSession())}
      title={t('forbidden_title')}
      reason={t('forbidden_text')}
    >
      <Managed />
    </AllowedOnly>
  );
}

function Managed() {
  const { t } = useTranslation(['device_manage', 'templates', 'add_device', 'batteries', 'device', 'firmware']);
  const format = useFormat();
  const navigate = useNavigate();
  const typeName = useTypeName();
  const isDesktop = useIsDesktop();
  // There the title needs the room.
  const isPhone = useMediaQuery(media.belowTablet);
  const search = route.useSearch();
  const columns = useStored(chosenColumns);
  const [action, setAction] = useState<DeviceAction | null>(null);
  const filter = filterOf(search);
  const order = { sort: search.sort ?? 'deviceName', descending: search.descending ?? false } as const;
  const { page = 1, size = PAGE_SIZES.table } = search;
  const query = useQuery(manageQueries.page(filter, order, page, size));
  const chosen = useChosen(JSON.stringify(filter));
  const { go, narrow, toPage } = useListAddress(search, paths.deviceManage);
  useExistingPage(query, page, toPage);
  const toOrder = ({ sort, descending }: ManageOrder) =>
    narrow({ sort: sort === 'deviceName' ? undefined : sort, descending: descending ? true : undefined });
  const toAdd = () => void navigate(paths.add());
  const toTemplates = () => void navigate(paths.templates());
  const toFirmware = () => void navigate(paths.firmware());
  const toBatteries = () => void navigate(paths.batteries());
  const refresh = () => void query.refetch();
  const toDetail = ({ mcuId, deviceSn, manufacturer }: ManagedDevice) => detailOf({ mcuId, deviceSn, manufacturer });
  return (
    <>
      <PageHeader title={t('title')} count={query.data && format.number(query.data.total)}>
        {isDesktop && (
          <Button icon="layers" onClick={toTemplates}>
            {t('templates:title')}
          </Button>
        )}
        {!isDesktop && !isPhone && <IconButton icon="layers" label={t('templates:title')} onClick={toTemplates} />}
        {!isPhone && <BatteriesLink />}
        <ExportMenu filter={filter} order={order} columns={columns} />
        {!isPhone && <RefreshButton {...(!isDesktop && { frame: 'none' as const })} onRefresh={refresh} />}
        {isDesktop && (
          <Button kind="primary" icon="plus" onClick={toAdd}>
            {t('add_device:title')}
          </Button>
        )}
        {!isDesktop && !isPhone && <IconButton icon="plus" label={t('add_device:title')} onClick={toAdd} />}
        {isPhone && (
          <ActionMenu
            label={t('more_actions')}
            actions={[
              { key: 'add', icon: 'plus', label: t('add_device:title'), onAction: toAdd },
              { key: 'firmware', icon: 'gear', label: t('firmware:title'), onAction: toFirmware },
              { key: 'templates', icon: 'layers', label: t('templates:title'), onAction: toTemplates },
              { key: 'batteries', icon: 'battery-empty', label: t('batteries:list_title'), onAction: toBatteries },
              { key: 'refresh', icon: 'refresh', label: t('device:refresh'), onAction: refresh },
            ]}
          />
        )}
      </PageHeader>
      <ManageFilters
        search={search}
        onChange={narrow}
        typeName={typeName}
        searchBox={
          <SearchBox
            size={isDesktop ? 'middle' : 'touch'}
            value={filter.key}
            onSearch={(key) => narrow({ key: key || undefined })}
          />
        }
        company={(variant) => (
          <CompanySelect
            variant={variant}
            selection={filter.companyIdList}
            onChange={(companies) =>
              narrow({ companies: companies.join(',') || undefined, site: undefined, emptySite: undefined })
            }
          />
        )}
        site={(variant) => (
          <SiteSelect
            variant={variant}
            companies={filter.companyIdList}
            choice={filter}
            onChange={({ site, emptySite }) =>
              narrow({ site: site || undefined, emptySite: emptySite ? true : undefined })
            }
          />
        )}
        state={(variant) => (
          <StateSelect
            variant={variant}
            state={filter.state}
            onChange={(state) => narrow({ state: state || undefined })}
          />
        )}
        sort={!isDesktop && <ManageSort columns={columns} order={order} onOrder={toOrder} />}
      />
      <SelectionBar
        chosen={chosen}
        filter={filter}
        total={query.data?.total ?? 0}
        comparison={{ most: MAX_LINES, begin: (mcuIds) => void navigate(compareLink(mcuIds)) }}
      />
      {query.data?.total === 0 || (query.error && !query.data) ? (
        <NoDevices
          error={query.error}
          narrowed={isNarrowed(search)}
          onAgain={() => void query.refetch()}
          onWiden={() => go(widened(search))}
        />
      ) : (
        <ManagedTable
          columns={columns}
          devices={query.data?.list}
          busy={query.isFetching}
          isFormer={query.isPlaceholderData}
          order={order}
          onOrder={toOrder}
          chosen={chosen}
          typeName={typeName}
          name={(device) => (
            <Link {...toDetail(device)} className={styles.name}>
              {device.deviceName}
            </Link>
          )}
          actions={(device) => (
            <RowActions
              name={device.deviceName}
              onAction={(kind) => (kind === 'open' ? void navigate(toDetail(device)) : setAction({ kind, device }))}
            />
          )}
        />
      )}
      {query.data && query.data.total > 0 && (
        <TableFooter
          page={query.data}
          size={size}
          onPage={toPage}
          onSize={(next) => narrow({ size: next === PAGE_SIZES.table ? undefined : next })}
        />
      )}
      {action && <ManagedDeviceDialog action={action} onClose={() => setAction(null)} />}
    </>
  );
}

interface NoDevicesProps {
  error: Error | null;
  narrowed: boolean;
  onAgain: () => void;
  onWiden: () => void;
}

function NoDevices({ error, narrowed, onAgain, onWiden }: NoDevicesProps) {
  const { t } = useTranslation('device_manage');
  if (error) return <Failure title={t('failed_title')} error={error} onAgain={onAgain} />;
  if (!narrowed) return <EmptyState scene="empty" title={t('empty_title')} reason={t('empty_text')} />;
  return (
    <EmptyState scene="search" title={t('no_match_title')} reason={t('no_match_text')}>
      <Button kind="primary" onClick={onWiden}>
        {t('clear_filters')}
      </Button>
    </EmptyState>
  );
}
