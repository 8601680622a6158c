import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEMANDS, inForce, isDemandedOf } from '#domain/access/factors/demand.ts';
import { foldRecoveryCode, isRecoveryCode, shownRecoveryCode } from '#domain/access/factors/recovery-code.ts';
import { CODE_LETTERS } from '#domain/access/users/reset-code.ts';
import { childPath } from '#domain/foundation/basics/company-path.ts';
import { demandingPaths, mayDemand } from '#domain/foundation/companies/demanding.ts';
import { relyingPartyOf } from '#server/access/factors/relying-party.ts';
import { codeAt, secretOf, stepOfCode } from '#server/access/factors/totp.ts';

const instants = fc.integer({ min: 0, max: 4_000_000_000_000 });
const secrets = fc.uint8Array({ minLength: 20, maxLength: 20 });
const STEP_MS = 30_000;

test('the codes are those of RFC 6238', () => {
  const secret = new TextEncoder().encode('12345678901234567890');
  // Appendix B, the last six of its eight digits.
  const known = [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ] as const;
  for (const [seconds, code] of known) expect(codeAt(secret, seconds * 1000)).toBe(code);
});

test('a code is valid in its step and the two adjacent ones, and identifies its step', () => {
  fc.assert(
    fc.property(secrets, instants, fc.integer({ min: -1, max: 1 }), (secret, at, beside) => {
      const now = at + STEP_MS;
      const shown = now + beside * STEP_MS;
      const code = codeAt(secret, shown);
      const step = stepOfCode(secret, code, now);
      expect(step).not.toBeNull();
      // Two neighbours have the same code once in a million: then the earlier one found counts.
      expect(codeAt(secret, (step ?? 0) * STEP_MS)).toBe(code);
    }),
  );
});

test('a code of any other step is invalid, unless it is the same by chance', () => {
  fc.assert(
    fc.property(secrets, instants, fc.integer({ min: 2, max: 1000 }), (secret, at, away) => {
      const now = at + 2000 * STEP_MS;
      const code = codeAt(secret, now - away * STEP_MS);
      const near = [-1, 0, 1].map((beside) => codeAt(secret, now + beside * STEP_MS));
      expect(stepOfCode(secret, code, now) !== null).toBe(near.includes(code));
    }),
  );
});

test('secrets differ by key, account and seed', () => {
  const [one, other] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
  const all = [secretOf(one, 1, one), secretOf(other, 1, one), secretOf(one, 2, one), secretOf(one, 1, other)];
  expect(new Set(all.map((secret) => Buffer.from(secret).toString('hex'))).size).toBe(4);
});

test('a recovery code is accepted however it is typed', () => {
  const codes = fc.string({ unit: fc.constantFrom(...CODE_LETTERS), minLength: 15, maxLength: 15 });
  fc.assert(
    fc.property(codes, fc.constantFrom('-', ' ', '–', '', ' - '), (code, between) => {
      const typed = shownRecoveryCode(code).replaceAll('-', between).toLowerCase();
      expect(isRecoveryCode(typed)).toBe(true);
      expect(foldRecoveryCode(typed)).toBe(code);
    }),
  );
});

test('of the requirements of companies, the strictest of the highest two applies', () => {
  const demands = fc.array(fc.constantFrom(...DEMANDS), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(demands, (each) => {
      const companies: { path: string; demand: (typeof DEMANDS)[number] }[] = [];
      for (const [index, demand] of each.entries()) {
        const above = companies.at(-1)?.path;
        companies.push({ path: above === undefined ? '1' : childPath(above, index + 5), demand });
      }
      const path = companies.at(-1)?.path ?? '';
      const paths = demandingPaths(path);
      expect(paths.every(mayDemand)).toBe(true);
      const found = inForce(companies.filter((company) => paths.includes(company.path)));
      const strictest = Math.max(...each.slice(0, 2).map((demand) => DEMANDS.indexOf(demand)));
      expect(found?.demand ?? 'nobody').toBe(DEMANDS[strictest]);
    }),
  );
});

test('guests need no second factor', () => {
  for (const demand of DEMANDS) expect(isDemandedOf(demand, 'guest')).toBe(false);
});

test.each([
  ['console.example.com', undefined, 'console.example.com', ['https://console.example.com']],
  [
    'console.example.com:8443',
    undefined,
    'console.example.com',
    ['https://console.example.com', 'https://console.example.com:8443'],
  ],
  [
    'localhost:4780',
    undefined,
    'localhost',
    ['https://localhost', 'https://localhost:4780', 'http://localhost', 'http://localhost:4780'],
  ],
  [
    'console.example.com',
    'https://console.example.com:8443',
    'console.example.com',
    ['https://console.example.com:8443'],
  ],
])('at %s with PUBLIC_URL %s passkeys are for %s', (host, publicUrl, id, origins) => {
  expect(relyingPartyOf(host, publicUrl)).toEqual({ id, origins });
});

test('a host name that a company was given is as good as PUBLIC_URL, an address of numbers never', () => {
  const at = (host: string) => relyingPartyOf(host, 'https://console.example.com:8443', true);
  expect(at('energy.example.org:8443')).toEqual({
    id: 'energy.example.org',
    origins: ['https://energy.example.org:8443'],
  });
  expect(at('192.0.2.1')).toMatchObject({ hindrance: 'numbers' });
});

test.each([
  ['192.0.2.1:4780', undefined, { hindrance: 'numbers', address: null }],
  ['[2001:db8::1]', undefined, { hindrance: 'numbers', address: null }],
  ['localhost', 'http://192.0.2.1', undefined],
  ['192.0.2.1', 'https://console.example.com', { hindrance: 'numbers', address: 'https://console.example.com' }],
  ['evil.example', 'https://console.example.com', { hindrance: 'elsewhere', address: 'https://console.example.com' }],
  ['bad host', undefined, { hindrance: 'numbers', address: null }],
])('at %s with PUBLIC_URL %s there are none', (host, publicUrl, why) => {
  const found = relyingPartyOf(host, publicUrl);
  if (why === undefined) expect(found).toMatchObject({ id: 'localhost' });
  else expect(found).toEqual(why);
});
