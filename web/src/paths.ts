import { linkOptions } from '@tanstack/react-router';
import { isManufacturer, type Manufacturer, type PanelType, panelOf } from '#domain/devices/manufacturers.ts';
import type { MessagesSearch } from './features/alarms/messages-search.ts';
import type { ChargesSearch } from './features/charging/charges-search.ts';
import type { TemplatesSearch } from './features/control/template/templates-search.ts';
import type { ManageSearch } from './features/device-admin/manage-search.ts';
import type { EnergySearch, MonitorsSearch } from './features/devices/list-search.ts';
import type { OrdersSearch, ServicesSearch } from './features/orders/orders-search.ts';

/** The address of a list, as `paths` builds it. */
export interface ListLink {
  readonly to: string;
  readonly search: object;
}

/** Every address of the console is built here. */
export const paths = {
  home: (view: { panel?: PanelType; mcuId?: string } = {}) => linkOptions({ to: '/', search: view }),
  followed: () => linkOptions({ to: '/myFocus' }),
  dataPlan: (search: ServicesSearch = {}) => linkOptions({ to: '/data_plan', search }),
  orders: (search: OrdersSearch = {}) => linkOptions({ to: '/account/my_order', search }),
  order: (orderNo: string) => linkOptions({ to: '/account/order_details', search: { orderNo } }),
  overview: (view: { companyId?: number; family?: Manufacturer | 0; days?: 30 } = {}) =>
    linkOptions({ to: '/overview', search: view }),
  monitors: (search: MonitorsSearch = {}) => linkOptions({ to: '/list/monitors', search }),
  monitor: (mcuId: string, from?: 'mapList') =>
    linkOptions({ to: '/yhubDet/realTime', search: { mcuId, ...(from && { from }) } }),
  /** Warnings of a device that were raised on its local days, both inclusive. */
  reportWarnings: (mcuId: string, days: { firstDay: string; lastDay: string }) =>
    linkOptions({ to: '/yhubDet/report/warning', search: { mcuId, ...days } }),
  monitorSetting: (mcuId: string) => linkOptions({ to: '/yhubDet/setting', search: { mcuId } }),
  energyList: (search: EnergySearch) => linkOptions({ to: '/list/energy', search }),
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
  notifications: () => linkOptions({ to: '/account/notifications' }),
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
