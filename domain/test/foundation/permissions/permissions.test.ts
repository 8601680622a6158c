import { describe, expect, it, test } from 'vitest';
import {
  can,
  effectiveModules,
  MODULES,
  parseModules,
  type Role,
  roleOf,
  seesCompanyName,
  seesLocation,
} from '#domain/foundation/permissions/permissions.ts';

const roles: Role[] = ['superAdmin', 'admin', 'commonUser', 'guest'];

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
    expect(roles.map(seesCompanyName)).toEqual([true, true, true, false]);
  });
  it('reading roles change nothing and are refused', () => {
    const target = { companyPath: '1-2' };
    for (const [action, ask] of Object.entries(can)) {
      for (const role of ['commonUser', 'guest'] as const) {
        const open =
          role === 'commonUser' &&
          ['follow', 'saveOwnSettings', 'seeOrders', 'seeLeases', 'askDevice'].includes(action);
        const verdict = ask({ role, companyPath: '1-2' }, target);
        expect(verdict, `${role} ${action}`).toEqual(
          open ? { allowed: true } : { allowed: false, reason: 'guest_refuse' },
        );
      }
      expect(can[action as keyof typeof can]({ role: 'superAdmin', companyPath: '1' }, target)).toEqual({
        allowed: true,
      });
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
