import { expect, test } from 'vitest';
import { isPublicAddress, isTarget } from '#server/platform/outbound/targets.ts';

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '224.0.0.1',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::7f00:1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  'not an address',
])('%s leads inside or nowhere', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2a00:1450::1'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  'http://example.com/hook',
  'https://localhost/hook',
  'https://127.0.0.1/hook',
  'https://2130706433/hook',
  'https://0x7f.1/hook',
  'https://[::1]/hook',
  'https://[::ffff:10.0.0.1]/hook',
  'https://user:secret@example.com/hook',
  'ftp://example.com/hook',
  'file:///etc/passwd',
  'https://',
])('%s is not a target', (url) => {
  expect(isTarget(url, false)).toBe(false);
});

test('an internal address is a target where the operator allows it', () => {
  expect(isTarget('https://example.com/hook?a=1', false)).toBe(true);
  expect(isTarget('http://127.0.0.1:8080/hook', true)).toBe(true);
  expect(isTarget('gopher://127.0.0.1/', true)).toBe(false);
  expect(isTarget(`https://example.com/${'x'.repeat(2_000)}`, true)).toBe(false);
});
