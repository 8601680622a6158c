import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Build, compareVersions, isNewer } from '#domain/foundation/system/build.ts';

const build = (version: string, name = 'a', builtAt = 1): Build => ({ version, build: name, builtAt });

test.each([
  ['1.7.9', '1.7.8', 1],
  ['1.10.0', '1.9.9', 1],
  ['2.0.0', '10.0.0', -1],
  ['1.7.8', '1.7.8', 0],
  ['1.7.8-rc1', '1.7.8', 0],
  ['', '1.7.8', 0],
  ['newest', '1.7.8', 0],
])('%s beside %s', (one, other, sign) => {
  expect(Math.sign(compareVersions(one, other))).toBe(sign);
});

test.each<[string, Build, Build, boolean]>([
  ['a higher version, whenever it was built', build('1.8.0', 'b', 0), build('1.7.8', 'a', 9), true],
  ['a lower version, as while servers are replaced one by one', build('1.7.7', 'b', 9), build('1.7.8', 'a', 1), false],
  ['other files of the same version, built later', build('1.7.8', 'b', 2), build('1.7.8', 'a', 1), true],
  ['other files of the same version, built before', build('1.7.8', 'b', 1), build('1.7.8', 'a', 2), false],
  ['the same files, built again by another server', build('1.7.8', 'a', 2), build('1.7.8', 'a', 1), false],
  ['other files for a client that does not know its own', build('1.7.8', 'b', 2), build('1.7.8', '', 0), false],
  [
    'a higher version for a client that does not know its own files',
    build('1.7.9', 'b', 2),
    build('1.7.8', '', 0),
    true,
  ],
  ['a server without a built console', build('1.7.8', '', 0), build('1.7.8', 'a', 1), false],
])('%s', (_, offered, page, newer) => {
  expect(isNewer(offered, page)).toBe(newer);
});

test('of two builds at most one is newer than the other, and none is newer than itself', () => {
  const number = fc.nat(12);
  const any = fc
    .tuple(number, number, number, fc.constantFrom('a', 'b', ''), fc.nat(3))
    .map(([major, minor, patch, name, builtAt]) => build(`${major}.${minor}.${patch}`, name, builtAt));
  fc.assert(
    fc.property(any, any, (one, other) => {
      expect(isNewer(one, one)).toBe(false);
      expect(isNewer(one, other) && isNewer(other, one)).toBe(false);
    }),
  );
});
