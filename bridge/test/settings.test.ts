import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { reportIntervalOf } from '#bridge/device.ts';
import { loadSettings } from '#bridge/settings.ts';
import { mappedValues, startBridge } from '#bridge/start.ts';

const folder = mkdtempSync(join(tmpdir(), 'wattyard-settings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'bridge.json');
const device = (mapping: object) => ({
  mcuId: '8f1c2a6e0b7d4c5599aa0001',
  key: 'key',
  sources: [{ type: 'json-mqtt', broker: 'mqtt://127.0.0.1', topic: 'van/battery', mapping }],
});
const load = (content: unknown) => {
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return loadSettings(file);
};
const good = { values: [{ path: 'soc', channel: 'monitor.soc' }] };

test('omitted settings have their defaults, and the folder is beside the file', () => {
  const settings = load({ server: 'mqtts://console.example.com:8883', devices: [device(good)] });
  expect(settings).toMatchObject({ dataFolder: join(folder, 'bridge-data'), keepMegabytes: 16 });
  expect(settings.devices[0]).toMatchObject({ intervalSeconds: 60 });
  expect(mappedValues(settings)).toEqual(['8f1c2a6e0b7d4c5599aa0001: van/battery soc → monitor.soc of unit 0']);
});

test('faults are reported with their location', () => {
  expect(() => load('{')).toThrow(/bridge\.json: /);
  const wrong = { values: [{ path: 'soc', channel: 'monitor.charge' }] };
  expect(() => load({ server: 'http://x', devices: [device(wrong)] })).toThrow(
    /server: an address like .*\n {2}devices\.0\.sources\.0\.mapping\.values\.0\.channel: no channel monitor\.charge; there are .*monitor\.soc/,
  );
  expect(() => load({ server: 'mqtt://x', devices: [device(wrong)] })).not.toThrow(/inverter/);
  const stranger = { values: [{ path: 'soc', channel: 'battery' }] };
  expect(() => load({ server: 'mqtt://x', devices: [device(stranger)] })).toThrow(
    /monitor\.soc .*inverter\.outputPower/,
  );
  expect(() => load({ server: 'mqtt://x', devices: [device(good), device(good)] })).toThrow('the same mcuId');
});

test('a device reports its longest sending interval: its own, or that of its fastest source', () => {
  const http = (everySeconds: number) => ({ type: 'json-http', url: 'http://x', everySeconds, mapping: good });
  const mqtt = { type: 'json-mqtt', broker: 'mqtt://x', topic: 'van', mapping: good };
  const interval = (sources: readonly object[], intervalSeconds = 60) => {
    const devices = [{ mcuId: '8f1c2a6e0b7d4c5599aa0001', key: 'key', intervalSeconds, sources }];
    return reportIntervalOf(load({ server: 'mqtt://x', devices }).devices[0]!);
  };
  expect(interval([http(3600)])).toBe(3600);
  expect(interval([http(3600), http(900)])).toBe(900);
  expect(interval([http(3600), mqtt])).toBe(60);
  expect(interval([mqtt], 0)).toBe(1);
});

test('a device whose history alone is imported needs no source; there is nothing to run then', () => {
  const { sources: _, ...without } = device(good);
  const settings = load({ server: 'mqtt://x', devices: [without] });
  expect(settings.devices[0]?.sources).toEqual([]);
  expect(() => startBridge({ settings, log: () => {} })).toThrow('none has a source');
});
