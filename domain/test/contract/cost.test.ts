import { expect, test } from 'vitest';
import { calls } from '#domain/assembly/calls.ts';
import type { Call } from '#domain/contract/define.ts';

test('a call that anybody may make says what it takes, and no other does', () => {
  const all: [string, Call][] = Object.entries(calls);
  expect(
    all.filter(([, call]) => (call.access === 'public') !== (call.cost !== undefined)).map(([name]) => name),
  ).toEqual([]);
});

test('what takes nothing answers texts, and what is counted proves who somebody is', () => {
  const of = (cost: Call['cost']) =>
    Object.entries(calls as Record<string, Call>)
      .filter(([, call]) => call.cost === cost)
      .map(([name]) => name);
  expect(of('nothing')).toEqual(['getProjectValueMap', 'getModuleValueMap', 'getValueMap']);
  expect(of('counted')).toEqual(['setPasswordByLink', 'finishSignIn', 'confirmEmail']);
});
