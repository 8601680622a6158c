import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { expect, test, vi } from 'vitest';
import { VeDirectBlocks } from '#bridge/sources/victron/ve-direct-blocks.ts';
import { LABELS, mapVeDirect } from '#bridge/sources/victron/ve-direct-map.ts';
import { mapVenus, SERVICES } from '#bridge/sources/victron/venus-map.ts';
import { targetsOf } from '#domain/fleet/bridges/target.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { bodyOfLogged, ChargerStage, InverterState } from '#domain/foundation/kinds/wire.ts';
import { monitors, testBroker } from '../../simulator/test/broker.ts';
import { endAfterEach, ends, folder, mcuId, settings, start } from './rig.ts';
import { sourceBroker } from './source-broker.ts';
import { blockOf } from './ve-direct.ts';

endAfterEach();
const portal = '0123456789ab';
const battery = { V: 13_079, I: -4200, SOC: 999, TTG: -1, T: '---', Relay: 'OFF', Alarm: 'OFF' };

test('every Victron value goes to an existing channel', () => {
  const names = [...Object.values(SERVICES).flat(), ...Object.values(LABELS).flat()].map(([, channel]) => channel);
  for (const name of names) expect(targetsOf(name), name).not.toBeNull();
});

test('messages of Venus OS become readings of their service', () => {
  const services = [
    { service: 'solarcharger/258', type: 'solarcharger', unit: 2 },
    { service: 'vebus/276', type: 'vebus', unit: 0 },
  ] as const;
  const map = (topic: string, value: unknown) => mapVenus(topic, { value }, services);
  expect(map('solarcharger/258/State', 3)).toEqual([{ channel: 'dmt.chargeStage', unit: 2, value: ChargerStage.BULK }]);
  expect(map('solarcharger/258/Yield/User', 12.5)).toEqual([{ channel: 'dmt.solarEnergy', unit: 2, value: 12_500 }]);
  expect(map('solarcharger/258/Dc/0/Current', -0.1)).toEqual([{ channel: 'dmt.dcCurrent', unit: 2, value: 0 }]);
  expect(map('vebus/276/State', 9)).toEqual([
    { channel: 'inverter.operatingState', unit: 0, value: InverterState.INVERTING },
  ]);
  const gone = [{ channel: 'inverter.operatingState', unit: 0, value: null }];
  for (const nothing of [null, []]) expect(map('vebus/276/State', nothing)).toEqual(gone);
  expect(mapVenus('vebus/276/State', null, services)).toEqual(gone);
  expect(map('vebus/276/State', 'x')).toEqual([]);
  expect(map('vebus/27/State', 9)).toEqual([]);
});

test('a GX device is kept awake and its values arrive', async () => {
  const [server, gx] = [await testBroker(), await sourceBroker()];
  ends.push(
    () => server.stop(),
    () => gx.stop(),
  );
  const services = [
    { service: 'battery/512', as: 'monitor' as const, unit: 0 },
    { service: 'solarcharger/258', as: 'monitor' as const, unit: 1 },
  ];
  start(settings(server.url, folder(), [{ type: 'venus', broker: gx.url, portal, services, values: [] }]));
  await vi.waitFor(() => expect(gx.published).toContainEqual({ topic: `R/${portal}/keepalive`, text: '' }));
  await gx.publish(`N/${portal}/battery/512/Dc/0/Current`, { value: -4.2 });
  await gx.publish(`N/${portal}/battery/512/Info/Name`, { value: 'a battery' });
  await gx.publish(`N/${portal}/solarcharger/258/Pv/V`, { value: 38.41 });
  await server.until(() => server.records.length === 2);
  expect(monitors(server, mcuId)).toMatchObject([{ currentUsingCentiAmp: 420, currentChargingCentiAmp: 0 }]);
  const solar = server.records.find(({ kind }) => kind === KIND.dmt);
  expect(solar).toMatchObject({ unit: 1 });
  expect(bodyOfLogged(KIND.dmt, solar!.payload)).toMatchObject({ solarCentiVolt: 3841 });
});

test('VE.Direct blocks are found in fragments, between other messages, and only with a correct checksum', () => {
  const blocks = new VeDirectBlocks();
  const bytes = blockOf(battery);
  expect(blocks.take(bytes.slice(9))).toEqual([]);
  expect(blocks.wrong).toBe(1);
  const found = [...bytes, ...Buffer.from(':A0102000543\n'), ...bytes].flatMap((byte) =>
    blocks.take(Uint8Array.of(byte)),
  );
  expect(found).toHaveLength(2);
  expect(found[1]).toMatchObject({ V: '13079', I: '-4200', TTG: '-1' });
  expect(blocks.take(bytes.map((byte, at) => (at === 5 ? byte + 1 : byte)))).toEqual([]);
  expect(blocks.take(bytes)).toHaveLength(1);
  expect(blocks.take(new Uint8Array(100_000).fill(0x41))).toEqual([]);
  expect(blocks.take(bytes).length + blocks.take(bytes).length).toBeGreaterThan(0);
});

test('VE.Direct labels become readings in the units of the channels', () => {
  expect(
    mapVeDirect({ V: '13079', I: '-4200', SOC: '999', TTG: '-1', T: '---', Relay: 'ON' }, 'battery-monitor', 0),
  ).toEqual([
    { channel: 'monitor.voltage', unit: 0, value: 13.079 },
    { channel: 'monitor.current', unit: 0, value: -4.2 },
    { channel: 'monitor.soc', unit: 0, value: 99.9 },
    { channel: 'monitor.remainingTime', unit: 0, value: null },
    { channel: 'monitor.temperature', unit: 0, value: null },
    { channel: 'monitor.relay', unit: 0, value: 1 },
  ]);
  expect(mapVeDirect({ CS: '5', VPV: '38410', PPV: '121', H19: '1250', I: '-40' }, 'solar-charger', 1)).toEqual([
    { channel: 'dmt.chargeStage', unit: 1, value: ChargerStage.FLOAT },
    { channel: 'dmt.solarVoltage', unit: 1, value: 38.41 },
    { channel: 'dmt.solarPower', unit: 1, value: 121 },
    { channel: 'dmt.solarEnergy', unit: 1, value: 12_500 },
    { channel: 'dmt.dcCurrent', unit: 1, value: 0 },
  ]);
});

test('a VE.Direct port on the network is read', async () => {
  const converter = createServer((socket) => socket.on('error', () => {}).write(blockOf(battery)));
  converter.listen(0, '127.0.0.1');
  await once(converter, 'listening');
  const server = await testBroker();
  ends.push(
    () => server.stop(),
    () => converter.close(),
  );
  const port = `tcp://127.0.0.1:${(converter.address() as AddressInfo).port}`;
  start(settings(server.url, folder(), [{ type: 've-direct', port, device: 'battery-monitor', unit: 0 }]));
  await server.until(() => server.records.length === 1);
  expect(monitors(server, mcuId)).toMatchObject([
    { voltageCentiVolt: 1308, currentUsingCentiAmp: 420, socCentiPercent: 9990, relayClosed: false },
  ]);
});
