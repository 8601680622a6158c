import { afterEach, expect, test } from 'vitest';
import { enterSession } from '#web/api/leave-session.ts';
import { rememberPage, takeReturnPage } from '#web/api/return-page.ts';
import { isSignedOut, markSignedOut } from '#web/api/signed-out.ts';

afterEach(() => markSignedOut(false));

test('a page is remembered once, unless somebody has signed out since', () => {
  rememberPage('#/list/monitors');
  expect(takeReturnPage()).toBe('/list/monitors');
  expect(takeReturnPage()).toBeNull();
  markSignedOut(true);
  rememberPage('#/list/monitors');
  expect(takeReturnPage()).toBeNull();
});

test('a sign-out is known until the next sign-in', () => {
  markSignedOut(true);
  expect(isSignedOut()).toBe(true);
  enterSession('token-of-the-next-one');
  expect(isSignedOut()).toBe(false);
  rememberPage('#/overview');
  expect(takeReturnPage()).toBe('/overview');
});
