import { calls } from '#domain/calls.ts';
import { alarmsFeature } from '../alarms/feature.ts';
import { analyticsFeature } from '../analytics/feature.ts';
import { apiKeysFeature } from '../api-keys/feature.ts';
import { assistantsFeature } from '../assistants/feature.ts';
import { batteriesFeature } from '../batteries/feature.ts';
import { bridgesFeature } from '../bridges/feature.ts';
import { chargingFeature } from '../charging/feature.ts';
import { clocksFeature } from '../clocks/feature.ts';
import { companiesFeature } from '../companies/feature.ts';
import { companyAdminFeature } from '../company-admin/feature.ts';
import { controlFeature } from '../control/feature.ts';
import { deliveryFeature } from '../delivery/feature.ts';
import { deviceAdminFeature } from '../device-admin/feature.ts';
import { deviceStateFeature } from '../device-state/feature.ts';
import { devicesFeature } from '../devices/feature.ts';
import { energyFeature } from '../energy/feature.ts';
import { factorsFeature } from '../factors/feature.ts';
import type { Feature } from '../feature.ts';
import { firmwareFeature } from '../firmware/feature.ts';
import { handbookFeature } from '../handbook/feature.ts';
import { historyFeature } from '../history/feature.ts';
import { i18nFeature } from '../i18n/feature.ts';
import { importsFeature } from '../imports/feature.ts';
import { ingestFeature } from '../ingest/feature.ts';
import { insightsFeature } from '../insights/feature.ts';
import { inventoryFeature } from '../inventory/feature.ts';
import { leasesFeature } from '../leases/feature.ts';
import { liveFeature } from '../live/feature.ts';
import { locationsFeature } from '../locations/feature.ts';
import { maintenanceFeature } from '../maintenance/feature.ts';
import { orderMailFeature } from '../order-mail/feature.ts';
import { ordersFeature } from '../orders/feature.ts';
import { passportsFeature } from '../passports/feature.ts';
import { personalDataFeature } from '../personal-data/feature.ts';
import { recomputeFeature } from '../recompute/feature.ts';
import { reportMailFeature } from '../report-mail/feature.ts';
import { reportsFeature } from '../reports/feature.ts';
import { sharingFeature } from '../sharing/feature.ts';
import { singleSignOnFeature } from '../single-sign-on/feature.ts';
import { systemFeature } from '../system/feature.ts';
import { TABLES } from '../tables.ts';
import { templatesFeature } from '../templates/feature.ts';
import { usersFeature } from '../users/feature.ts';
import { visibilityFeature } from '../visibility/feature.ts';
import { joinFeatures } from './join-features.ts';
import { platformFeature } from './platform-feature.ts';

/** All features, in the order in which one may know another. */
export const FEATURES: readonly Feature[] = [
  platformFeature,
  i18nFeature,
  systemFeature,
  visibilityFeature,
  companiesFeature,
  usersFeature,
  apiKeysFeature,
  devicesFeature,
  deviceStateFeature,
  historyFeature,
  ingestFeature,
  recomputeFeature,
  liveFeature,
  alarmsFeature,
  chargingFeature,
  batteriesFeature,
  analyticsFeature,
  insightsFeature,
  energyFeature,
  bridgesFeature,
  reportsFeature,
  controlFeature,
  firmwareFeature,
  locationsFeature,
  templatesFeature,
  inventoryFeature,
  deviceAdminFeature,
  importsFeature,
  clocksFeature,
  companyAdminFeature,
  factorsFeature,
  ordersFeature,
  maintenanceFeature,
  leasesFeature,
  deliveryFeature,
  singleSignOnFeature,
  reportMailFeature,
  orderMailFeature,
  sharingFeature,
  passportsFeature,
  personalDataFeature,
  handbookFeature,
  assistantsFeature,
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
