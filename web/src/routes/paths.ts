import { linkOptions } from '@tanstack/react-router';
import { isManufacturer, type Manufacturer, panelOf } from '#domain/foundation/permissions/manufacturers.ts';
import type { HealthSearch } from '../features/alerting/alarms/health/health-search.ts';
import type { MessagesSearch } from '../features/alerting/alarms/messages-search.ts';
import type { RuleSearch, RulesSearch } from '../features/alerting/alarms/rules/list/rules-search.ts';
import type { CompanySearch } from '../features/fleet/company-admin/company-search.ts';
import type { TemplatesSearch } from '../features/fleet/control/template/templates-search.ts';
import type { ManageSearch } from '../features/fleet/device-admin/manage-search.ts';
import type { MomentSearch } from '../features/fleet/device-page/history/moment.ts';
import type { ShelfSearch } from '../features/fleet/swaps/shelf/shelf-search.ts';
import type { EnergySearch, MonitorsSearch } from '../features/foundation/devices/list/list-search.ts';
import type { AuditSearch } from '../features/foundation/system/audit/audit-search.ts';
import type { BatteriesSearch } from '../features/power/batteries/batteries-search.ts';
import type { BatteryTab } from '../features/power/batteries/battery-tabs.ts';
import type { ChargesSearch } from '../features/power/charging/charges-search.ts';
import type { SystemsSearch } from '../features/power/energy/systems/systems-search.ts';
import type { HandbookEditSearch } from '../features/reporting/handbook/edit/edit-search.ts';
import type { CustomersSearch } from '../features/trade/customers/customers-search.ts';
import type { LeaseCalendarSearch, LeaseOverviewSearch, LeasesSearch } from '../features/trade/leases/leases-search.ts';
import type { OrdersSearch, ServicesSearch } from '../features/trade/orders/orders-search.ts';
import { outsidePaths } from './outside-paths.ts';

/** The address of a list, as `paths` builds it. */
export interface ListLink {
  readonly to: string;
  readonly search: object;
}

