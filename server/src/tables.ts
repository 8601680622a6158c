import { apiKeysTables } from './access/api-keys/tables.ts';
import { factorsTables } from './access/factors/tables.ts';
import { singleSignOnTables } from './access/single-sign-on/tables.ts';
import { usersTables } from './access/users/tables.ts';
import { alarmsTables } from './alerting/alarms/tables.ts';
import { maintenanceTables } from './alerting/maintenance/tables.ts';
import { bridgesTables } from './fleet/bridges/tables.ts';
import { clocksTables } from './fleet/clocks/tables.ts';
import { commissioningTables } from './fleet/commissioning/tables.ts';
import { companyAdminTables } from './fleet/company-admin/tables.ts';
import { controlTables } from './fleet/control/tables.ts';
import { deviceAdminTables } from './fleet/device-admin/tables.ts';
import { firmwareTables } from './fleet/firmware/tables.ts';
import { importsTables } from './fleet/imports/tables.ts';
import { inventoryTables } from './fleet/inventory/tables.ts';
import { locationsTables } from './fleet/locations/tables.ts';
import { swapsTables } from './fleet/swaps/tables.ts';
import { templatesTables } from './fleet/templates/tables.ts';
import { companiesTables } from './foundation/companies/tables.ts';
import { devicesTables } from './foundation/devices/tables.ts';
import { labelsTables } from './foundation/labels/tables.ts';
import { systemTables } from './foundation/system/tables.ts';
import { viewsTables } from './foundation/views/tables.ts';
import { visibilityTables } from './foundation/visibility/tables.ts';
import { joinTables, type Place, type Table } from './platform/db/table.ts';
import { platformTables } from './platform/tables.ts';
import { analyticsTables } from './power/analytics/tables.ts';
import { batteriesTables } from './power/batteries/tables.ts';
import { chargingTables } from './power/charging/tables.ts';
import { energyTables } from './power/energy/tables.ts';
import { insightsTables } from './power/insights/tables.ts';
import { deliveryTables } from './reporting/delivery/tables.ts';
import { handbookTables } from './reporting/handbook/tables.ts';
import { passportsTables } from './reporting/passports/tables.ts';
import { personalDataTables } from './reporting/personal-data/tables.ts';
import { reportMailTables } from './reporting/report-mail/tables.ts';
import { sharingTables } from './reporting/sharing/tables.ts';
import { deviceStateTables } from './stream/device-state/tables.ts';
import { historyTables } from './stream/history/tables.ts';
import { customersTables } from './trade/customers/tables.ts';
import { fleetTablesTables } from './trade/fleet-tables/tables.ts';
import { leasesTables } from './trade/leases/tables.ts';
import { ordersTables } from './trade/orders/tables.ts';

/**
 * All tables, from the files `tables.ts` of their features, which are data alone: everybody may read them, the platform, too.
 * Those of which every node of a cluster has a copy are made in this order, which is the order of features.
 */
export const TABLES: Readonly<Record<string, Table>> = joinTables([
  platformTables,
  systemTables,
  visibilityTables,
  companiesTables,
  usersTables,
  apiKeysTables,
  labelsTables,
  devicesTables,
  viewsTables,
  deviceStateTables,
  historyTables,
  alarmsTables,
  chargingTables,
  batteriesTables,
  analyticsTables,
  insightsTables,
  energyTables,
  bridgesTables,
  controlTables,
  firmwareTables,
  locationsTables,
  templatesTables,
  inventoryTables,
  deviceAdminTables,
  importsTables,
  clocksTables,
  companyAdminTables,
  commissioningTables,
  swapsTables,
  factorsTables,
  ordersTables,
  maintenanceTables,
  customersTables,
  leasesTables,
  fleetTablesTables,
  deliveryTables,
  singleSignOnTables,
  reportMailTables,
  sharingTables,
  passportsTables,
  personalDataTables,
  handbookTables,
]);

/** The names of the tables of which something is true, in order. */
export const tablesOf = (isOne: (table: Table) => boolean): string[] =>
  Object.keys(TABLES).filter((name) => isOne(TABLES[name]!));

/** The names of the tables at a place of a cluster, in order. */
export const tablesAt = (place: Place): string[] => tablesOf((table) => table.place === place);
