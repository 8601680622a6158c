import fc from 'fast-check';
import { expect, test } from 'vitest';
import { suggestedMappings } from '#domain/fleet/bridges/suggest.ts';

const CHANNELS = ['inverter.outputPower', 'inverter.outputVoltage', 'inverter.mainsPower', 'inverter.dcVoltage'];

test('values go to the channels that their names tell', () => {
  const paths = ['Ac/Out/L1/P', 'Ac/Out/L1/V', 'ac.grid_watts', 'dc_volt', 'uptime'];
  expect(Object.fromEntries(suggestedMappings(CHANNELS, paths))).toEqual({
    'inverter.outputPower': 'Ac/Out/L1/P',
    'inverter.outputVoltage': 'Ac/Out/L1/V',
    'inverter.mainsPower': 'ac.grid_watts',
    'inverter.dcVoltage': 'dc_volt',
  });
  expect(Object.fromEntries(suggestedMappings(['monitor.soc', 'monitor.voltage'], ['bms/soc', 'pack.volts']))).toEqual({
    'monitor.soc': 'bms/soc',
    'monitor.voltage': 'pack.volts',
  });
});

test('what fits twice is left to people', () => {
  expect(suggestedMappings(['monitor.voltage'], ['a/voltage', 'b/voltage']).size).toBe(0);
  expect(suggestedMappings(['monitor.voltage', 'monitor.volts'], ['pack/voltage']).size).toBe(0);
});

test('a value goes to one channel at most, whatever the names', () => {
  const name = fc.array(fc.constantFrom('v', 'p', 'out', 'in', 'dc', 'ac', 'soc'), { minLength: 1, maxLength: 3 });
  const names = (start: string) =>
    fc.uniqueArray(
      name.map((words) => start + words.join('_')),
      { maxLength: 8 },
    );
  fc.assert(
    fc.property(names('kind.'), names('x/'), (channels, paths) => {
      const found = suggestedMappings(channels, paths);
      expect(new Set(found.values()).size).toBe(found.size);
      for (const [channel, path] of found)
        expect([channels.includes(channel), paths.includes(path)]).toEqual([true, true]);
    }),
  );
});