/** Every address of the console is built here, and in `outside-paths.ts`. */
export const paths = {
  ...outsidePaths,
  followed: () => linkOptions({ to: '/myFocus' }),
  dataPlan: (search: ServicesSearch = {}) => linkOptions({ to: '/data_plan', search }),
  orders: (search: OrdersSearch = {}) => linkOptions({ to: '/account/my_order', search }),
  order: (orderNo: string) => linkOptions({ to: '/account/order_details', search: { orderNo } }),
  plans: () => linkOptions({ to: '/account/plans' }),
  overview: (view: { companyId?: number; family?: Manufacturer | 0; days?: 30; view?: 'insights' } = {}) =>
    linkOptions({ to: '/overview', search: view }),
  monitors: (search: MonitorsSearch = {}) => linkOptions({ to: '/list/monitors', search }),
  monitor: (mcuId: string, from?: 'mapList') =>
    linkOptions({ to: '/yhubDet/realTime', search: { mcuId, ...(from && { from }) } }),
  /** Warnings of a device that were raised on its local days, both inclusive. */
  /** The chart of one of its units with an instant in the middle. */
  monitorMoment: (search: { mcuId: string; unit: number } & MomentSearch) =>
    linkOptions({ to: '/yhubDet/realTime', search }),
  monitorOfTour: (mcuId: string) =>
    linkOptions({ to: '/yhubDet/realTime', search: { mcuId, init: '1', from: 'mapList' } }),
  monitorReport: (mcuId: string) => linkOptions({ to: '/yhubDet/report', search: { mcuId } }),
  monitorHealth: (mcuId: string) => linkOptions({ to: '/yhubDet/report/health', search: { mcuId } }),
  monitorPlace: (mcuId: string) => linkOptions({ to: '/yhubDet/place', search: { mcuId } }),
  monitorReplace: (mcuId: string) => linkOptions({ to: '/yhubDet/replace', search: { mcuId } }),
  monitorSetting: (mcuId: string) => linkOptions({ to: '/yhubDet/setting', search: { mcuId } }),
  energyList: (search: EnergySearch) => linkOptions({ to: '/list/energy', search }),
  energy: (mcuId: string, sn: string, manufacturer: Manufacturer, from?: 'mapList') =>
    linkOptions({
      to: '/e_details',
      search: { mcuId, sn, manufacturer, ...(from && { from }), type: panelOf(manufacturer) },
    }),
  /** One of the devices behind the hub of an energy device. */
  energyUnit: (mcuId: string, sn: string, manufacturer: Manufacturer, unit: number) =>
    linkOptions({
      to: '/e_details',
      search: { mcuId, sn, manufacturer, type: panelOf(manufacturer), id: String(unit) },
    }),
  /** How an energy device is set, or one of those behind its hub. */
  energySetting: (mcuId: string, sn: string, manufacturer: Manufacturer, unit?: number) =>
    linkOptions({
      to: '/e_setting',
      search: {
        mcuId,
        sn,
        manufacturer,
        type: panelOf(manufacturer),
        ...(unit !== undefined && { id: String(unit) }),
      },
    }),
  energySystems: (search: SystemsSearch = {}) => linkOptions({ to: '/list/energy/systems', search }),
  energySystem: (id: number) => linkOptions({ to: '/list/energy/system', search: { id } }),
  batteries: (search: BatteriesSearch = {}) => linkOptions({ to: '/list/batteries', search }),
  battery: (id: number, tab?: BatteryTab) => linkOptions({ to: '/battery', search: { id, ...(tab && { tab }) } }),
  messages: (kind: 'WarnMsg' | 'otherMsg', search: MessagesSearch = {}) =>
    kind === 'WarnMsg'
      ? linkOptions({ to: '/message/WarnMsg', search })
      : linkOptions({ to: '/message/otherMsg', search }),
  warningRules: (search: RulesSearch = {}) => linkOptions({ to: '/message/rules', search }),
  warningRule: (search: RuleSearch) => linkOptions({ to: '/message/rule', search }),
  alarmHealth: (search: HealthSearch = {}) => linkOptions({ to: '/message/health', search }),
  add: (view: { how?: 'walk' | 'many' | 'register'; sn?: string } = {}) => linkOptions({ to: '/add', search: view }),
  leases: (search: LeasesSearch = {}) => linkOptions({ to: '/lease', search }),
  leaseCalendar: (search: LeaseCalendarSearch = {}) => linkOptions({ to: '/lease/calendar', search }),
  leaseOverview: (search: LeaseOverviewSearch = {}) => linkOptions({ to: '/lease/overview', search }),
  customers: (search: CustomersSearch = {}) => linkOptions({ to: '/lease/customers', search }),
  customer: (id: number, page?: number) =>
    linkOptions({ to: '/lease/customer', search: { id, ...(page !== undefined && page > 1 && { page }) } }),
  charges: (search: ChargesSearch = {}) => linkOptions({ to: '/charger/recordIndex', search }),
  charge: (id: string) => linkOptions({ to: '/charger/recordDetail', search: { id } }),
  deviceManage: (search: ManageSearch = {}) => linkOptions({ to: '/deviceManage', search }),
  templates: (search: TemplatesSearch = {}) => linkOptions({ to: '/deviceManage/templates', search }),
  shelf: (search: ShelfSearch = {}) => linkOptions({ to: '/deviceManage/shelf', search }),
  account: () => linkOptions({ to: '/account' }),
  desktop: () => linkOptions({ to: '/account/desktopMagt' }),
  bridges: (search: { id?: number; add?: true } = {}) => linkOptions({ to: '/account/bridges', search }),
  maps: () => linkOptions({ to: '/account/maps' }),
  notifications: () => linkOptions({ to: '/account/notifications' }),
  audit: (search: AuditSearch = {}) => linkOptions({ to: '/account/audit', search }),
  companies: (search: CompanySearch = {}) => linkOptions({ to: '/account/companyMagt', search }),
  reportMail: (about: { mcuId?: string; companyId?: number } = {}) =>
    linkOptions({ to: '/account/reports', search: about }),
  firmware: (view: { rollout?: string } = {}) => linkOptions({ to: '/account/firmware', search: view }),
  /** The page of a link; the key stays in the part of the address that no server is sent. */
  share: (key: string) => linkOptions({ to: '/share', search: { key } }),
  sharedWithMe: (search: { id?: number } = {}) => linkOptions({ to: '/account/shared', search }),
  help: (search: { key?: string } = {}) => linkOptions({ to: '/help/list', search }),
  article: (id: string) => linkOptions({ to: '/help/detail', search: { id } }),
  editHandbook: (search: HandbookEditSearch) => linkOptions({ to: '/help/edit', search }),
  noPermission: () => linkOptions({ to: '/no_permission' }),
} as const;

/** The page of a device; energy devices have their own. */
export const detailOf = (
  { mcuId, deviceSn, manufacturer }: { mcuId: string; deviceSn: string; manufacturer: number | null },
  from?: 'mapList',
) => (isManufacturer(manufacturer) ? paths.energy(mcuId, deviceSn, manufacturer, from) : paths.monitor(mcuId, from));
