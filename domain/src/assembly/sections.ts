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
import type { Section } from '../contract/openapi/document.ts';
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

/** What the description of the API is divided into. */
export const SECTIONS: readonly Section[] = [
  {
    name: 'Sign-in and account',
    description:
      'Signing in and out, the account that is signed in, second factors, sign-in with a provider, and erasing.',
    calls: [userCalls, accountCalls, factorCalls, singleSignOnCalls, personalDataCalls],
  },
  { name: 'API keys', description: 'Keys with which programs call.', calls: [apiKeyCalls] },
  {
    name: 'Companies and accounts',
    description: 'The tree of companies, their accounts, sites and brand.',
    calls: [companyCalls, companyAdminCalls, planCalls, brandCalls, authorityCalls],
  },
  {
    name: 'Devices',
    description: 'Lists of devices, their newest values, following, and the map.',
    calls: [deviceCalls, deviceDetailCalls, liveCalls],
  },
  {
    name: 'Adding and managing devices',
    description:
      'The stock of units, adding, moving, editing and removing devices, their log and templates of settings.',
    calls: [inventoryCalls, manageCalls, deviceLogCalls, rangeCalls, templateCalls],
  },
  {
    name: 'Imports',
    description: 'Tables of the past that are brought in for a device, and taken back.',
    calls: [importCalls],
  },
  { name: 'History', description: 'Records of the past, as protobuf.', calls: [historyCalls] },
  { name: 'Charging', description: 'What chargers did.', calls: [chargingCalls] },
  { name: 'Clocks', description: 'What is wrong with the clocks of devices.', calls: [clockCalls] },
  {
    name: 'Places',
    description: 'Positions, tracks, geofences and private hours.',
    calls: [locationCalls, privacyCalls],
  },
  {
    name: 'Energy',
    description: 'Energy devices, systems of them, statistics and analysis.',
    calls: [energyCalls, energySystemCalls, energyAnalysisCalls],
  },
  {
    name: 'Control',
    description: 'Commands to devices and their settings.',
    calls: [controlCalls, unitConfigurationCalls],
  },
  {
    name: 'Bridges',
    description: 'Programs that bring in devices without our protocol.',
    calls: [bridgeCalls],
  },
  {
    name: 'Batteries',
    description: 'Packs, where they were mounted from when to when, which to look at, and their passports.',
    calls: [batteryCalls, insightCalls, passportCalls],
  },
  { name: 'Firmware', description: 'Images and rollouts.', calls: [firmwareCalls] },
  {
    name: 'Alarms',
    description: 'Warnings and other messages, what people did with them, alarm health, and maintenance windows.',
    calls: [alarmCalls, alarmLifeCalls, alarmHealthCalls, maintenanceWindowCalls],
  },
  {
    name: 'Warning rules',
    description: 'Limits, own rules, and what other values would have done.',
    calls: [warningSettingsCalls, warningRuleCalls, warningRuleChangeCalls, backTestCalls],
  },
  {
    name: 'Delivery',
    description: 'Who is told of what and how: mail, push, webhooks, escalation.',
    calls: [deliveryCalls, chainCalls, webhookCalls],
  },
  {
    name: 'Reports',
    description: 'Figures of the fleet and of single devices, as answers and files.',
    calls: [reportCalls, alarmReportCalls, statisticsCalls, analyticsCalls, exportCalls, reportMailCalls],
  },
  { name: 'Sharing', description: 'Single devices shown to somebody outside.', calls: [sharingCalls] },
  {
    name: 'Data service and orders',
    description: 'The data service of devices, plans, orders and invoices.',
    calls: [orderCalls, reviewCalls],
  },
  {
    name: 'Leases',
    description: 'Leases, their calendar and condition reports.',
    calls: [leaseCalls, leaseMaintenanceCalls],
  },
  { name: 'Maintenance', description: 'Maintenance that is due, and what was done.', calls: [maintenanceCalls] },
  { name: 'Handbook', description: 'Articles of the handbook.', calls: [handbookCalls] },
  {
    name: 'Installation',
    description: 'Texts, versions, notices and the audit log.',
    calls: [i18nCalls, systemCalls, mapCalls, auditCalls],
  },
];
