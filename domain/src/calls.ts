import { alarmCalls } from './alarms/calls.ts';
import { alarmLifeCalls } from './alarms/life-calls.ts';
import { maintenanceWindowCalls } from './alarms/maintenance-calls.ts';
import { warningSettingsCalls } from './alarms/settings-calls.ts';
import { analyticsCalls } from './analytics/calls.ts';
import { chargingCalls } from './charging/calls.ts';
import { companyCalls } from './companies/calls.ts';
import type { Contract } from './contract/define.ts';
import { controlCalls } from './control/calls.ts';
import { deliveryCalls } from './delivery/calls.ts';
import { webhookCalls } from './delivery/webhook-calls.ts';
import { deviceDetailCalls } from './device-admin/detail-calls.ts';
import { deviceLogCalls } from './device-admin/log-calls.ts';
import { manageCalls } from './device-admin/manage-calls.ts';
import { deviceCalls } from './devices/calls.ts';
import { firmwareCalls } from './firmware/calls.ts';
import { historyCalls } from './history/calls.ts';
import { i18nCalls } from './i18n/calls.ts';
import { inventoryCalls } from './inventory/calls.ts';
import { liveCalls } from './live/calls.ts';
import { locationCalls } from './locations/calls.ts';
import { maintenanceCalls } from './maintenance/calls.ts';
import { orderCalls } from './orders/calls.ts';
import { alarmReportCalls } from './reports/alarm-calls.ts';
import { reportCalls } from './reports/calls.ts';
import { exportCalls } from './reports/export-calls.ts';
import { statisticsCalls } from './reports/statistics-calls.ts';
import { systemCalls } from './system/calls.ts';
import { templateCalls } from './templates/calls.ts';
import { userCalls } from './users/calls.ts';

/** The whole HTTP API: routes, validation, client, OpenAPI and tenancy tests are made from this object. */
export const calls = {
  ...i18nCalls,
  ...userCalls,
  ...companyCalls,
  ...deviceCalls,
  ...deviceDetailCalls,
  ...inventoryCalls,
  ...templateCalls,
  ...manageCalls,
  ...controlCalls,
  ...firmwareCalls,
  ...deviceLogCalls,
  ...liveCalls,
  ...historyCalls,
  ...chargingCalls,
  ...locationCalls,
  ...alarmCalls,
  ...alarmLifeCalls,
  ...maintenanceWindowCalls,
  ...warningSettingsCalls,
  ...reportCalls,
  ...alarmReportCalls,
  ...exportCalls,
  ...analyticsCalls,
  ...statisticsCalls,
  ...deliveryCalls,
  ...webhookCalls,
  ...orderCalls,
  ...maintenanceCalls,
  ...systemCalls,
} satisfies Contract;
export type Calls = typeof calls;
