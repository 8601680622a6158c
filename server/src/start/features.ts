import { calls } from '#domain/assembly/calls.ts';
import { apiKeysFeature } from '../access/api-keys/feature.ts';
import { factorsFeature } from '../access/factors/feature.ts';
import { singleSignOnFeature } from '../access/single-sign-on/feature.ts';
import { usersFeature } from '../access/users/feature.ts';
import { alarmsFeature } from '../alerting/alarms/feature.ts';
import { maintenanceFeature } from '../alerting/maintenance/feature.ts';
import type { Feature } from '../feature.ts';
import { bridgesFeature } from '../fleet/bridges/feature.ts';
import { clocksFeature } from '../fleet/clocks/feature.ts';
import { commissioningFeature } from '../fleet/commissioning/feature.ts';
import { companyAdminFeature } from '../fleet/company-admin/feature.ts';
import { controlFeature } from '../fleet/control/feature.ts';
import { deviceAdminFeature } from '../fleet/device-admin/feature.ts';
import { firmwareFeature } from '../fleet/firmware/feature.ts';
import { importsFeature } from '../fleet/imports/feature.ts';
import { inventoryFeature } from '../fleet/inventory/feature.ts';
import { locationsFeature } from '../fleet/locations/feature.ts';
import { swapsFeature } from '../fleet/swaps/feature.ts';
import { templatesFeature } from '../fleet/templates/feature.ts';
import { companiesFeature } from '../foundation/companies/feature.ts';
import { devicesFeature } from '../foundation/devices/feature.ts';
import { i18nFeature } from '../foundation/i18n/feature.ts';
import { labelsFeature } from '../foundation/labels/feature.ts';
import { systemFeature } from '../foundation/system/feature.ts';
import { viewsFeature } from '../foundation/views/feature.ts';
import { visibilityFeature } from '../foundation/visibility/feature.ts';
import { analyticsFeature } from '../power/analytics/feature.ts';
import { batteriesFeature } from '../power/batteries/feature.ts';
import { chargingFeature } from '../power/charging/feature.ts';
import { energyFeature } from '../power/energy/feature.ts';
import { insightsFeature } from '../power/insights/feature.ts';
import { assistantsFeature } from '../reporting/assistants/feature.ts';
import { deliveryFeature } from '../reporting/delivery/feature.ts';
import { handbookFeature } from '../reporting/handbook/feature.ts';
import { orderMailFeature } from '../reporting/order-mail/feature.ts';
import { passportsFeature } from '../reporting/passports/feature.ts';
import { personalDataFeature } from '../reporting/personal-data/feature.ts';
import { reportMailFeature } from '../reporting/report-mail/feature.ts';
import { reportsFeature } from '../reporting/reports/feature.ts';
import { searchFeature } from '../reporting/search/feature.ts';
import { sharingFeature } from '../reporting/sharing/feature.ts';
import { deviceStateFeature } from '../stream/device-state/feature.ts';
import { historyFeature } from '../stream/history/feature.ts';
import { ingestFeature } from '../stream/ingest/feature.ts';
import { liveFeature } from '../stream/live/feature.ts';
import { recomputeFeature } from '../stream/recompute/feature.ts';
import { TABLES } from '../tables.ts';
import { customersFeature } from '../trade/customers/feature.ts';
import { fleetTablesFeature } from '../trade/fleet-tables/feature.ts';
import { leasesFeature } from '../trade/leases/feature.ts';
import { ordersFeature } from '../trade/orders/feature.ts';
import { joinFeatures } from './join-features.ts';
import { platformFeature } from './platform-feature.ts';

/** All features, in the order in which one may know another. */
export const FEATURES: readonly Feature[] = [
  platformFeature,
  i18nFeature,
  systemFeature,
  companiesFeature,
  visibilityFeature,
  labelsFeature,
  devicesFeature,
  viewsFeature,
  usersFeature,
  singleSignOnFeature,
  factorsFeature,
  apiKeysFeature,
  deviceStateFeature,
  historyFeature,
  ingestFeature,
  recomputeFeature,
  liveFeature,
  alarmsFeature,
  maintenanceFeature,
  batteriesFeature,
  chargingFeature,
  analyticsFeature,
  insightsFeature,
  energyFeature,
  controlFeature,
  bridgesFeature,
  locationsFeature,
  firmwareFeature,
  importsFeature,
  clocksFeature,
  templatesFeature,
  deviceAdminFeature,
  inventoryFeature,
  companyAdminFeature,
  commissioningFeature,
  swapsFeature,
  ordersFeature,
  customersFeature,
  leasesFeature,
  fleetTablesFeature,
  deliveryFeature,
  personalDataFeature,
  sharingFeature,
  passportsFeature,
  assistantsFeature,
  reportMailFeature,
  orderMailFeature,
  reportsFeature,
  handbookFeature,
  searchFeature,
];

/**
 * Their sinks write in this order: what is due to be computed again first, what is told to pages last.
 */
const ORDER_OF_SINKS = ['recompute', 'history', 'charging', 'energy', 'alarms', 'clocks', 'delivery', 'live'];
/** In this order it is computed again. */
const ORDER_OF_RECOMPUTATIONS = ['history', 'charging', 'alarms'];

export const {
  sinks: SINKS,
  recomputations: RECOMPUTATIONS,
  rebuildParts: REBUILD_PARTS,
} = joinFeatures(FEATURES, {
  tables: TABLES,
  calls,
  sinks: ORDER_OF_SINKS,
  recomputations: ORDER_OF_RECOMPUTATIONS,
});
