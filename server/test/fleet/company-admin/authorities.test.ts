import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/foundation/basics/time.ts';
import { addCompany, type BuiltCompany } from '../../harness/builder.ts';
import { selfSigned } from '../../harness/certificate.ts';
import { certificateAuthority } from '../../harness/device-certificates.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

let server: TestServer;
let home: BuiltCompany;
let branch: BuiltCompany;
let admin: string;
let stranger: string;
beforeAll(async () => {
  server = await testServer({ now: Date.now() + HOUR_MS });
  home = await addCompany(server.context);
  branch = await addCompany(server.context, { parentId: home.id });
  admin = await server.signIn('admin', home.id);
  stranger = await server.signIn('admin', (await addCompany(server.context)).id);
});
afterAll(() => server.stop());

const add = (companyId: number, certificate: string, token = admin) =>
  server.call('addDeviceAuthority', { companyId, certificate }, { token });
const listed = async (companyId: number) =>
  (await server.call('listDeviceAuthorities', { companyId }, { token: admin })).resultModel as {
    id: number;
    name: string;
  }[];

test('an authority is trusted, listed with its end, and revoked', async () => {
  const { certificate } = certificateAuthority('Battery works');
  const { resultModel } = await add(branch.id, certificate);
  const now = server.context.clock.now();
  expect(resultModel).toMatchObject({ name: 'Battery works', fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) });
  const { id, validUntil } = resultModel as { id: number; validUntil: number };
  expect(Math.abs(validUntil - now - 30 * DAY_MS)).toBeLessThan(DAY_MS);
  // Once more is the same one.
  expect((await add(branch.id, `\n${certificate}\n`)).resultModel).toEqual(resultModel);
  expect(await listed(branch.id)).toEqual([resultModel]);
  expect(await listed(home.id)).toEqual([]);
  const remove = (companyId: number, token = admin) =>
    server.call('removeDeviceAuthority', { companyId, id }, { token });
  expect((await remove(branch.id, stranger)).resultMessage).toBe('company_not_found');
  await remove(home.id);
  expect(await listed(branch.id)).toHaveLength(1);
  expect((await remove(branch.id)).resultCode).toBe(1001);
  expect(await listed(branch.id)).toEqual([]);
});

test.each([
  [1_024, 'certificate_invalid'],
  [2_048, 'success'],
  [8_192, 'success'],
  [16_384, 'certificate_invalid'],
])('an authority whose RSA key has %i bits: %s', async (bits, resultMessage) => {
  const company = await addCompany(server.context, { parentId: home.id });
  expect((await add(company.id, certificateAuthority().authorityBelow(bits))).resultMessage).toBe(resultMessage);
});

/** Subject and issuer; null where the certificate cannot be read. */
const namesIn = (pem: string): string | null => {
  try {
    const { subject, issuer } = new X509Certificate(pem);
    return `${subject} ${issuer}`;
  } catch {
    return null;
  }
};

/** A certificate with one character changed, a few in every line; with other names it would be another authority. */
const damaged = (pem: string): string[] => {
  const lines = pem.trim().split('\n');
  const all = lines.slice(1, -1).flatMap((line, place) =>
    [0, 17, 40].map((at) => {
      const changed = `${line.slice(0, at)}${line[at] === 'B' ? 'C' : 'B'}${line.slice(at + 1)}`;
      return lines.with(place + 1, changed).join('\n');
    }),
  );
  return all.filter((one) => [null, namesIn(pem)].includes(namesIn(one)));
};

test('only the certificate of an authority that is valid now is taken', async () => {
  const factory = certificateAuthority();
  const wrong = [
    'no certificate',
    factory.key,
    `${factory.certificate}${factory.key}`,
    `${factory.certificate}${certificateAuthority().certificate}`,
    ...damaged(factory.certificate),
    factory.issue('8f1c2a6e0b7d4c5599aa0001').cert,
    selfSigned().certificate,
  ];
  for (const pem of wrong) expect((await add(home.id, pem)).resultMessage).toBe('certificate_invalid');
  expect((await add(home.id, factory.certificate, stranger)).resultMessage).toBe('company_not_found');
  server.context.clock.advance(31 * DAY_MS);
  admin = await server.signIn('admin', home.id);
  expect((await add(home.id, factory.certificate)).resultMessage).toBe('certificate_invalid');
  server.context.clock.advance(-31 * DAY_MS);
  admin = await server.signIn('admin', home.id);
  for (let count = 0; count < 10; count += 1) await add(home.id, certificateAuthority(`CA ${count}`).certificate);
  expect((await add(home.id, factory.certificate)).resultMessage).toBe('max_authorities');
});
