import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isManagedColumn } from '#domain/fleet/device-admin/managed-columns.ts';
import { textOfConditions } from '#domain/foundation/labels/condition-text.ts';
import { fieldOfColumn } from '#domain/foundation/labels/field-column.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import { useSession } from '../../api/session.ts';
import { ColumnChooser } from '../../features/fleet/device-admin/ColumnChooser.tsx';
import { ExportMenu } from '../../features/fleet/device-admin/ExportMenu.tsx';
import { ManagedTable } from '../../features/fleet/device-admin/ManagedTable.tsx';
import { ManageSort } from '../../features/fleet/device-admin/ManageSort.tsx';
import {
  filterOf,
  isNarrowed,
  type ManageOrder,
  orderOf,
  widened,
} from '../../features/fleet/device-admin/manage-filter.ts';
import { type ManagedDevice, manageQueries } from '../../features/fleet/device-admin/manage-queries.ts';
import { RowActions } from '../../features/fleet/device-admin/RowActions.tsx';
import { SelectionBar } from '../../features/fleet/device-admin/SelectionBar.tsx';
import { TableFooter } from '../../features/fleet/device-admin/TableFooter.tsx';
import { allColumns } from '../../features/fleet/device-admin/table-columns.ts';
import { useChosen } from '../../features/fleet/device-admin/use-chosen.ts';
import { RefreshButton } from '../../features/foundation/devices/list/RefreshButton.tsx';
import { SearchBox } from '../../features/foundation/devices/list/SearchBox.tsx';
import { BulkEdit } from '../../features/foundation/labels/bulk/BulkEdit.tsx';
import { FilterChips } from '../../features/foundation/labels/filter/FilterChips.tsx';
import { useLabelFilters } from '../../features/foundation/labels/filter/use-label-filters.tsx';
import { LabelIcon } from '../../features/foundation/labels/LabelIcon.tsx';
import { type Definitions, labelQueries } from '../../features/foundation/labels/label-queries.ts';
import { saveView } from '../../features/foundation/views/OpenView.tsx';
import { compareLink, MAX_LINES } from '../../features/reporting/reports/compare/compare-address.ts';
import { useTypeName } from '../../i18n/type-name.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { detailOf, paths } from '../../routes/paths.ts';
import { media } from '../../theme/media.ts';
import { ActionMenu } from '../../ui/action/ActionMenu.tsx';
import { Button } from '../../ui/action/Button.tsx';
import { IconButton } from '../../ui/action/IconButton.tsx';
import toolbar from '../../ui/action/Toolbar.module.css';
import { DeviceDrawing } from '../../ui/art/DeviceArt.tsx';
import { showError } from '../../ui/dialog/show-error.ts';
import select from '../../ui/form/Select.module.css';
import { classNames } from '../../ui/layout/class-names.ts';
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
import { ManagedViews } from './ManagedViews.tsx';
import { OwnFields } from './OwnFields.tsx';
import { useDeviceFilters } from './use-device-filters.tsx';
import { useManagedView } from './use-managed-view.ts';
import { keysOf, useOwnColumns } from './use-own-columns.tsx';

