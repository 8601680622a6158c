import { linkOptions } from '@tanstack/react-router';
import type { ManagedColumn } from '#domain/device-admin/managed-columns.ts';
import { isManufacturer, type Manufacturer, type PanelType, panelOf } from '#domain/devices/manufacturers.ts';
import type { DeviceState } from '#domain/devices/states.ts';
import type { MessagesSearch } from './features/alarms/messages-search.ts';

/** What an address of the list of monitors can say; company, site and state become its filter. */
export interface MonitorsSearch {
  deviceType?: string | undefined;
  companyName?: string | undefined;
  site?: string | undefined;
  /** Devices without a site. */
  emptySite?: true | undefined;
  state?: DeviceState | undefined;
  currentPage?: number | undefined;
}

/** Search parameters of the table of devices for administration. */
export interface ManageSearch {
  key?: string | undefined;
  /** Ids separated by commas. */
  companies?: string | undefined;
  site?: string | undefined;
  emptySite?: true | undefined;
  deviceType?: string | undefined;
  state?: DeviceState | undefined;
  firmware?: string | undefined;
  sort?: ManagedColumn | undefined;
  descending?: true | undefined;
  size?: number | undefined;
  page?: number | undefined;
}

/** Search parameters of the configuration templates. */
export interface TemplatesSearch {
  key?: string | undefined;
  page?: number | undefined;
}

/** Filter of the charging sessions; by default the last days of all chargers. */
export interface ChargesSearch {
  /** Local days, `2026-11-12`, both inclusive. */
  first?: string | undefined;
  last?: string | undefined;
  mcuId?: string | undefined;
  /** Ids separated by commas. */
  companies?: string | undefined;
  page?: number | undefined;
}

/** Every address of the console is built here. */
export const paths = {
  home: (view: { panel?: PanelType; mcuId?: string } = {}) => linkOptions({ to: '/', search: view }),
  followed: () => linkOptions({ to: '/myFocus' }),
  dataPlan: () => linkOptions({ to: '/data_plan' }),
  orders: () => linkOptions({ to: '/account/my_order' }),
  order: (orderNo: string) => linkOptions({ to: '/account/order_details', search: { orderNo } }),
  overview: (view: { companyId?: number; family?: Manufacturer | 0; days?: 30 } = {}) =>
    linkOptions({ to: '/overview', search: view }),
  monitors: (filter: MonitorsSearch = {}) => linkOptions({ to: '/list/monitors', search: filter }),
  monitor: (mcuId: string, from?: 'mapList') =>
    linkOptions({ to: '/yhubDet/realTime', search: { mcuId, ...(from && { from }) } }),
  /** Warnings of a device that were raised on its local days, both inclusive. */
  reportWarnings: (mcuId: string, days: { firstDay: string; lastDay: string }) =>
    linkOptions({ to: '/yhubDet/report/warning', search: { mcuId, ...days } }),
  monitorSetting: (mcuId: string) => linkOptions({ to: '/yhubDet/setting', search: { mcuId } }),
  energyList: (manufacturer: Manufacturer, currentPage = 1) =>
    linkOptions({ to: '/list/energy', search: { manufacturer, ...(currentPage > 1 && { currentPage }) } }),
  energy: (mcuId: string, sn: string, manufacturer: Manufacturer, from?: 'mapList') =>
    linkOptions({
      to: '/e_details',
      search: { mcuId, sn, manufacturer, ...(from && { from }), type: panelOf(manufacturer) },
    }),
  messages: (kind: 'WarnMsg' | 'otherMsg', search: MessagesSearch = {}) =>
    kind === 'WarnMsg'
      ? linkOptions({ to: '/message/WarnMsg', search })
      : linkOptions({ to: '/message/otherMsg', search }),
  add: (view: { how?: 'many' | 'register'; sn?: string } = {}) => linkOptions({ to: '/add', search: view }),
  charges: (search: ChargesSearch = {}) => linkOptions({ to: '/charger/recordIndex', search }),
  charge: (id: string) => linkOptions({ to: '/charger/recordDetail', search: { id } }),
  deviceManage: (search: ManageSearch = {}) => linkOptions({ to: '/deviceManage', search }),
  templates: (search: TemplatesSearch = {}) => linkOptions({ to: '/deviceManage/templates', search }),
  account: () => linkOptions({ to: '/account' }),
  firmware: (view: { rollout?: string } = {}) => linkOptions({ to: '/account/firmware', search: view }),
  login: () => linkOptions({ to: '/login' }),
  retrieve: () => linkOptions({ to: '/login/retrieve' }),
  noPermission: () => linkOptions({ to: '/no_permission' }),
} as const;

/** The page of a device; energy devices have their own. */
export const detailOf = (
  { mcuId, deviceSn, manufacturer }: { mcuId: string; deviceSn: string; manufacturer: number | null },
  from?: 'mapList',
) => (isManufacturer(manufacturer) ? paths.energy(mcuId, deviceSn, manufacturer, from) : paths.monitor(mcuId, from));
