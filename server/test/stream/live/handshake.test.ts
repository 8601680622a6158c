import { afterEach, expect, test, vi } from 'vitest';
import { createLiveFixture, type LiveFixture, session } from './fixture.ts';
import { RawPage } from './raw-page.ts';

let fixture: LiveFixture;
const pages: RawPage[] = [];
afterEach(async () => {
  for (const page of pages.splice(0)) page.socket.terminate();
  await fixture.end();
});

const visit = (headers: Record<string, string> = {}) => {
  const page = new RawPage(fixture.url, headers);
  pages.push(page);
  return page;
};

test.each([
  ['none, as programs have', undefined, 101],
  ['of the console', 'http://127.0.0.1:PORT', 101],
  ['of the public address', 'https://Yard.example.com', 101],
  ['of the public address with its port', 'https://yard.example.com:443', 101],
  ['of another port', 'http://127.0.0.1:1', 403],
  ['of another host', 'https://evil.example.com', 403],
  ['with the console in front', 'http://127.0.0.1:PORT.evil.example.com', 403],
  ['with the console as a user', 'http://127.0.0.1:PORT@evil.example.com', 403],
  ['hidden', 'null', 403],
  ['empty', '', 403],
])('a page whose origin is %s', async (_name, origin, status) => {
  fixture = await createLiveFixture({ publicUrl: 'https://yard.example.com' });
  const page = visit(origin === undefined ? {} : { origin: origin.replace('PORT', String(fixture.port)) });
  expect(await page.entered).toBe(status);
});

test('sockets of one address are counted from the start, and those not signed in do not use up the limit', async () => {
  fixture = await createLiveFixture({ limits: { unsignedPerNetwork: 2, perNetwork: 4 } });
  fixture.sessions.set('a', session('a', '1', 'admin'));
  const signed = [visit(), visit()];
  for (const page of signed) {
    expect(await page.entered).toBe(101);
    expect(await page.signIn('a')).toBe(0);
  }
  const strangers = [visit(), visit()];
  for (const page of strangers) expect(await page.entered).toBe(101);
  expect(await visit().entered).toBe(429);

  strangers[0]?.socket.terminate();
  await vi.waitFor(async () => expect(await visit().entered).toBe(101));
  expect(fixture.sockets).toBe(2);
  expect(fixture.refusals).toContain('address');
});

test('the address is the one reported by a trusted proxy, and IPv6 counts by network', async () => {
  fixture = await createLiveFixture({ limits: { perNetwork: 1 }, trustProxy: ['127.0.0.1'] });
  const from = (address: string) => visit({ 'x-forwarded-for': address }).entered;
  expect(await from('192.0.2.1')).toBe(101);
  expect(await from('192.0.2.1')).toBe(429);
  expect(await from('192.0.2.2')).toBe(101);
  expect(await from('2001:db8:0:7::1')).toBe(101);
  expect(await from('2001:db8::7:0:0:0:2')).toBe(429);
  expect(await from('2001:db8:0:8::1')).toBe(101);
});

test('without a trusted proxy a client cannot choose its address', async () => {
  fixture = await createLiveFixture({ limits: { perNetwork: 1 } });
  expect(await visit({ 'x-forwarded-for': '192.0.2.1' }).entered).toBe(101);
  expect(await visit({ 'x-forwarded-for': '192.0.2.2' }).entered).toBe(429);
});

test.each([
  [4, 3, 4],
  [5, 0x97, 0x86],
] as const)(
  'too many pages of a session have another error than a wrong token (MQTT %i)',
  async (version, full, wrong) => {
    fixture = await createLiveFixture({ limits: { perSession: 1, perUser: 2, guests: 2 } });
    for (const token of ['guest-1', 'guest-2', 'guest-3']) fixture.sessions.set(token, session(token, '1', 'guest'));
    const greeting = async (token: string) => {
      const page = visit();
      await page.entered;
      return page.signIn(token, version);
    };
    expect(await greeting('nobody')).toBe(wrong);
    expect(await greeting('guest-1')).toBe(0);
    expect(await greeting('guest-1')).toBe(full);
    expect(await greeting('guest-2')).toBe(0);
    expect(await greeting('guest-3')).toBe(full);
    expect(fixture.refusals).toEqual(['token', 'session', 'session']);

    pages[1]?.socket.terminate();
    await vi.waitFor(async () => expect(await greeting('guest-1')).toBe(0));
  },
);
