import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import { type AddressInfo, createServer as createPlain } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTls } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { causeOf } from '#bridge/sources/cause.ts';
import { ask } from '#bridge/sources/json/ask.ts';
import { subscribe } from '#bridge/sources/subscribe.ts';
import type { Trust } from '#domain/fleet/bridges/sources.ts';
import { endAfterEach, ends } from './rig.ts';

endAfterEach();
const place = mkdtempSync(join(tmpdir(), 'wattyard-trust-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));
const openssl = (line: string) => execFileSync('openssl', line.split(' '), { cwd: place, stdio: 'pipe' });
const pem = (name: string) => readFileSync(join(place, name), 'utf8');
const fingerprintOf = (name: string) => new X509Certificate(pem(name)).fingerprint256;

/** Certificates as devices have them: signed by themselves, by an authority of one's own, for another name, or expired. */
beforeAll(() => {
  const self = (name: string, more: string) =>
    openssl(
      `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout ${name}.key -out ${name}.pem -subj /CN=${name} ${more}`,
    );
  self('self', '-days 30 -addext subjectAltName=DNS:localhost,IP:127.0.0.1');
  self('authority', '-days 30');
  const signed = (name: string, more: string) => {
    openssl(
      `req -new -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout ${name}.key -out ${name}.csr -subj /CN=${name} ${more}`,
    );
    openssl(
      `x509 -req -in ${name}.csr -CA authority.pem -CAkey authority.key -CAcreateserial -copy_extensions copy -out ${name}.pem -days ${name === 'expired' ? '-1' : '30'}`,
    );
  };
  for (const name of ['signed', 'expired']) signed(name, '-addext subjectAltName=DNS:localhost,IP:127.0.0.1');
  signed('other', '-addext subjectAltName=DNS:elsewhere.example');
});

/** An inverter's page with a certificate; it counts what it is asked. */
async function device(name: string) {
  let asked = 0;
  const server = createServer({ key: pem(`${name}.key`), cert: pem(`${name}.pem`) }, (_, response) => {
    asked += 1;
    response.end('{"soc":50}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  ends.push(() => server.close());
  return { url: `https://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked: () => asked };
}
const answerOf = (url: string, trust: Trust = {}) =>
  ask(
    { url, headers: { authorization: 'secret' }, reach: 'everywhere', trust, patienceMs: 5000 },
    new AbortController().signal,
  ).then((bytes) => Buffer.from(bytes).toString(), causeOf);

describe('a certificate', () => {
  test.each([
    ['self', 'signed by itself'],
    ['signed', 'of an authority that is not known'],
  ])('%s is refused with its fingerprint, and trusted by it', async (name, cause) => {
    const { url, asked } = await device(name);
    const refusal = await answerOf(url);
    expect(refusal).toContain(cause);
    expect(refusal).toContain(fingerprintOf(`${name}.pem`));
    expect(asked()).toBe(0);
    const fingerprint = fingerprintOf(`${name}.pem`);
    expect(await answerOf(url, { fingerprint })).toBe('{"soc":50}');
    expect(await answerOf(url, { fingerprint: fingerprint.replaceAll(':', '').toLowerCase() })).toBe('{"soc":50}');
  });

  test('another than the fingerprint says is refused before anything is said', async () => {
    const { url, asked } = await device('signed');
    const told = await answerOf(url, { fingerprint: fingerprintOf('self.pem') });
    expect(told).toContain('another than the settings say');
    expect(told).toContain(fingerprintOf('signed.pem'));
    expect(asked()).toBe(0);
  });

  test('of an authority of one’s own is trusted by it, for its name and time', async () => {
    const ca = pem('authority.pem');
    expect(await answerOf((await device('signed')).url, { ca })).toBe('{"soc":50}');
    expect(await answerOf((await device('self')).url, { ca })).toContain('signed by itself');
    expect(await answerOf((await device('other')).url, { ca })).toContain('for another name');
    expect(await answerOf((await device('expired')).url, { ca })).toContain('has expired');
  });
});

test('a broker with another certificate is told nothing, not even who asks', async () => {
  const heard: Buffer[] = [];
  const server = createTls({ key: pem('self.key'), cert: pem('self.pem') }, (socket) =>
    socket.on('error', () => {}).on('data', (bytes: Buffer) => heard.push(bytes)),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const causes: string[] = [];
  const listen = (fingerprint: string) =>
    subscribe(
      { broker: `mqtts://127.0.0.1:${port}`, username: 'reader', password: 'secret', fingerprint },
      { topics: ['#'], onMessage: () => {} },
      {
        ...{ take: () => {}, log: () => {}, now: Date.now, reach: 'everywhere', retryMs: 20 },
        trouble: (cause) => causes.push(cause),
      },
    );
  const wrong = listen(fingerprintOf('signed.pem'));
  await expect
    .poll(() => causes.filter((cause) => cause.includes('another than the settings say')).length)
    .toBeGreaterThan(3);
  await wrong.stop();
  expect(heard).toEqual([]);
  const right = listen(fingerprintOf('self.pem'));
  await expect.poll(() => Buffer.concat(heard).toString('latin1')).toContain('secret');
  await right.stop();
  server.close();
});

describe('why there is no answer is told by its cause', () => {
  const closed = async () => {
    const server = createPlain();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    return port;
  };
  const answering = async (text: string) => {
    const server = createPlain((socket) => socket.on('error', () => {}).once('data', () => socket.end(text)));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    ends.push(() => server.close());
    return (server.address() as AddressInfo).port;
  };
  const status = (code: number) => `HTTP/1.1 ${code} X\r\nContent-Length: 0\r\n\r\n`;

  test('a closed port, an unknown name, no TLS, and what the status says', async () => {
    expect(await answerOf(`http://127.0.0.1:${await closed()}/`)).toContain('refuses the connection');
    expect(await answerOf('http://no-such-device.invalid/')).toContain('its name');
    expect(await answerOf(`https://127.0.0.1:${await answering('no TLS here')}/`)).toContain('TLS');
    for (const [code, told] of [
      [302, 'answers 302: leads to another address, which is not followed'],
      [401, 'answers 401: wants a login: headers in the settings'],
      [404, 'answers 404: has nothing at this address'],
      [500, 'answers 500'],
    ] as const)
      expect(await answerOf(`http://127.0.0.1:${await answering(status(code))}/`)).toBe(told);
  });
});
