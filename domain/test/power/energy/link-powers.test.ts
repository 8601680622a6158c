import { expect, test } from 'vitest';
import { linkPowers, type PoweredPart, wattThrough } from '#domain/power/energy/link-powers.ts';
import type { Link } from '#domain/power/energy/system-ports.ts';

const NOTHING = { solar: null, mains: null, converter: null, output: null, toBus: null, battery: null };
const part = (id: string, kind: PoweredPart['kind']): PoweredPart => ({ id, kind, deviceType: null, power: null });
const device = (id: string, deviceType: string, power: Partial<PoweredPart['power']>): PoweredPart => ({
  id,
  kind: 'device',
  deviceType,
  power: { ...NOTHING, ...power },
});
const link = (from: string, to: string, kind: Link['kind'] = 'dc'): Link => ({ from, to, kind });

const multi = device('multi', 'b', { mains: 900, output: 500, toBus: 350 });
const ups = device('ups', 'h', { mains: 116, output: 100, toBus: 0 });
const generator = part('generator', 'generator');
const loads = part('loads', 'acLoad');
const bus = part('bus', 'bus');

test('a link has the power that the device at its end reports for this side', () => {
  const pack = device('pack', 'f', { battery: -200 });
  const links = [link('generator', 'multi', 'ac'), link('multi', 'bus'), link('bus', 'pack')];
  expect(linkPowers([multi, generator, bus, pack], links)).toEqual([
    { tone: 'mains', watt: 900 },
    { tone: 'dc', watt: 350 },
    { tone: 'battery', watt: -200 },
  ]);
});

test('panels and an alternator on one solar charger are distinguished', () => {
  const dmt = device('dmt', 'i', { solar: 640, converter: 120, toBus: 730 });
  const parts = [dmt, part('sun', 'panel'), part('engine', 'alternator'), bus];
  expect(linkPowers(parts, [link('sun', 'dmt'), link('engine', 'dmt'), link('dmt', 'bus')])).toEqual([
    { tone: 'solar', watt: 640 },
    { tone: 'converter', watt: 120 },
    { tone: 'dc', watt: 730 },
  ]);
});

test('of several links on one side, the last gets the remainder', () => {
  const links = [link('multi', 'loads', 'ac'), link('multi', 'ups', 'ac')];
  expect(linkPowers([multi, ups, loads], links).map(({ watt }) => watt)).toEqual([384, 116]);
});

test('what nobody measures is not guessed', () => {
  const lamps = part('lamps', 'acLoad');
  const links = [link('multi', 'loads', 'ac'), link('multi', 'lamps', 'ac'), link('bus', 'cooler')];
  const parts = [multi, loads, lamps, bus, part('cooler', 'dcLoad')];
  expect(linkPowers(parts, links).map(({ watt }) => watt)).toEqual([null, null, null]);
});

test('an inverter draws from the bus, and a silent device gives nothing', () => {
  const inverter = device('inverter', 'c', { mains: 0, output: 90, toBus: -100 });
  const silent = { ...device('silent', 'd', {}), power: null };
  const links = [link('bus', 'inverter'), link('silent', 'bus'), link('bus', 'nowhere')];
  expect(linkPowers([inverter, silent, bus], links)).toEqual([
    { tone: 'dc', watt: 100 },
    { tone: 'dc', watt: null },
    { tone: 'dc', watt: null },
  ]);
});

test('a generator carries the sum of its links, if each is known', () => {
  const links = [link('generator', 'multi', 'ac'), link('generator', 'ups', 'ac')];
  const parts = [multi, ups, generator];
  expect(wattThrough('generator', links, linkPowers(parts, links))).toBe(1016);
  const silent = { ...ups, power: null };
  expect(wattThrough('generator', links, linkPowers([multi, silent, generator], links))).toBeNull();
  expect(wattThrough('loads', links, linkPowers(parts, links))).toBeNull();
});
