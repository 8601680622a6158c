import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { loadSettings } from '#bridge/settings.ts';
import { blocksOf, readingsOf } from '#bridge/sources/modbus/registers.ts';
import { mappedValues } from '#bridge/start.ts';
import { registerMap } from '#domain/fleet/bridges/sources.ts';
import { monitors, testBroker } from '../../simulator/test/broker.ts';
import { modbusServer, words } from './modbus-server.ts';
import { endAfterEach, ends, folder, mcuId, settings, start } from './rig.ts';

endAfterEach();

const map = registerMap.parse([
  { address: 100, channel: 'monitor.voltage', factor: 0.01 },
  { address: 101, type: 'int16', channel: 'monitor.current', factor: 0.1 },
  { address: 102, type: 'uint32', words: 'low-first', channel: 'monitor.remainingTime' },
  { address: 40, function: 4, type: 'float32', channel: 'monitor.soc' },
  { address: 41, function: 4, absent: 0xffff, channel: 'monitor.temperature' },
  { address: 3, function: 1, type: 'bit', channel: 'monitor.relay' },
]);
const holding = () => words({ 100: 1309, 101: -42, 102: 0x86a0, 103: 1 }, 104);
const tables = () => ({
  holding: holding(),
  // 50.5 as a float; its second word is 0 and would be a temperature.
  input: words({ 40: 0x424a, 41: 0 }, 42),
  coils: Buffer.from([0b0000_1000]),
});
const source = (port: number, registers = map) =>
  ({ type: 'modbus', host: '127.0.0.1', port, unitId: 1, everySeconds: 0.02, registers }) as const;

test('registers of all four functions arrive as one record, in the units of their channels', async () => {
  const [server, device] = [await testBroker(), await modbusServer(tables())];
  ends.push(
    () => server.stop(),
    () => device.stop(),
  );
  start(settings(server.url, folder(), [source(device.port)]));
  await server.until(() => server.records.length > 0);
  expect(monitors(server, mcuId)[0]).toMatchObject({
    voltageCentiVolt: 1309,
    currentUsingCentiAmp: 420,
    currentChargingCentiAmp: 0,
    remainingMinutes: 100_000,
    socCentiPercent: 5050,
    temperatureCentiCelsius: 0,
    relayClosed: true,
  });
});

test('a lost connection is reported once and restored', async () => {
  const server = await testBroker();
  let device = await modbusServer(tables());
  ends.push(
    () => server.stop(),
    () => device.stop(),
  );
  const lines: string[] = [];
  start(settings(server.url, folder(), [source(device.port)]), (line) => lines.push(line));
  await server.until(() => server.records.length > 0);
  await device.stop();
  await vi.waitFor(() => expect(lines.join('\n')).toMatch(/refuses the connection/));
  const before = server.records.length;
  device = await modbusServer({ ...tables(), holding: words({ 100: 1250, 101: 0 }, 104) }, device.port);
  await server.until(() => monitors(server, mcuId).some(({ voltageCentiVolt }) => voltageCentiVolt === 1250));
  expect(server.records.length).toBeGreaterThan(before);
  expect(lines.filter((line) => line.includes('refuses the connection'))).toHaveLength(1);
});

test('a missing register is reported by name, and the others still arrive', async () => {
  const [server, device] = [await testBroker(), await modbusServer(tables())];
  ends.push(
    () => server.stop(),
    () => device.stop(),
  );
  const lines: string[] = [];
  const wrong = [...map, ...registerMap.parse([{ address: 104, type: 'uint32', channel: 'monitor.odometer' }])];
  start(settings(server.url, folder(), [source(device.port, wrong)]), (line) => lines.push(line));
  await server.until(() => monitors(server, mcuId).some(({ voltageCentiVolt }) => voltageCentiVolt === 1309));
  const complaint = /holding register 104, 2 long: (has no such address|answers less than it was asked for)/;
  await vi.waitFor(() => expect(lines.filter((line) => complaint.test(line))).toHaveLength(1));
  expect(lines.filter((line) => /register 10[0-3], \d long/.test(line))).toEqual([]);
});

test('the map is a file beside the settings, and a fault in it is reported with its location', () => {
  const place = folder();
  const load = (registers: unknown) => {
    writeFileSync(join(place, 'map.json'), JSON.stringify(registers));
    const sources = [{ type: 'modbus', host: '192.168.1.30', registers: 'map.json' }];
    const devices = [{ mcuId, key: 'key', sources }];
    writeFileSync(join(place, 'bridge.json'), JSON.stringify({ server: 'mqtt://x', devices }));
    return mappedValues(loadSettings(join(place, 'bridge.json')));
  };
  expect(load([{ address: 7, type: 'int32', channel: 'monitor.soc' }])).toEqual([
    `${mcuId}: 192.168.1.30:502 holding register 7 as int32 → monitor.soc of unit 0`,
  ]);
  expect(() => load([{ address: 7, channel: 'monitor.charge' }])).toThrow(
    /map\.json:\n {2}0\.channel: no channel monitor\.charge; there are .*monitor\.soc/,
  );
  expect(() => load([{ address: 7, type: 'bit', channel: 'monitor.relay' }])).toThrow(
    'bit is for the functions 1 and 2',
  );
  expect(() => load([{ address: 65_535, type: 'uint32', channel: 'monitor.soc' }])).toThrow('behind the last address');
});

test('however registers are laid out, each belongs to one block, no block is too long, and each keeps its value', () => {
  const any = fc.uniqueArray(
    fc.record({ address: fc.nat(400), type: fc.constantFrom('uint16', 'int16', 'uint32', 'uint64') }),
    { minLength: 1, selector: ({ address }) => address },
  );
  const bytes = Buffer.from(Array.from({ length: 1000 }, (_, at) => (at * 7) % 100));
  fc.assert(
    fc.property(any, fc.integer({ min: 4, max: 125 }), (given, most) => {
      const registers = registerMap.parse(given.map((register) => ({ ...register, channel: 'monitor.soc' })));
      const blocks = blocksOf(registers, most);
      expect(blocks.flatMap((block) => block.registers)).toHaveLength(registers.length);
      for (const block of blocks) {
        expect(block.count).toBeLessThanOrEqual(most);
        const answer = bytes.subarray(block.address * 2, (block.address + block.count) * 2);
        const alone = block.registers.flatMap((register) => {
          const [own] = blocksOf([register], most);
          return readingsOf(own!, bytes.subarray(own!.address * 2, (own!.address + own!.count) * 2));
        });
        expect(readingsOf(block, answer)).toEqual(alone);
      }
    }),
  );
});
