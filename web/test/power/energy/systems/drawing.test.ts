import { expect, test } from 'vitest';
import { type Drawing, draw, isLike, merged } from '../../../../src/features/power/energy/systems/editor/drawing.ts';

const node = (id: string, kind: 'panel' | 'bus' | 'battery' = 'panel') => ({
  id,
  kind,
  name: '',
  x: 0,
  y: 0,
  device: null,
});
const base: Drawing = {
  nodes: [node('sun'), node('bus', 'bus'), node('pack', 'battery')],
  links: [
    { from: 'sun', to: 'bus', kind: 'dc' },
    { from: 'bus', to: 'pack', kind: 'dc' },
  ],
};

test('concurrent changes of two people are merged', () => {
  const mine = draw.change(draw.add(base, { kind: 'generator', device: null }), 'sun', { name: 'Roof' });
  const theirs = draw.remove(draw.change(base, 'bus', { x: 200 }), ['pack']);
  const both = merged(base, mine, theirs);
  expect(both.nodes.map(({ id, name, x }) => [id, name, x])).toEqual([
    ['sun', 'Roof', 0],
    ['bus', '', 200],
    [expect.stringMatching(/^generator-/), '', expect.any(Number)],
  ]);
  expect(both.links).toEqual([{ from: 'sun', to: 'bus', kind: 'dc' }]);
});

test('a part that both changed has the version of the one who saves; a removed part stays removed', () => {
  const mine = draw.change(draw.unlink(base, base.links[1]!), 'sun', { name: 'Mine' });
  const theirs = draw.change(base, 'sun', { name: 'Theirs' });
  const both = merged(base, mine, theirs);
  expect(both.nodes[0]).toMatchObject({ name: 'Mine' });
  expect(both.links).toEqual([base.links[0]]);
});

test('a new part is placed in a free spot, and its links move with it', () => {
  const more = draw.add(base, { kind: 'acLoad', device: null });
  const { id, x, y } = more.nodes.at(-1)!;
  expect(more.nodes.slice(0, -1).some((other) => other.x === x && other.y === y)).toBe(false);
  const linked = draw.link(more, { from: 'bus', to: id, kind: 'dc' });
  expect(draw.link(linked, { from: id, to: 'bus', kind: 'dc' }).links).toHaveLength(3);
  expect(draw.remove(linked, ['bus']).links).toEqual([]);
});

test('a template replaces all parts but devices, which keep their links, and names of parts that it has too', () => {
  const device = { mcuId: 'm', unit: 1 } as NonNullable<Drawing['nodes'][number]['device']>;
  const own: Drawing = {
    nodes: [{ ...node('sun'), name: 'Roof' }, node('bus', 'bus'), { ...node('unit-1'), kind: 'device', device }],
    links: [
      { from: 'unit-1', to: 'bus', kind: 'dc' },
      { from: 'sun', to: 'unit-1', kind: 'dc' },
    ],
  };
  const part = (id: string, kind: 'bus' | 'battery', y: number) => ({ id, kind, name: '', x: 0, y });
  const template = {
    kind: 'van' as const,
    nodes: [part('bus', 'bus', 0), part('pack', 'battery', 120)],
    links: [{ from: 'bus', to: 'pack', kind: 'dc' as const }],
  };
  expect(isLike(own, template)).toBe(false);
  const next = draw.apply(own, template);
  expect(next.nodes.map(({ id }) => id)).toEqual(['bus', 'pack', 'unit-1']);
  expect(next.links).toEqual([
    { from: 'bus', to: 'pack', kind: 'dc' },
    { from: 'unit-1', to: 'bus', kind: 'dc' },
  ]);
  expect(new Set(next.nodes.map(({ x, y }) => `${x} ${y}`)).size).toBe(3);
  expect(isLike(next, template)).toBe(true);
  expect(draw.apply(next, template)).toEqual(next);
});