const NONE: Definitions = { fields: [], tags: [] };

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
  const { t } = useTranslation([
    'device_manage',
    'templates',
    'add_device',
    'batteries',
    'device',
    'firmware',
    'own_fields',
    'swaps',
  ]);
  const format = useFormat();
  const navigate = useNavigate();
  const typeName = useTypeName();
  const isDesktop = useIsDesktop();
  // There the title needs the room.
  const isPhone = useMediaQuery(media.belowTablet);
  const search = route.useSearch();
  const [action, setAction] = useState<DeviceAction | null>(null);
  const [showsFields, setShowsFields] = useState(false);
  const filter = filterOf(search);
  const order = orderOf(search);
  const { data: definitions = NONE } = useQuery(labelQueries.definitions('place'));
  const ownColumns = useOwnColumns(definitions);
  const managed = useManagedView(search, definitions.tags.length > 0);
  const { page = 1, size = PAGE_SIZES.table } = search;
  const query = useQuery(manageQueries.page(filter, order, page, size));
  const chosen = useChosen(JSON.stringify(filter));
  const { go, narrow, toPage } = useListAddress(search, paths.deviceManage);
  useExistingPage(query, page, toPage);
  const usualFilters = useDeviceFilters(search, narrow);
  const labelFilters = useLabelFilters(definitions, filter.labels, (labels) =>
    narrow({ labels: textOfConditions(labels) }),
  );
  // What is not of a company the reader sees any more is in no column.
  const columns = managed.columns.filter(
    (column) => isManagedColumn(column) || ownColumns.some(({ key }) => key === column),
  );
  const nameOf = (column: string) =>
    isManagedColumn(column) ? t(`column_${column}`) : (ownColumns.find(({ key }) => key === column)?.title ?? column);
  const toOrder = ({ sort, descending }: ManageOrder) =>
    narrow({ sort: sort === 'deviceName' ? undefined : sort, descending: descending ? true : undefined });
  const toAdd = () => void navigate(paths.add());
  const toTemplates = () => void navigate(paths.templates());
  const toFirmware = () => void navigate(paths.firmware());
  const toShelf = () => void navigate(paths.shelf());
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
        {isDesktop && (
          <Button icon="list" onClick={toShelf}>
            {t('swaps:shelf')}
          </Button>
        )}
        {!isDesktop && !isPhone && <IconButton icon="list" label={t('swaps:shelf')} onClick={toShelf} />}
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
              { key: 'shelf', icon: 'list', label: t('swaps:shelf'), onAction: toShelf },
              { key: 'batteries', icon: 'battery-empty', label: t('batteries:list_title'), onAction: toBatteries },
              { key: 'refresh', icon: 'refresh', label: t('device:refresh'), onAction: refresh },
            ]}
          />
        )}
      </PageHeader>
      <div className={styles.body}>
        <div className={styles.main}>
          <ManagedViews search={search} managed={managed} go={go} />
          <div className={classNames(toolbar.bar, styles.toolbar)}>
            <div className={styles.search}>
              <SearchBox
                size={isDesktop ? 'middle' : 'touch'}
                value={filter.key}
                onSearch={(key) => narrow({ key: key || undefined })}
              />
            </div>
            <FilterChips filters={[...labelFilters, ...usualFilters]} />
            <div className={styles.tools}>
              {!isDesktop && <ManageSort columns={columns} nameOf={nameOf} order={order} onOrder={toOrder} />}
              <ColumnChooser
                all={allColumns(keysOf(ownColumns)).map((key) => ({
                  key,
                  label: nameOf(key),
                  isOwn: fieldOfColumn(key) !== null,
                }))}
                shown={columns}
                usual={managed.usual}
                onUse={managed.use}
                onSave={managed.view?.mayChange ? (next) => void saveColumns(managed, next) : undefined}
              />
              <button
                type="button"
                className={classNames(select.trigger, styles.fields)}
                aria-expanded={showsFields}
                onClick={() => setShowsFields(!showsFields)}
              >
                <LabelIcon name="tag" />
                {t('own_fields:fields')}
              </button>
            </div>
          </div>
          <SelectionBar
            chosen={chosen}
            filter={filter}
            total={query.data?.total ?? 0}
            comparison={{ most: MAX_LINES, begin: (mcuIds) => void navigate(compareLink(mcuIds)) }}
            bulk={
              definitions.fields.length + definitions.tags.length > 0 && (
                <BulkEdit ids={chosen.ids} definitions={definitions} onChanged={() => chosen.set([])} />
              )
            }
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
              ownColumns={ownColumns}
              devices={query.data?.list}
              busy={query.isFetching}
              isFormer={query.isPlaceholderData}
              order={order}
              onOrder={toOrder}
              chosen={chosen}
              typeName={typeName}
              name={(device) => (
                <span className={styles.device}>
                  <DeviceDrawing deviceType={device.deviceType} size={22} />
                  <Link {...toDetail(device)} className={styles.name}>
                    {device.deviceName}
                  </Link>
                </span>
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
        </div>
        {showsFields && <OwnFields onClose={() => setShowsFields(false)} />}
      </div>
      {action && <ManagedDeviceDialog action={action} onClose={() => setAction(null)} />}
    </>
  );
}

/** The columns for all who have the view. */
function saveColumns({ view, forget }: ReturnType<typeof useManagedView>, columns: readonly string[]): Promise<void> {
  if (!view) return Promise.resolve();
  return saveView(view, { ...view, columns: [...columns] }).then(forget, (error: unknown) =>
    showError(error, 'view_saved'),
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
