import { expect, onTestFinished, test } from 'vitest';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import type { Config } from '#server/config/config.ts';
import { testServer } from '../../harness/server.ts';

const ask = async (config: Partial<Config>) => {
  const server = await testServer({ now: Date.UTC(2026, 10, 21), config });
  onTestFinished(() => server.stop());
  return server.app.inject('/.well-known/security.txt');
};

test('without a contact there is no security.txt', async () => {
  expect((await ask({})).statusCode).toBe(404);
});

test('security.txt has contact, expiry and its own address', async () => {
  const answer = await ask({
    securityContact: 'mailto:security@yard.example.com',
    securityExpires: Date.UTC(2027, 5, 30),
    publicUrl: 'https://yard.example.com',
  });
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(answer.body).toBe(
    [
      'Contact: mailto:security@yard.example.com',
      'Expires: 2027-06-30T00:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: https://yard.example.com/.well-known/security.txt',
      '',
    ].join('\n'),
  );
});

test('without a date it is valid for 180 days from the start', async () => {
  const { body } = await ask({ securityContact: 'https://example.com/report' });
  expect(body).toContain(`Expires: ${new Date(Date.UTC(2026, 10, 21) + 180 * DAY_MS).toISOString()}`);
});
