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
import type { Section } from './contract/openapi/document.ts';
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
