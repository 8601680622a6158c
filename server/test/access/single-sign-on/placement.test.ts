import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { GivenRole } from '#domain/access/single-sign-on/calls.ts';
import { containsPath } from '#domain/foundation/basics/company-path.ts';
import { areGroupsLeftOut, groupsOf, isStrong, personOf, subjectOf } from '#server/access/single-sign-on/claims.ts';
import { placementOf } from '#server/access/single-sign-on/placement.ts';

const groupName = fc.constantFrom('a', 'b', 'c', 'd');
/** Also what nobody should have stored. */
const role = fc.constantFrom('admin', 'commonUser', 'superAdmin', 'guest', '') as fc.Arbitrary<GivenRole>;
const PATHS: Readonly<Record<number, string>> = { 1: '1', 5: '1-5', 6: '1-5-6', 7: '1-5-6-7', 8: '1-8', 50: '1-50' };
const companyId = fc.constantFrom(1, 5, 6, 7, 8, 50, 99);
const rules = fc.array(fc.record({ group: groupName, role, companyId }), { maxLength: 6 });
const mapping = fc.record({
  companyId: fc.constant(5),
  path: fc.constant('1-5'),
  rules,
  fallbackRole: fc.option(role),
});
const pathOf = (id: number) => PATHS[id];

test('no rule makes anyone more than an administrator, or places anyone outside the companies of the provider', () => {
  fc.assert(
    fc.property(mapping, fc.array(groupName), (given, groups) => {
      const placement = placementOf(given, groups, pathOf);
      if (placement === null) return;
      expect(['admin', 'commonUser']).toContain(placement.role);
      expect(containsPath('1-5', PATHS[placement.companyId] ?? '')).toBe(true);
    }),
  );
});

test('somebody without a group gets the default role, in the company itself, or is refused', () => {
  fc.assert(
    fc.property(mapping, fc.array(groupName), (given, groups) => {
      fc.pre(!given.rules.some(({ group }) => groups.includes(group)));
      const placement = placementOf(given, groups, pathOf);
      if (given.fallbackRole === null) expect(placement).toBeNull();
      else expect(placement?.companyId).toBe(5);
    }),
  );
});

test('the first rule that matches a group decides, regardless of the order of the groups', () => {
  fc.assert(
    fc.property(mapping, fc.shuffledSubarray(['a', 'b', 'c', 'd']), (given, groups) => {
      const placement = placementOf(given, groups, pathOf);
      expect(placementOf(given, groups.toReversed(), pathOf)).toEqual(placement);
      const first = given.rules.findIndex(({ group }) => groups.includes(group));
      if (first >= 0)
        expect(placementOf({ ...given, rules: given.rules.slice(0, first + 1) }, groups, pathOf)).toEqual(placement);
    }),
  );
});

test('a rule whose company was removed refuses, rather than falling through to the next one', () => {
  const gone = { group: 'a', role: 'commonUser', companyId: 99 } as const;
  const given = { companyId: 5, path: '1-5', rules: [gone, { ...gone, companyId: 5 }], fallbackRole: 'admin' } as const;
  expect(placementOf(given, ['a'], pathOf)).toBeNull();
});

test('groups are found by the full name of the claim or along its dots, whatever the token contains', () => {
  expect(groupsOf({ 'https://a.b/roles': ['x'] }, 'https://a.b/roles')).toEqual(['x']);
  expect(groupsOf({ realm_access: { roles: ['x', 1, 'y'] } }, 'realm_access.roles')).toEqual(['x', 'y']);
  expect(groupsOf({ groups: 'x' }, 'groups')).toEqual(['x']);
  expect(groupsOf({}, '')).toEqual([]);
  expect(groupsOf({}, 'constructor.name')).toEqual([]);
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.string(), (claims, claim) => {
      for (const group of groupsOf(claims, claim)) expect(typeof group).toBe('string');
      personOf(claims);
    }),
  );
  expect(areGroupsLeftOut({ _claim_names: { groups: 'src1' } }, 'groups')).toBe(true);
  expect(areGroupsLeftOut({ groups: [] }, 'groups')).toBe(false);
});

test('a second factor counts by the values that the company has set; without values none counts', () => {
  expect(isStrong({ amr: ['pwd', 'mfa'] }, ['mfa'])).toBe(true);
  expect(isStrong({ acr: 'urn:strong' }, ['urn:strong'])).toBe(true);
  expect(isStrong({ amr: ['pwd'], acr: '1' }, ['mfa'])).toBe(false);
  expect(isStrong({ amr: ['mfa'] }, [])).toBe(false);
});

test('an invalid name or address is left out', () => {
  const anna = { preferred_username: 'anna', name: 'Anna', email: 'anna@example.com', locale: 'de' };
  expect(personOf({ ...anna, email_verified: true })).toEqual({
    loginName: 'anna',
    displayName: 'Anna',
    email: 'anna@example.com',
    locale: 'de',
  });
  expect(personOf({ preferred_username: 'two words', email: 'a@example.com' }).loginName).toBe('a@example.com');
  for (const email_verified of [undefined, false, null, 'true', 1, {}])
    expect(personOf({ ...anna, email_verified }).email).toBeNull();
  expect(personOf({ email: 'nobody', email_verified: true }).email).toBeNull();
});

test('a subject is a text of 1 to 255 characters', () => {
  for (const sub of ['a', '0', 'é'.repeat(255), 'x'.repeat(255), ' a ']) expect(subjectOf({ sub })).toBe(sub);
  for (const sub of [undefined, null, '', '   ', 0, 7, true, ['a'], {}, 'x'.repeat(256), 'a\0', '\ud800'])
    expect(subjectOf({ sub })).toBeNull();
  fc.assert(
    fc.property(fc.jsonValue(), (sub) => {
      const found = subjectOf({ sub });
      expect(found === null || (found === sub && found.length >= 1 && found.length <= 255)).toBe(true);
    }),
  );
});
