import { backTestCalls } from './alarms/back-test-calls.ts';
import { alarmCalls } from './alarms/calls.ts';
import { alarmHealthCalls } from './alarms/health/health-calls.ts';
import { alarmLifeCalls } from './alarms/life-calls.ts';
import { maintenanceWindowCalls } from './alarms/maintenance-calls.ts';
import { warningRuleCalls, warningRuleChangeCalls } from './alarms/rule-calls.ts';
import { warningSettingsCalls } from './alarms/settings-calls.ts';
import { analyticsCalls } from './analytics/calls.ts';
import { apiKeyCalls } from './api-keys/calls.ts';
import { batteryCalls } from './batteries/calls.ts';
import { bridgeCalls } from './bridges/calls.ts';
import { chargingCalls } from './charging/calls.ts';
import { clockCalls } from './clocks/calls.ts';
import { companyCalls } from './companies/calls.ts';
import { authorityCalls } from './company-admin/authority-calls.ts';
import { brandCalls } from './company-admin/brand-calls.ts';
import { companyAdminCalls } from './company-admin/calls.ts';
import { planCalls } from './company-admin/plan-calls.ts';
import type { Contract } from './contract/define.ts';
import { controlCalls } from './control/calls.ts';
import { unitConfigurationCalls } from './control/unit-calls.ts';
import { deliveryCalls } from './delivery/calls.ts';
import { chainCalls } from './delivery/chain-calls.ts';
import { webhookCalls } from './delivery/webhook-calls.ts';
import { deviceDetailCalls } from './device-admin/detail-calls.ts';
import { deviceLogCalls } from './device-admin/log-calls.ts';
import { manageCalls } from './device-admin/manage-calls.ts';
import { rangeCalls } from './device-admin/range-calls.ts';
import { deviceCalls } from './devices/calls.ts';
import { energyAnalysisCalls } from './energy/analysis-calls.ts';
import { energyCalls } from './energy/calls.ts';
import { systemCalls as energySystemCalls } from './energy/system-calls.ts';
import { factorCalls } from './factors/calls.ts';
import { firmwareCalls } from './firmware/calls.ts';
import { handbookCalls } from './handbook/calls.ts';
import { historyCalls } from './history/calls.ts';
import { i18nCalls } from './i18n/calls.ts';
import { importCalls } from './imports/calls.ts';
import { insightCalls } from './insights/calls.ts';
import { inventoryCalls } from './inventory/calls.ts';
import { leaseCalls } from './leases/calls.ts';
import { leaseMaintenanceCalls } from './leases/maintenance-calls.ts';
import { liveCalls } from './live/calls.ts';
import { locationCalls } from './locations/calls.ts';
import { privacyCalls } from './locations/privacy-calls.ts';
import { maintenanceCalls } from './maintenance/calls.ts';
import { orderCalls } from './orders/calls.ts';
import { reviewCalls } from './orders/review-calls.ts';
import { passportCalls } from './passports/calls.ts';
import { personalDataCalls } from './personal-data/calls.ts';
import { reportMailCalls } from './report-mail/calls.ts';
import { alarmReportCalls } from './reports/alarm-calls.ts';
import { reportCalls } from './reports/calls.ts';
import { exportCalls } from './reports/export-calls.ts';
import { statisticsCalls } from './reports/statistics-calls.ts';
import { sharingCalls } from './sharing/calls.ts';
import { singleSignOnCalls } from './single-sign-on/calls.ts';
import { auditCalls } from './system/audit-calls.ts';
import { systemCalls } from './system/calls.ts';
import { mapCalls } from './system/map-calls.ts';
import { templateCalls } from './templates/calls.ts';
import { accountCalls } from './users/account-calls.ts';
import { userCalls } from './users/calls.ts';

/** The whole HTTP API: routes, validation, client, OpenAPI and tenancy tests are made from this object. */
export const calls = {
  ...i18nCalls,
  ...userCalls,
  ...personalDataCalls,
  ...accountCalls,
  ...singleSignOnCalls,
  ...factorCalls,
  ...companyCalls,
  ...companyAdminCalls,
  ...brandCalls,
  ...planCalls,
  ...authorityCalls,
  ...deviceCalls,
  ...deviceDetailCalls,
  ...inventoryCalls,
  ...templateCalls,
  ...manageCalls,
  ...rangeCalls,
  ...importCalls,
  ...controlCalls,
  ...unitConfigurationCalls,
  ...firmwareCalls,
  ...deviceLogCalls,
  ...liveCalls,
  ...historyCalls,
  ...energyAnalysisCalls,
  ...energyCalls,
  ...bridgeCalls,
  ...energySystemCalls,
  ...chargingCalls,
  ...clockCalls,
  ...locationCalls,
  ...privacyCalls,
  ...alarmCalls,
  ...alarmLifeCalls,
  ...alarmHealthCalls,
  ...maintenanceWindowCalls,
  ...warningSettingsCalls,
  ...warningRuleCalls,
  ...warningRuleChangeCalls,
  ...backTestCalls,
  ...reportCalls,
  ...alarmReportCalls,
  ...exportCalls,
  ...batteryCalls,
  ...insightCalls,
  ...analyticsCalls,
  ...statisticsCalls,
  ...deliveryCalls,
  ...chainCalls,
  ...webhookCalls,
  ...reportMailCalls,
  ...sharingCalls,
  ...passportCalls,
  ...orderCalls,
  ...reviewCalls,
  ...maintenanceCalls,
  ...handbookCalls,
  ...leaseCalls,
  ...leaseMaintenanceCalls,
  ...apiKeyCalls,
  ...systemCalls,
  ...mapCalls,
  ...auditCalls,
} satisfies Contract;
export type Calls = typeof calls;
