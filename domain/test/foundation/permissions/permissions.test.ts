import { describe, expect, it, test } from 'vitest';
import {
  can,
  effectiveModules,
  MODULES,
  type PermissionName,
  parseModules,
  type Role,
  roleOf,
  seesLocation,
} from '#domain/foundation/permissions/permissions.ts';

const roles: Role[] = ['superAdmin', 'admin', 'commonUser', 'guest'];

const OF_COMMON_USERS: readonly PermissionName[] = [
  'saveOwnSettings',
  'manageOwnAccount',
  'manageOwnKeys',
  'follow',
  'askDevice',
  'seeColleagues',
  'seeCompanyNames',
  'seeInsights',
  'seeClockFaults',
  'seeOrders',
  'seeLeases',
  'seeCustomers',
  'handleAlarms',
  'receiveMessages',
  'scheduleReports',
  'takeShare',
  'answerArticle',
  'answerClockShift',
  'answerForCompaniesBelow',
  'syncBridge',
  'connectSingleSignOn',
  'seePersons',
  'seeIdentities',
  'seeNotes',
  'seeSettings',
  'seeCommands',
  'seeUserLabels',
  'changeUserLabels',
];
const OF_OPERATORS: readonly PermissionName[] = [
  'editDeviceIdentity',
  'importInventory',
  'releaseFirmware',
  'editOthersEntries',
  'decideOrder',
  'managePlans',
  'manageSuperAdmins',
  'giveEveryModule',
  'admitGuests',
  'chooseBrandHosts',
  'chooseMapService',
  'seeSystemNotices',
  'editHandbook',
];

describe('role', () => {
  test.each([
    [true, 'guest', true, 'superAdmin'],
    [false, 'guest', false, 'guest'],
    [false, 'guest', true, 'guest'],
    [false, 'anna', true, 'commonUser'],
    [false, 'anna', false, 'admin'],
  ])('sysAdminFlag %s, %s, guestFlag %s is %s', (sysAdminFlag, userName, guestFlag, role) => {
    expect(roleOf({ sysAdminFlag, userName, guestFlag })).toBe(role);
  });
});

describe('permissions', () => {
  it('positions: administrators always, others while shared', () => {
    expect(roles.map((role) => seesLocation(role, false))).toEqual([true, true, false, false]);
    expect(roles.every((role) => seesLocation(role, true))).toBe(true);
  });
  const names = Object.keys(can) as PermissionName[];
  /** What a role has of what belongs to its own company; the second is a company beside it. */
  const has = (role: Role, companyPath: string) =>
    names.filter((name) => can[name]({ role, companyPath: '1-2' }, { companyPath }).allowed);

  it('guests have none', () => {
    expect(has('guest', '1-2')).toEqual([]);
  });
  it('the operator has all but those of the people of a company', () => {
    const lacks = names.filter((name) => !has('superAdmin', '1-2').includes(name));
    expect(lacks).toEqual(['answerForCompaniesBelow', 'connectSingleSignOn', 'keepPassword']);
  });
  it('administrators have all but those of the operator', () => {
    const lacks = names.filter((name) => !has('admin', '1-2').includes(name));
    expect(lacks).toEqual(OF_OPERATORS);
  });
  it('common users look and care for themselves', () => {
    expect(has('commonUser', '1-2')).toEqual(OF_COMMON_USERS);
  });
  it('what is leased to a company is seen there, not managed', () => {
    const own = names.filter((name) => !has('admin', '1-3').includes(name) && !OF_OPERATORS.includes(name));
    expect(own.filter((name) => has('commonUser', '1-2').includes(name))).toEqual([
      'answerForCompaniesBelow',
      'changeUserLabels',
    ]);
    expect(has('admin', '1-3').filter((name) => !OF_COMMON_USERS.includes(name))).toEqual([
      'keepPassword',
      'seeAdminLabels',
      'seeEveryPosition',
      'seeBatteries',
      'seeManagedDevices',
      'seeAudit',
    ]);
  });
  it('a refusal tells those who only look that they do', () => {
    for (const name of names)
      for (const role of roles) {
        const verdict = can[name]({ role, companyPath: '1-2' }, { companyPath: '1-3' });
        const reason = role === 'superAdmin' || role === 'admin' ? 'permission_denied' : 'guest_refuse';
        if (!verdict.allowed) expect(verdict, `${role} ${name}`).toEqual({ allowed: false, reason });
      }
  });
  it('an administrator manages its own subtree only', () => {
    const admin = { role: 'admin', companyPath: '1-2' } as const;
    expect(can.controlRelay(admin, { companyPath: '1-2-7' })).toEqual({ allowed: true });
    for (const companyPath of ['1', '1-20', '1-3'])
      expect(can.controlRelay(admin, { companyPath })).toEqual({ allowed: false, reason: 'permission_denied' });
    expect(can.decideOrder(admin)).toEqual({ allowed: false, reason: 'permission_denied' });
  });
});

describe('modules', () => {
  it('are what user and company both have, in the order of the user', () => {
    expect(effectiveModules(['help', 'yhub', 'lease'], ['yhub', 'help'])).toEqual(['help', 'yhub']);
    expect(effectiveModules(MODULES, [])).toEqual([]);
  });
  it('are read from JSON text, however broken', () => {
    expect(parseModules('["yhub","help","yhub","spy"]')).toEqual(['yhub', 'help']);
    for (const text of ['', '[]', 'null', '{', '"yhub"', null, undefined]) expect(parseModules(text)).toEqual([]);
  });
});
