import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadConsoleFile } from '#bridge/console/file.ts';
import { addressOf, isListed } from '#bridge/console/listed.ts';
import { Observer } from '#bridge/console/observer.ts';
import { consoleSource } from '#domain/fleet/bridges/calls.ts';
import { endAfterEach, folder } from './rig.ts';

endAfterEach();

const FILE = { console: 'https://console.example.com', server: 'mqtts://console.example.com:8883', keys: {} };
const load = (more: object) => {
  const path = join(folder(), 'bridge.json');
  writeFileSync(path, JSON.stringify({ ...FILE, ...more }));
  return loadConsoleFile(path);
};

test('a file names the key of each bridge', () => {
  expect(load({ bridges: { 12: 'wy_a', 13: 'wy_b' } })).toMatchObject({
    bridges: { 12: 'wy_a', 13: 'wy_b' },
    addresses: [],
  });
  expect(() => load({ bridges: {} })).toThrow('1 to 50');
  expect(() => load({ bridges: { box: 'wy_a' } })).toThrow('bridges');
});

test('a file of an earlier version is told what to write instead', () => {
  expect(() => load({ apiKey: 'wy_a', bridges: [12] })).toThrow(/apiKey: each bridge has a key of its own now/);
  expect(() => load({ bridges: [12] })).toThrow(/bridges: each bridge has a key of its own now: make it on its page/);
});

const mapping = { values: [] };
const SOURCES = [
  [{ type: 'json-http', url: 'http://127.0.0.1:8080/status', mapping }, 'http://127.0.0.1:8080/status'],
  [{ type: 'json-mqtt', broker: 'mqtt://localhost', topic: 'a', mapping }, 'mqtt://localhost/'],
  [{ type: 'home-assistant', broker: 'mqtt://localhost:1883' }, 'mqtt://localhost:1883'],
  [{ type: 'venus', broker: 'mqtts://venus.local', portal: 'c0619ab3f2d1' }, 'mqtts://venus.local'],
  [{ type: 'modbus', host: '127.0.0.1', registers: [{ address: 0, channel: 'monitor.soc' }] }, 'tcp://127.0.0.1:502'],
  [{ type: 'sunspec', host: '127.0.0.1', port: 1502 }, 'tcp://127.0.0.1:1502'],
  [{ type: 've-direct', port: 'tcp://127.0.0.1:7', device: 'solar-charger' }, 'tcp://127.0.0.1:7'],
] as const;
test.each(SOURCES)('%o is listed as %s, or by its login, and by nothing else', (given, address) => {
  const source = consoleSource.parse(given);
  expect(isListed({ addresses: [address], logins: {} }, source)).toBe(true);
  expect(isListed({ addresses: [], logins: { [address]: {} } }, source)).toBe(true);
  const others = SOURCES.filter(([other]) => other !== given).map(([, other]) => other);
  expect(isListed({ addresses: [...others, `${address}/more`, address.slice(0, -2), ''], logins: {} }, source)).toBe(
    false,
  );
});

test('a serial port has no address', () => {
  const source = consoleSource.parse({ type: 've-direct', port: '/dev/ttyUSB0', device: 'solar-charger' });
  expect(addressOf(source)).toBeNull();
  expect(isListed({ addresses: ['', '/dev/ttyUSB0'], logins: {} }, source)).toBe(false);
});

test('of an address that is not listed, numbers are told and texts are counted', () => {
  const observer = new Observer(() => 5);
  const tell = () => {
    const { saw } = observer.watcher;
    saw('soc', 71);
    saw('decimal', '-63.5');
    saw('on', true);
    saw('SecretAccessKey', 'wJalrXUtnFEMI');
    for (const [at, text] of ['0x1f', '', ' 5', '1e5', '12345678901234567890', 'NaN', '1,5'].entries())
      saw(`t${at}`, text);
  };
  tell();
  expect(observer.values().map(({ path, value }) => [path, value])).toEqual([
    ['soc', 71],
    ['decimal', -63.5],
    ['on', true],
  ]);
  expect(observer.withheld).toBe(8);
  expect(observer.since(0).seen).toBe(11);
  observer.showsTexts = true;
  tell();
  expect(observer.values()).toHaveLength(11);
  expect(observer.withheld).toBe(0);
});
