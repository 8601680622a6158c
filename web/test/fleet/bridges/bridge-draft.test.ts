import { expect, test } from 'vitest';
import { consoleSource } from '#domain/fleet/bridges/calls.ts';
import { draftOf, isMapped, SOURCE_KINDS, settingsOf } from '#web/features/fleet/bridges/bridge-draft.ts';
import { unitsOf } from '#web/features/fleet/bridges/more-draft.ts';

const to = { channel: 'monitor.soc', unit: 3, factor: 2, offset: 1 };
const line = { host: '192.168.1.31', port: 1502, unitId: 7, everySeconds: 30 };
const SOURCES = [
  { type: 'venus', broker: 'mqtt://venus.local', portal: '0123456789ab', values: [{ path: 'battery/512/Soc', ...to }] },
  { type: 've-direct', port: '/dev/ttyUSB0', device: 'solar-charger', unit: 2 },
  { type: 'sunspec', ...line, unit: 2, positiveCurrent: 'discharges' },
  { type: 'modbus', ...line, registers: [{ address: 1, ...to }] },
  {
    type: 'home-assistant',
    broker: 'mqtt://ha.local',
    baseTopic: 'home/states',
    entities: [
      { entity: 'sensor.battery_charge', ...to },
      { entity: 'sensor.battery_charge', attribute: 'temperature', ...to, channel: 'monitor.temperature' },
    ],
  },
  {
    type: 'json-mqtt',
    broker: 'mqtt://box.local',
    topic: 'van/#',
    mapping: { time: { path: 'at', in: 'iso' }, values: [{ path: 'soc', ...to }] },
  },
  { type: 'json-http', url: 'http://box.local/', everySeconds: 5, mapping: { values: [{ path: '', ...to }] } },
] as const;

test('every kind of source goes through the form and comes back as it was', () => {
  expect(SOURCES.map(({ type }) => type)).toEqual(SOURCE_KINDS);
  for (const each of SOURCES) {
    const source = consoleSource.parse(each);
    const stored = { name: 'Box', settings: { mcuId: '0'.repeat(24), intervalSeconds: 60, source } };
    const draft = draftOf(stored);
    expect(consoleSource.parse(settingsOf(draft).source), each.type).toEqual(source);
    expect(draft.values.length > 0, each.type).toBe(isMapped(each.type));
  }
});

const trust = {
  ca: '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----',
  fingerprint: `${'AB:'.repeat(31)}CD`,
};
const availability = { topic: 'van/+/online', gone: 'no' };
const mapping = { samples: 'Pack 1', values: [{ path: 'soc', ...to }] };

test.each([
  ['venus', { ...SOURCES[0], ...trust }],
  ['home-assistant', { ...SOURCES[4], ...trust, availability }],
  [
    'json-mqtt',
    {
      ...{ ...SOURCES[5], ...trust, availability, mapping, changes: true },
      binding: { part: 2, units: { left: 0, 'right side': 7 } },
    },
  ],
  ['json-http', { ...SOURCES[6], ...trust, changes: true, mapping: { ...mapping, samples: '' } }],
])('what few sources of the kind %s need comes back as it was', (_, each) => {
  const source = consoleSource.parse(each);
  const stored = { name: 'Box', settings: { mcuId: '0'.repeat(24), intervalSeconds: 60, source } };
  expect(consoleSource.parse(settingsOf(draftOf(stored)).source)).toEqual(source);
});

test('units of the parts of a topic are typed as a list', () => {
  expect(unitsOf('left = 0, right side=7')).toEqual({ left: 0, 'right side': 7 });
  expect(unitsOf('a=b = 1\nc = 2')).toEqual({ 'a=b': 1, c: 2 });
  for (const text of ['', 'left', 'left = ', '= 1', 'left = 70000', 'left = 1,'])
    expect(unitsOf(text), text).toBeNull();
});

test('a bridge reads serial ports, and no other file of its machine', () => {
  const isTaken = (port: string) =>
    consoleSource.safeParse({ type: 've-direct', port, device: 'battery-monitor' }).success;
  for (const port of [
    '/dev/ttyUSB0',
    '/dev/cu.usbserial-1',
    '/dev/serial/by-id/usb-Victron_VE.Direct-if00-port0',
    'tcp://10.0.0.2:9000',
  ])
    expect(isTaken(port), port).toBe(true);
  for (const port of ['/etc/passwd', '/dev/tty/../../etc/passwd', '/dev/sda', '/dev/serial/by-id/../../sda', 'ttyUSB0'])
    expect(isTaken(port), port).toBe(false);
});
