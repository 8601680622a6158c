import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#domain/assembly/calls.ts';
import { mayMake } from '#domain/contract/access.ts';
import type { Call, Input } from '#domain/contract/define.ts';
import { labelCalls } from '#domain/foundation/labels/calls.ts';
import { MANUFACTURERS, moduleOf } from '#domain/foundation/permissions/manufacturers.ts';
import { DEVICE_MODULES, ENERGY_MODULES, MODULES, type Module } from '#domain/foundation/permissions/permissions.ts';
import { viewCalls } from '#domain/foundation/views/calls.ts';
import { addCompany, addUser, TEST_PASSWORD } from '../harness/builder.ts';
import { type CallName, call, sampleOf } from '../harness/sample-input.ts';
import { type TestServer, testServer } from '../harness/server.ts';
import { MANAGING } from './managing-calls.ts';

let server: TestServer;
/** The token of an administrator that has one module, or all but one; and of a super admin that has one. */
const alone = new Map<Module, string>();
const superAlone = new Map<Module, string>();
const without = new Map<Module, string>();

beforeAll(async () => {
  server = await testServer();
  const company = await addCompany(server.context);
  const signIn = async (modules: readonly Module[], companyId = company.id, role: 'admin' | 'superAdmin' = 'admin') => {
    const user = await addUser(server.context, { companyId, modules, role });
    const input = { userLoginName: user.loginName, password: TEST_PASSWORD, verifyCode: '0000' };
    return ((await server.call('userLogin', input)).resultModel as { token: string }).token;
  };
  const guarding = new Set(guarded.flatMap((name) => [...(call(name).modules ?? [])]));
  for (const module of guarding) {
    alone.set(module, await signIn([module]));
    superAlone.set(module, await signIn([module], 1, 'superAdmin'));
    // The user has them all; its company does not.
    const rest = MODULES.filter((each) => each !== module);
    without.set(module, await signIn(MODULES, (await addCompany(server.context, { modules: rest })).id));
  }
});
afterAll(() => server.stop());

const names = Object.keys(calls) as CallName[];
const guarded = names.filter((name) => call(name).modules);
const isOfSuperAdmins = ({ access }: Call) => !mayMake('admin', access).allowed;
const isAdministered = ({ access }: Call) => !mayMake('commonUser', access).allowed;
const needsPermission = ({ access }: Call) => access !== 'public' && access !== 'session';
const ask = (name: CallName, token: string) =>
  server.call(name, sampleOf(name) as Input<(typeof calls)[CallName]>, { token });

describe.each(guarded)('%s', (name) => {
  const modules = call(name).modules ?? [];
  const tokens = isOfSuperAdmins(call(name)) ? superAlone : alone;

  test.each(modules)('is allowed for an account with only %s', async (module) => {
    expect(await ask(name, tokens.get(module)!)).not.toMatchObject({ status: 403 });
  });

  test('is refused for an account with every other module', async () => {
    const others = [...tokens].filter(([module]) => !modules.includes(module));
    for (const [, token] of others)
      expect(await ask(name, token)).toMatchObject({
        status: 403,
        resultMessage: 'permission_denied',
        resultModel: null,
      });
    if (modules.length === 1)
      expect(await ask(name, without.get(modules[0]!)!)).toMatchObject({ resultMessage: 'permission_denied' });
  });
});

