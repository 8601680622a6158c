import { describe, expect, test } from 'vitest';
import { drawingFault } from '#domain/power/energy/system.ts';
import { checkDrawing } from '#domain/power/energy/system-checks.ts';
import { SYSTEM_KINDS } from '#domain/power/energy/system-kinds.ts';
import { tariffFault } from '#domain/power/energy/tariff.ts';
import { demoFleet, machineOf } from '../../seeds/demo/fleet.ts';
import { demoDrawing, demoSystems, demoTariffs } from '../../seeds/demo/systems.ts';

test('the demo has one system of every kind, and tariffs that are valid', () => {
  expect(demoSystems.map(({ kind }) => kind).sort()).toEqual([...SYSTEM_KINDS].sort());
  expect([...demoTariffs.values()].map(tariffFault)).toEqual([null, null, null]);
});

describe.each(demoSystems)('$kind', ({ device: name, sources }) => {
  test('is drawn with nothing missing but what no such system measures', () => {
    const device = demoFleet.find((each) => each.name === name)!;
    const { nodes, links } = demoDrawing(device, sources);
    expect(drawingFault(nodes, links)).toBeNull();
    const typeOf = (unit: number) =>
      device.related.find((each) => each.unit === unit)?.deviceType ?? machineOf(device).deviceType;
    const parts = nodes.map((node) => ({
      id: node.id,
      kind: node.kind,
      deviceType: node.kind === 'device' ? typeOf(node.unit) : null,
    }));
    expect(checkDrawing(parts, links).filter(({ what }) => what !== 'noMeter' && what !== 'upsMains')).toEqual([]);
  });
});
