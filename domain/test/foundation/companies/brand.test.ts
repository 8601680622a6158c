import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rootCompanyPath } from '#domain/foundation/basics/company-path.ts';
import { hostNameOf } from '#domain/foundation/companies/brand.ts';

test.each([
  ['console.north.example', 'console.north.example'],
  ['  Console.North.Example ', 'console.north.example'],
  ['strom-hof.例え', 'strom-hof.xn--r8jz45g'],
  ['localhost', 'localhost'],
  ['127.0.0.1', '127.0.0.1'],
])('%j is the host name %s', (typed, name) => expect(hostNameOf(typed)).toBe(name));

test.each([
  '',
  ' ',
  'https://north.example',
  'north.example/console',
  'north.example:8443',
  'user@north.example',
  'north example',
  '[::1]',
  '-north.example',
  'north.example.',
  '*.north.example',
  `${'a'.repeat(60)}.`.repeat(5),
])('%j is not a host name', (typed) => expect(hostNameOf(typed)).toBeNull());

test('a host name is in the form that a browser sends: parsing it again changes nothing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.domain(), fc.string(), fc.webAuthority()), (typed) => {
      const name = hostNameOf(typed);
      if (name === null) return;
      expect(hostNameOf(name)).toBe(name);
      expect(new URL(`https://${name}/`).host).toBe(name);
    }),
  );
});

test.each([
  ['1', '1'],
  ['1-5', '1-5'],
  ['1-5-23-4', '1-5'],
  ['1-50', '1-50'],
])('%s gets its brand from %s', (path, root) => expect(rootCompanyPath(path)).toBe(root));
