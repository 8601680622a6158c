import { alarmCalls } from './alarms/calls.ts';
import { warningSettingsCalls } from './alarms/settings-calls.ts';
import { analyticsCalls } from './analytics/calls.ts';
import { chargerCalls } from './chargers/calls.ts';
import { companyCalls } from './companies/calls.ts';
import type { Contract } from './contract/define.ts';
import { controlCalls } from './control/calls.ts';
import { addingCalls } from './devices/adding-calls.ts';
import { deviceCalls } from './devices/calls.ts';
import { deviceDetailCalls } from './devices/detail-calls.ts';
import { manageCalls } from './devices/manage-calls.ts';
import { templateCalls } from './devices/template-calls.ts';
import { firmwareCalls } from './firmware/calls.ts';
import { i18nCalls } from './i18n/calls.ts';
import { locationCalls } from './locations/calls.ts';
import { orderCalls } from './orders/calls.ts';
import { recordLogCalls } from './record-log/calls.ts';
import { alarmReportCalls } from './reports/alarm-calls.ts';
import { reportCalls } from './reports/calls.ts';
import { exportCalls } from './reports/export-calls.ts';
import { statisticsCalls } from './reports/statistics-calls.ts';
import { systemCalls } from './system/calls.ts';
import { telemetryCalls } from './telemetry/calls.ts';
import { userCalls } from './users/calls.ts';

/** The whole HTTP API: routes, validation, client, OpenAPI and tenancy tests are made from this object. */
export const calls = {
  ...i18nCalls,
  ...userCalls,
  ...companyCalls,
  ...deviceCalls,
  ...deviceDetailCalls,
  ...addingCalls,
  ...templateCalls,
  ...manageCalls,
  ...controlCalls,
  ...firmwareCalls,
  ...recordLogCalls,
  ...telemetryCalls,
  ...chargerCalls,
  ...locationCalls,
  ...alarmCalls,
  ...warningSettingsCalls,
  ...reportCalls,
  ...alarmReportCalls,
  ...exportCalls,
  ...analyticsCalls,
  ...statisticsCalls,
  ...orderCalls,
  ...systemCalls,
} satisfies Contract;
export type Calls = typeof calls;
