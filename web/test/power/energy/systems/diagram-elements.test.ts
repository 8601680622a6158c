import { expect, test } from 'vitest';
import { elementsOf } from '../../../../src/features/power/energy/systems/editor/diagram-elements.ts';
import type { ShownNode } from '../../../../src/features/power/energy/systems/system-queries.ts';

const NOW = 1_764_000_000_000;
const words = {
  ofPart: ({ part, watt }: { part: ShownNode; watt: number | null }) =>
    `${part.id}${watt === null ? '' : ` ${watt} W`}`,
  ofPower: (watt: number) => `${watt} W`,
};
const node = (id: string, kind: ShownNode['kind']): ShownNode => ({ id, kind, name: '', x: 0, y: 0, device: null });
const charger = (at: number): ShownNode => ({
  ...node('multi', 'device'),
  device: {
    mcuId: 'm',
    unit: 1,
    deviceName: 'Cabin',
    deviceType: 'b',
    deviceModel: 'IC-3000',
    manufacturer: 1,
    online: true,
    expired: false,
    at,
    soc: null,
    solar: null,
    mains: 1850,
    converter: null,
    output: 742,
    toBus: -60,
    loss: null,
    battery: null,
  },
});
const links = [
  { from: 'generator', to: 'multi', kind: 'ac' as const },
  { from: 'multi', to: 'bus', kind: 'dc' as const },
];
const drawn = (at: number) =>
  elementsOf({ nodes: [node('generator', 'generator'), charger(at), node('bus', 'bus')], links }, words, null, NOW);

test('a link is named in the direction of its flow, and a part without a meter by its links', () => {
  const { nodes, edges } = drawn(NOW);
  expect(edges.map(({ ariaLabel }) => ariaLabel)).toEqual(['generator 1850 W → multi: 1850 W', 'bus → multi: 60 W']);
  expect(nodes.map(({ ariaLabel }) => ariaLabel)).toEqual(['generator 1850 W', 'multi', 'bus']);
});

test('outdated values show no flow', () => {
  const { edges } = drawn(NOW - 3_600_000);
  expect(edges.map(({ ariaLabel, data }) => [ariaLabel, data!.watt])).toEqual([
    ['generator → multi', null],
    ['multi → bus', null],
  ]);
});
