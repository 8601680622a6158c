import { apiKeysApi } from '../access/api-keys/api.ts';
import { factorsApi } from '../access/factors/api.ts';
import { singleSignOnApi } from '../access/single-sign-on/api.ts';
import { usersApi } from '../access/users/api.ts';
import { alarmsApi } from '../alerting/alarms/api.ts';
import { maintenanceApi } from '../alerting/maintenance/api.ts';
import { joinApis } from '../contract/api.ts';
import { bridgesApi } from '../fleet/bridges/api.ts';
import { clocksApi } from '../fleet/clocks/api.ts';
import { commissioningApi } from '../fleet/commissioning/api.ts';
import { companyAdminApi } from '../fleet/company-admin/api.ts';
import { controlApi } from '../fleet/control/api.ts';
import { deviceAdminApi } from '../fleet/device-admin/api.ts';
import { firmwareApi } from '../fleet/firmware/api.ts';
import { importsApi } from '../fleet/imports/api.ts';
import { inventoryApi } from '../fleet/inventory/api.ts';
import { locationsApi } from '../fleet/locations/api.ts';
import { swapsApi } from '../fleet/swaps/api.ts';
import { templatesApi } from '../fleet/templates/api.ts';
import { companiesApi } from '../foundation/companies/api.ts';
import { devicesApi } from '../foundation/devices/api.ts';
import { i18nApi } from '../foundation/i18n/api.ts';
import { labelsApi } from '../foundation/labels/api.ts';
import { systemApi } from '../foundation/system/api.ts';
import { viewsApi } from '../foundation/views/api.ts';
import { analyticsApi } from '../power/analytics/api.ts';
import { batteriesApi } from '../power/batteries/api.ts';
import { chargingApi } from '../power/charging/api.ts';
import { energyApi } from '../power/energy/api.ts';
import { insightsApi } from '../power/insights/api.ts';
import { deliveryApi } from '../reporting/delivery/api.ts';
import { handbookApi } from '../reporting/handbook/api.ts';
import { passportsApi } from '../reporting/passports/api.ts';
import { personalDataApi } from '../reporting/personal-data/api.ts';
import { reportMailApi } from '../reporting/report-mail/api.ts';
import { reportsApi } from '../reporting/reports/api.ts';
import { searchApi } from '../reporting/search/api.ts';
import { sharingApi } from '../reporting/sharing/api.ts';
import { historyApi } from '../stream/history/api.ts';
import { customersApi } from '../trade/customers/api.ts';
import { fleetTablesApi } from '../trade/fleet-tables/api.ts';
import { leasesApi } from '../trade/leases/api.ts';
import { ordersApi } from '../trade/orders/api.ts';
import { liveApi } from './live/api.ts';

/** The API of each feature, in the order of the description within a section. */
export const APIS = [
  usersApi,
  factorsApi,
  singleSignOnApi,
  personalDataApi,
  apiKeysApi,
  companiesApi,
  companyAdminApi,
  devicesApi,
  labelsApi,
  viewsApi,
  inventoryApi,
  commissioningApi,
  swapsApi,
  deviceAdminApi,
  liveApi,
  templatesApi,
  importsApi,
  historyApi,
  chargingApi,
  clocksApi,
  locationsApi,
  energyApi,
  controlApi,
  bridgesApi,
  batteriesApi,
  insightsApi,
  passportsApi,
  firmwareApi,
  alarmsApi,
  deliveryApi,
  reportsApi,
  analyticsApi,
  reportMailApi,
  sharingApi,
  ordersApi,
  customersApi,
  leasesApi,
  fleetTablesApi,
  maintenanceApi,
  searchApi,
  handbookApi,
  i18nApi,
  systemApi,
] as const;

/** The whole HTTP API: routes, validation, client, OpenAPI and tenancy tests are made from this object. */
export const calls = joinApis(APIS);
export type Calls = typeof calls;
