import { apiKeyCalls } from '../access/api-keys/calls.ts';
import { factorCalls } from '../access/factors/calls.ts';
import { singleSignOnCalls } from '../access/single-sign-on/calls.ts';
import { accountCalls } from '../access/users/account-calls.ts';
import { userCalls } from '../access/users/calls.ts';
import { backTestCalls } from '../alerting/alarms/calls/back-test-calls.ts';
import { alarmCalls } from '../alerting/alarms/calls/calls.ts';
import { alarmLifeCalls } from '../alerting/alarms/calls/life-calls.ts';
import { maintenanceWindowCalls } from '../alerting/alarms/calls/maintenance-calls.ts';
import { warningRuleCalls, warningRuleChangeCalls } from '../alerting/alarms/calls/rule-calls.ts';
import { warningSettingsCalls } from '../alerting/alarms/calls/settings-calls.ts';
import { alarmHealthCalls } from '../alerting/alarms/health/health-calls.ts';
import { maintenanceCalls } from '../alerting/maintenance/calls.ts';
import type { Contract } from '../contract/define.ts';
import { bridgeCalls } from '../fleet/bridges/calls.ts';
import { clockCalls } from '../fleet/clocks/calls.ts';
import { authorityCalls } from '../fleet/company-admin/authority-calls.ts';
import { brandCalls } from '../fleet/company-admin/brand-calls.ts';
import { companyAdminCalls } from '../fleet/company-admin/calls.ts';
import { planCalls } from '../fleet/company-admin/plan-calls.ts';
import { controlCalls } from '../fleet/control/calls.ts';
import { unitConfigurationCalls } from '../fleet/control/unit-calls.ts';
import { deviceDetailCalls } from '../fleet/device-admin/detail-calls.ts';
import { deviceLogCalls } from '../fleet/device-admin/log-calls.ts';
import { manageCalls } from '../fleet/device-admin/manage-calls.ts';
import { rangeCalls } from '../fleet/device-admin/range-calls.ts';
import { firmwareCalls } from '../fleet/firmware/calls.ts';
import { importCalls } from '../fleet/imports/calls.ts';
import { inventoryCalls } from '../fleet/inventory/calls.ts';
import { locationCalls } from '../fleet/locations/calls.ts';
import { privacyCalls } from '../fleet/locations/privacy-calls.ts';
import { templateCalls } from '../fleet/templates/calls.ts';
import { companyCalls } from '../foundation/companies/calls.ts';
import { deviceCalls } from '../foundation/devices/calls.ts';
import { i18nCalls } from '../foundation/i18n/calls.ts';
import { auditCalls } from '../foundation/system/audit-calls.ts';
import { systemCalls } from '../foundation/system/calls.ts';
import { mapCalls } from '../foundation/system/map-calls.ts';
import { analyticsCalls } from '../power/analytics/calls.ts';
import { batteryCalls } from '../power/batteries/calls.ts';
import { chargingCalls } from '../power/charging/calls.ts';
import { energyAnalysisCalls } from '../power/energy/analysis-calls.ts';
import { energyCalls } from '../power/energy/calls.ts';
import { systemCalls as energySystemCalls } from '../power/energy/system-calls.ts';
import { insightCalls } from '../power/insights/calls.ts';
import { deliveryCalls } from '../reporting/delivery/calls.ts';
import { chainCalls } from '../reporting/delivery/chain-calls.ts';
import { webhookCalls } from '../reporting/delivery/webhook-calls.ts';
import { handbookCalls } from '../reporting/handbook/calls.ts';
import { passportCalls } from '../reporting/passports/calls.ts';
import { personalDataCalls } from '../reporting/personal-data/calls.ts';
import { reportMailCalls } from '../reporting/report-mail/calls.ts';
import { alarmReportCalls } from '../reporting/reports/alarm-calls.ts';
import { reportCalls } from '../reporting/reports/calls.ts';
import { exportCalls } from '../reporting/reports/export-calls.ts';
import { statisticsCalls } from '../reporting/reports/statistics-calls.ts';
import { sharingCalls } from '../reporting/sharing/calls.ts';
import { historyCalls } from '../stream/history/calls.ts';
import { leaseCalls } from '../trade/leases/calls.ts';
import { leaseMaintenanceCalls } from '../trade/leases/maintenance-calls.ts';
import { orderCalls } from '../trade/orders/calls.ts';
import { reviewCalls } from '../trade/orders/review-calls.ts';
import { liveCalls } from './live/calls.ts';

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