/** Calls that belong to no module, by the place that every account has. */
const WITHOUT: Readonly<Record<'always' | 'account' | 'home', readonly CallName[]>> = {
  /** Before sign-in, or whatever is shown. */
  always: [
    'getProjectValueMap',
    'getModuleValueMap',
    'getValueMap',
    'verifyCode',
    'sendVerifyCode',
    'userLogin',
    'guestLogin',
    'logout',
    'userInfo',
    'webInfo',
    'sendRetrieveCode',
    'retrievePassword',
    'createSuperAdmin',
    'setPasswordByLink',
    'confirmEmail',
    'finishSignIn',
    'openShare',
    'sharedHistory',
    'openPassport',
    'signInWithFactor',
    'passkeyToSignIn',
    'signInWithPasskey',
    'finishFactorSetUp',
    'beginAuthenticator',
    'finishAuthenticator',
    'beginPasskey',
    'finishPasskey',
    'newRecoveryCodes',
    'removeFactor',
    'getUserModuleLis',
    'singleSignOnOffer',
    'beginSingleSignOn',
    'finishSingleSignOn',
    'systemNotices',
    'checkVersion',
    'checkUpdate',
  ],
  /** One's own settings; managing companies is decided by the role. */
  account: [
    // Some of them also need a module.
    ...MANAGING.filter((name) => !guarded.includes(name)),
    'getMapServices',
    'testMapService',
    'setTemperatureType',
    'setTableFormat',
    'setSkinTheme',
    'setMap',
    'setLanguage',
    'getCloseGuide',
    'closeGuide',
    'listByCompanyParentId',
    'listByCompanyParentId2',
    'companyBrand',
    // Of lists that need their modules themselves.
    ...(Object.keys({ ...labelCalls, ...viewCalls }) as CallName[]),
    'listDeviceAuthorities',
    'pageSites',
    'insertSite',
    'updateSite',
    'deleteSite',
    'uploadSitePlan',
    'placeSitePlan',
    'removeSitePlan',
    'exportAudit',
    'pageAudit',
    'getCompanyPrivacyHours',
    'saveCompanyPrivacyHours',
  ],
  /** The map with its lists, adding devices, the figures of the fleet, and reading a device that was found there. */
  home: [
    'syncBridge',
    'companyTree',
    'companySites',
    'search',
    'pageDeviceList',
    'findAllDeviceList',
    'findBatteryDeviceListV3',
    'findAttentionDeviceList',
    'mapDevices',
    'fleetSummary',
    'deviceInfo',
    'deviceClock',
    'attentionAdd',
    'attentionRemove',
    'getDeviceImages',
    'batteryCascader',
    'machineCascader',
    'machineTypeList',
    'querySN',
    'getDefaultConfigBySn',
    'checkOnline',
    'addDevices',
    'importBaseUnits',
    'addDevice',
    'groupCompanyUsers',
    'commandStanding',
    'commandState',
    'pageRemoteControlRecord',
    'pageYhubConfigLog',
    'getLastConfiguration',
    'getLastYhubConfig',
    'canFunctionList',
    'canOptions',
    'batteryOptions',
    'listDeviceLog',
    'getLastRealTimeData',
    'getLastBMSRecor',
    'askRealTimeData',
    'sendNotifyToMqtt',
    'listRecordData',
    'getInverterDataListPro',
    'getCBBDataListPro',
    'getTCDataListPro',
    'getDMTDataListPro',
    'getEnerDriveDataListPro',
    'getUpsDataListPro',
    'getEnergyAnalysis',
    'getEnergyForecast',
    'getInverterStatistics',
    'getLastEnergyRecords',
    'getModelComparison',
    'listLocationData',
    'getGNSSLastByMcuID',
    'exportTrack',
    'getGeofences',
    'getPrivacyHours',
    'getGnssConfig',
    'getDeviceWarningSettings',
    'pageDeviceWarningSettingsLog',
    'batteriesOfDevice',
    'swapSuggestions',
    'getVehicleMaintenanceMsg',
    'getBatteryMaintenanceMsg',
    'getBatteryLongNoUseMsg',
    'getDataServiceMsg',
    'pageMaintenanceLog',
    'maintenanceOfAlarm',
    'deviceMaintenance',
    'listChargingDischarging',
    'getOdcByDayAndHour',
    'getHourMeterTimeStatisticsByDay',
    'getHourMeterTotalTime',
    'listWarningPushMsg',
    'countWarningPushMsg',
    'exportRecords',
    'exportSessions',
    'exportEnergyStatistics',
    'exportReport',
    'batteryAnalytics',
    'pageDeviceScoreHistory',
    'getWeekSoc',
    'getDeviceYearlyUsage',
    'getBmsDeviceYearlyUsage',
    'bmsOdcByDayAndHour',
    'listBmsChargingDischarging',
    'deviceCountStatistic',
    'deviceOnlineStatistic',
    'mainSiteWarningStatisticData',
    'mainCompanyWarningStatisticData',
  ],
};

test('every call requires modules, or has a reason why not', () => {
  const without = names.filter((name) => !guarded.includes(name));
  expect(without.toSorted()).toEqual(Object.values(WITHOUT).flat().sort());
});

test('a call that changes a device requires a module with devices', () => {
  const changes = names.filter((name) => call(name).device && needsPermission(call(name)) && guarded.includes(name));
  for (const name of changes) expect(call(name).modules, name).toEqual(DEVICE_MODULES);
  const administered = names.filter((name) => call(name).device && isAdministered(call(name)));
  expect(administered.filter((name) => !guarded.includes(name))).toEqual([]);
});

test('the modules of energy devices are those of their manufacturers', () => {
  expect(MANUFACTURERS.map(moduleOf)).toEqual(ENERGY_MODULES);
});
