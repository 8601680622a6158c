import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hintOf, isKey, newKey } from '#server/access/api-keys/secret.ts';
import { isToken } from '#server/access/users/sessions/token.ts';

const keys = fc.constant(null).map(newKey);
const letters = fc.constantFrom(...'0123456789ABCXYZabcxyz');

test('a new key is valid, in a form that secret scanners recognise, and is not a session token', () => {
  fc.assert(
    fc.property(keys, (key) => {
      expect(key).toMatch(/^wy_[0-9A-Za-z]{46}$/);
      expect(isKey(key)).toBe(true);
      expect(isToken(key)).toBe(false);
      expect(key.startsWith(hintOf(key))).toBe(true);
      expect(hintOf(key)).toHaveLength(9);
    }),
  );
});

test('a key with one changed character is invalid', () => {
  fc.assert(
    fc.property(keys, fc.integer({ min: 3, max: 48 }), letters, (key, place, letter) => {
      fc.pre(key[place] !== letter);
      expect(isKey(key.slice(0, place) + letter + key.slice(place + 1))).toBe(false);
    }),
  );
});

test.each(['', 'wy_', 'x'.repeat(49), `wy_${'a'.repeat(46)}`])('%j is not a key', (text) => {
  expect(isKey(text)).toBe(false);
});

test('keys differ', () => {
  expect(new Set(Array.from({ length: 1000 }, newKey)).size).toBe(1000);
});
