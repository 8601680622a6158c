import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeOf, stepAfterLeaving, type TourFacts, tourPause, tourSteps } from '#domain/access/users/tour.ts';
import { MODULES } from '#domain/foundation/permissions/permissions.ts';

const everything: TourFacts = { role: 'admin', companyPath: '1-2', shown: MODULES, hasDevice: true };

test('an administrator with all modules gets every step', () => {
  expect(tourSteps('whole', everything)).toEqual([
    'nav',
    'add',
    'monitors',
    'card',
    'report',
    'setting',
    'account',
    'mine',
    'reopen',
    'desktop',
    'help',
  ]);
  expect(tourSteps('list', everything)).toEqual(['name', 'report']);
});

test('steps that the account cannot see are left out', () => {
  const whole = tourSteps('whole', everything);
  expect(tourSteps('whole', { ...everything, role: 'superAdmin', companyPath: '1' })).toEqual(whole);
  expect(tourSteps('whole', { ...everything, role: 'commonUser' })).toEqual(whole.filter((step) => step !== 'add'));
  expect(tourSteps('whole', { ...everything, role: 'guest' })).toEqual(
    whole.filter((step) => step !== 'add' && step !== 'setting'),
  );
  expect(tourSteps('whole', { ...everything, shown: ['kisae'] })).toEqual([
    'nav',
    'account',
    'mine',
    'reopen',
    'desktop',
  ]);
  expect(tourSteps('whole', { ...everything, hasDevice: false })).toEqual([
    'nav',
    'add',
    'monitors',
    'account',
    'mine',
    'reopen',
    'desktop',
    'help',
  ]);
  expect(tourSteps('list', { ...everything, hasDevice: false })).toEqual([]);
});

test('only a step that stands on something else has to wait for it', () => {
  expect(tourPause(undefined, 'nav')).toBe(0);
  expect(tourPause('monitors', 'card')).toBe(600);
  expect(tourPause('card', 'monitors')).toBe(600);
  expect(tourPause('card', 'report')).toBe(1000);
  expect(tourPause('report', 'setting')).toBe(0);
  expect(tourPause('account', 'mine')).toBe(1000);
  expect(tourPause('desktop', 'help')).toBe(0);
});

test('leaving a page returns to an earlier step that is available, or ends the tour', () => {
  const steps = tourSteps('whole', everything);
  expect(stepAfterLeaving(steps, 4, (place) => place === 'panel')).toBe(3);
  expect(stepAfterLeaving(steps, 8, (place) => place === 'device')).toBe(5);
  expect(stepAfterLeaving(steps, 4, () => false)).toBeNull();
  fc.assert(
    fc.property(fc.nat(steps.length - 1), fc.func(fc.boolean()), (at, isOpen) => {
      const next = stepAfterLeaving(steps, at, isOpen);
      expect(next === null || (next <= at && isOpen(placeOf(steps[next]!)))).toBe(true);
    }),
  );
});
