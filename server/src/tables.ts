import { alarmsTables } from './alarms/tables.ts';
import { analyticsTables } from './analytics/tables.ts';
import { apiKeysTables } from './api-keys/tables.ts';
import { batteriesTables } from './batteries/tables.ts';
import { bridgesTables } from './bridges/tables.ts';
import { chargingTables } from './charging/tables.ts';
import { clocksTables } from './clocks/tables.ts';
import { companiesTables } from './companies/tables.ts';
import { companyAdminTables } from './company-admin/tables.ts';
import { controlTables } from './control/tables.ts';
import { deliveryTables } from './delivery/tables.ts';
import { deviceAdminTables } from './device-admin/tables.ts';
import { deviceStateTables } from './device-state/tables.ts';
import { devicesTables } from './devices/tables.ts';
import { energyTables } from './energy/tables.ts';
import { factorsTables } from './factors/tables.ts';
import { firmwareTables } from './firmware/tables.ts';
import { handbookTables } from './handbook/tables.ts';
import { historyTables } from './history/tables.ts';
import { importsTables } from './imports/tables.ts';
import { insightsTables } from './insights/tables.ts';
import { inventoryTables } from './inventory/tables.ts';
import { leasesTables } from './leases/tables.ts';
import { locationsTables } from './locations/tables.ts';
import { maintenanceTables } from './maintenance/tables.ts';
import { ordersTables } from './orders/tables.ts';
import { passportsTables } from './passports/tables.ts';
import { personalDataTables } from './personal-data/tables.ts';
import { joinTables, type Place, type Table } from './platform/db/table.ts';
import { platformTables } from './platform/tables.ts';
import { reportMailTables } from './report-mail/tables.ts';
import { sharingTables } from './sharing/tables.ts';
import { singleSignOnTables } from './single-sign-on/tables.ts';
import { systemTables } from './system/tables.ts';
import { templatesTables } from './templates/tables.ts';
import { usersTables } from './users/tables.ts';
import { visibilityTables } from './visibility/tables.ts';

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
  devicesTables,
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
  factorsTables,
  ordersTables,
  maintenanceTables,
  leasesTables,
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
