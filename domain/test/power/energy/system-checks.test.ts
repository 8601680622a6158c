import { expect, test } from 'vitest';
import { checkDrawing, isNote } from '#domain/power/energy/system-checks.ts';
import { linkAt, type Part } from '#domain/power/energy/system-ports.ts';

const part = (id: string, kind: Part['kind'], deviceType: string | null = null): Part => ({ id, kind, deviceType });
const inverter = part('inverter', 'device', 'b');
const bus = part('bus', 'bus');
const battery = part('battery', 'battery');
const generator = part('generator', 'generator');

test('a link follows the flow of energy, between compatible ports', () => {
  expect(linkAt(inverter, 'acIn', generator)).toEqual({ from: 'generator', to: 'inverter', kind: 'ac' });
  expect(linkAt(generator, 'acOut', inverter)).toEqual({ from: 'generator', to: 'inverter', kind: 'ac' });
  expect(linkAt(inverter, 'dc', bus)).toEqual({ from: 'inverter', to: 'bus', kind: 'dc' });
  expect(linkAt(generator, 'acOut', bus)).toBeNull();
  expect(linkAt(inverter, 'dc', inverter)).toBeNull();
});

test('a port without a source, a part without a link and a missing battery are reported', () => {
  const links = [
    { from: 'inverter', to: 'bus', kind: 'dc' as const },
    { from: 'generator', to: 'inverter', kind: 'ac' as const },
  ];
  expect(checkDrawing([inverter, bus, generator, part('load', 'acLoad')], links)).toEqual([
    { what: 'noMeter', id: 'generator' },
    { what: 'notLinked', id: 'load' },
    { what: 'noBattery' },
  ]);
  expect(checkDrawing([inverter, bus, battery], [links[0]!, { from: 'bus', to: 'battery', kind: 'dc' }])).toEqual([
    { what: 'noSource', id: 'inverter', port: 'acIn' },
  ]);
});

test('alternating current on the bus does not fit', () => {
  expect(
    checkDrawing(
      [generator, bus, battery],
      [
        { from: 'generator', to: 'bus', kind: 'ac' },
        { from: 'bus', to: 'battery', kind: 'dc' },
      ],
    ),
  ).toEqual([
    { what: 'noMeter', id: 'generator' },
    { what: 'misfit', id: 'generator', other: 'bus' },
  ]);
});

test('a UPS is said not to measure its mains, linked or not, which is no fault', () => {
  const found = checkDrawing([part('ups', 'device', 'h')], []);
  expect(found).toEqual([
    { what: 'notLinked', id: 'ups' },
    { what: 'upsMains', id: 'ups' },
  ]);
  expect(found.map(isNote)).toEqual([false, true]);
});
