import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inNetworks, parseAddress } from '#domain/foundation/basics/network-address.ts';

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const bitsOf = (given: Uint8Array) => [...given].reduce((value, byte) => (value << 8n) | BigInt(byte), 0n);
const groupsOf = (given: Uint8Array) =>
  Array.from({ length: given.length / 2 }, (_, at) => ((given[2 * at]! << 8) | given[2 * at + 1]!).toString(16));

test('every address is read as its bits, also with its last four bytes in dots and with a zone', () => {
  fc.assert(
    fc.property(bytes(4), (given) => {
      expect(parseAddress(given.join('.'))).toEqual({ size: 32, value: bitsOf(given) });
    }),
  );
  fc.assert(
    fc.property(bytes(16), fc.boolean(), (given, isDotted) => {
      const groups = groupsOf(given);
      const text = isDotted ? [...groups.slice(0, 6), given.slice(12).join('.')].join(':') : groups.join(':');
      expect(parseAddress(text)).toEqual({ size: 128, value: bitsOf(given) });
      expect(parseAddress(`${text.toUpperCase()}%eth0`)).toEqual({ size: 128, value: bitsOf(given) });
    }),
  );
});

test.each([
  ['::', 0n],
  ['::1', 1n],
  ['1::', 1n << 112n],
  ['fe80::2', (0xfe80n << 112n) | 2n],
  ['::ffff:1.2.3.4', 0xffff_0102_0304n],
  ['1:2:3:4:5:6:7::', 0x0001_0002_0003_0004_0005_0006_0007_0000n],
])('groups that are left out of %s are zeros', (text, value) => {
  expect(parseAddress(text)).toEqual({ size: 128, value });
});

test.each(
  [
    '',
    'name',
    '1.2.3',
    '1.2.3.4.5',
    '256.1.1.1',
    '01.2.3.4',
    '0x7f.0.0.1',
    '2130706433',
    ':::',
    '1::2::3',
    '1:2',
  ].concat(['12345::', 'g::1', '::1.2.3.256', '1.2.3.4::', '1:2:3:4:5:6:7:8:9', '1:2:3:4:5:6:7:8::', ' ::1']),
)('“%s” is no address', (text) => {
  expect(parseAddress(text)).toBeNull();
});

test('a network contains what has its first bits in common, of its own version', () => {
  const has = inNetworks([
    ['172.16.0.0', 12],
    ['fc00::', 7],
  ]);
  const contains = (text: string) => has(parseAddress(text)!);
  expect(['172.16.0.0', '172.31.255.255', 'fc00::', 'fdff::1'].map(contains)).toEqual([true, true, true, true]);
  expect(['172.15.255.255', '172.32.0.0', 'fe00::', '::ac10:0'].map(contains)).toEqual([false, false, false, false]);
});
