import type { Link } from '#domain/power/energy/system-ports.ts';
import { randomUuid } from '../../../../../storage/random-uuid.ts';
import type { ShownNode, SystemDetail, Template } from '../system-queries.ts';

/** What is drawn: parts with the values that are shown of them, and links. */
export type Drawing = Pick<SystemDetail, 'nodes' | 'links'>;

/** Links are equal by what they link, in whichever direction. */
export const keyOfLink = ({ from, to, kind }: Link): string => `${[from, to].sort().join(' ')} ${kind}`;

const withLinks = ({ nodes, links }: Drawing): Drawing => {
  const ids = new Set(nodes.map(({ id }) => id));
  return { nodes, links: links.filter(({ from, to }) => ids.has(from) && ids.has(to)) };
};

const COLUMN_PX = 240;
const ROW_PX = 120;
const COLUMNS = 4;

type Placed = Pick<ShownNode, 'kind' | 'x' | 'y'>;

const isTaken = (nodes: readonly Placed[], { x, y }: Pick<Placed, 'x' | 'y'>): boolean =>
  nodes.some((node) => (node.kind === 'bus' || Math.abs(node.x - x) < COLUMN_PX) && Math.abs(node.y - y) < ROW_PX);

/** A free place of the grid for another part. */
function freePlace(nodes: readonly Placed[]): { x: number; y: number } {
  for (let cell = 0; ; cell++) {
    const place = { x: (cell % COLUMNS) * COLUMN_PX, y: Math.floor(cell / COLUMNS) * ROW_PX };
    if (!isTaken(nodes, place)) return place;
  }
}

/** Unlike any that somebody else gives at the same time. */
const newId = (kind: string): string => `${kind}-${randomUuid().slice(0, 8)}`;

export const draw = {
  add: ({ nodes, links }: Drawing, { kind, device }: Pick<ShownNode, 'kind' | 'device'>): Drawing => ({
    nodes: [...nodes, { id: newId(kind), kind, name: '', ...freePlace(nodes), device }],
    links,
  }),
  change: ({ nodes, links }: Drawing, id: string, some: Partial<Pick<ShownNode, 'name' | 'x' | 'y'>>): Drawing => ({
    nodes: nodes.map((node) => (node.id === id ? { ...node, ...some } : node)),
    links,
  }),
  remove: ({ nodes, links }: Drawing, ids: readonly string[]): Drawing =>
    withLinks({ nodes: nodes.filter(({ id }) => !ids.includes(id)), links }),
  link: ({ nodes, links }: Drawing, link: Link): Drawing =>
    links.some((each) => keyOfLink(each) === keyOfLink(link)) ? { nodes, links } : { nodes, links: [...links, link] },
  unlink: ({ nodes, links }: Drawing, link: Link): Drawing => ({
    nodes,
    links: links.filter((each) => keyOfLink(each) !== keyOfLink(link)),
  }),
  clear: (): Drawing => ({ nodes: [], links: [] }),
  /** The parts of a template in place of those that are no device; devices keep their links with each other and with what stays. */
  apply: ({ nodes, links }: Drawing, template: Template): Drawing => {
    const named = new Map(nodes.map(({ id, name }) => [id, name]));
    const all = template.nodes.map((node): ShownNode => ({ ...node, name: named.get(node.id) ?? '', device: null }));
    for (const node of nodes)
      if (node.kind === 'device') all.push(isTaken(all, node) ? { ...node, ...freePlace(all) } : node);
    const own = new Set(template.links.map(keyOfLink));
    return withLinks({ nodes: all, links: [...template.links, ...links.filter((link) => !own.has(keyOfLink(link)))] });
  },
};

const kindsOf = (nodes: readonly Pick<ShownNode, 'kind'>[]): string =>
  nodes
    .flatMap(({ kind }) => (kind === 'device' ? [] : [kind]))
    .sort()
    .join(' ');

/** Whether a drawing has the parts of a template, and no others beside its devices. */
export const isLike = ({ nodes }: Drawing, template: Template): boolean => kindsOf(nodes) === kindsOf(template.nodes);

/** The unit of a device that a part is; undefined for what is none. */
export const unitOf = ({ device }: Pick<ShownNode, 'device'>): string | undefined =>
  device ? `${device.mcuId}:${device.unit}` : undefined;

/** A unit of a device stands in a drawing once. */
const withoutDoubles = (nodes: readonly ShownNode[]): ShownNode[] =>
  nodes.filter((node, place) => {
    const unit = unitOf(node);
    return unit === undefined || nodes.findIndex((other) => unitOf(other) === unit) === place;
  });

const drawn = ({ kind, name, x, y, device }: ShownNode): string =>
  [kind, name, x, y, device?.mcuId, device?.unit].join('\n');

export const isSame = (one: Drawing, other: Drawing): boolean =>
  one.nodes.length === other.nodes.length &&
  one.links.length === other.links.length &&
  one.nodes.every((node, place) => node.id === other.nodes[place]!.id && drawn(node) === drawn(other.nodes[place]!)) &&
  one.links.every((link, place) => keyOfLink(link) === keyOfLink(other.links[place]!));

/** What both did to a drawing, together; where both changed the same part, it is as `mine` has it. */
export function merged(base: Drawing, mine: Drawing, theirs: Drawing): Drawing {
  const merge = <T>(keyOf: (each: T) => string, textOf: (each: T) => string) => {
    return (from: readonly T[], own: readonly T[], others: readonly T[]): T[] => {
      const [before, after] = [from, own].map((all) => new Map(all.map((each) => [keyOf(each), each])));
      const isTouched = (key: string) => {
        const [was, is] = [before!.get(key), after!.get(key)];
        return was === undefined || is === undefined ? was !== is : textOf(was) !== textOf(is);
      };
      const kept = others.flatMap((each) => {
        const key = keyOf(each);
        const own = after!.get(key);
        return isTouched(key) ? (own === undefined ? [] : [own]) : [each];
      });
      const have = new Set(kept.map(keyOf));
      return [...kept, ...own.filter((each) => !have.has(keyOf(each)) && isTouched(keyOf(each)))];
    };
  };
  return withLinks({
    nodes: withoutDoubles(merge<ShownNode>(({ id }) => id, drawn)(base.nodes, mine.nodes, theirs.nodes)),
    links: merge<Link>(keyOfLink, keyOfLink)(base.links, mine.links, theirs.links),
  });
}
