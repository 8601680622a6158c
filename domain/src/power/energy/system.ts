import { z } from 'zod';
import { list, mcuId } from '../../contract/fields.ts';
import { LINK_KINDS, MAX_LINKS, MAX_NODES, NODE_KINDS, type SystemKind } from './system-kinds.ts';

const MAX_PLACE = 10_000;

const nodeId = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/);
const place = z.int().min(-MAX_PLACE).max(MAX_PLACE);

/** Where something stands in the drawing, px. */
const drawn = { id: nodeId, x: place, y: place, name: z.string().trim().max(60).default('') };
const node = z.discriminatedUnion('kind', [
  z.strictObject({ ...drawn, kind: z.literal('device'), mcuId: mcuId(), unit: z.int().min(0).max(65_535) }),
  z.strictObject({ ...drawn, kind: z.enum(NODE_KINDS).exclude(['device']) }),
]);
const link = z.strictObject({ from: nodeId, to: nodeId, kind: z.enum(LINK_KINDS) });

export const systemNodes = list(node, { max: MAX_NODES });
export const systemLinks = list(link, { max: MAX_LINKS });
export type SystemNode = z.output<typeof node>;
export type SystemLink = z.output<typeof link>;

/** Why a drawing is none; null if it is one. */
export function drawingFault(nodes: readonly SystemNode[], links: readonly SystemLink[]): string | null {
  const ids = new Set(nodes.map(({ id }) => id));
  if (ids.size < nodes.length) return 'names a node twice';
  const units = nodes.flatMap((each) => (each.kind === 'device' ? [`${each.mcuId}:${each.unit}`] : []));
  if (new Set(units).size < units.length) return 'has a device twice';
  if (links.some(({ from, to }) => !ids.has(from) || !ids.has(to))) return 'links a node that is not there';
  if (links.some(({ from, to }) => from === to)) return 'links a node with itself';
  const ends = links.map(({ from, to, kind }) => `${[from, to].sort().join(' ')} ${kind}`);
  return new Set(ends).size < ends.length ? 'has a link twice' : null;
}

/** Drawings to begin with: what a system of a kind usually has, without devices. */
interface SystemTemplate {
  readonly kind: SystemKind;
  readonly nodes: readonly Extract<SystemNode, { kind: Exclude<SystemNode['kind'], 'device'> }>[];
  readonly links: readonly SystemLink[];
}

const [LEFT, RIGHT] = [0, 640];
const ROW = 120;
type Part = Exclude<SystemNode['kind'], 'device'>;

/** Sources on the left, consumers of alternating current on the right, the bus below them, and below it what it feeds. */
function template(kind: SystemKind, sources: readonly Part[], consumers: readonly Part[]): SystemTemplate {
  const at = (part: Part, x: number, row: number) => ({ id: part, kind: part, name: '', x, y: row * ROW });
  const bus = sources.length;
  return {
    kind,
    nodes: [
      ...sources.map((part, row) => at(part, LEFT, row)),
      at('bus', LEFT, bus),
      at('battery', LEFT, bus + 1),
      ...consumers.map((part) => (part === 'acLoad' ? at(part, RIGHT, 0) : at(part, RIGHT, bus + 1))),
    ],
    links: [
      ...sources.map(
        (from) => ({ from, to: 'bus', kind: from === 'mains' || from === 'generator' ? 'ac' : 'dc' }) as const,
      ),
      { from: 'bus', to: 'battery', kind: 'dc' },
      ...consumers.map((to) => ({ from: 'bus', to, kind: to === 'acLoad' ? 'ac' : 'dc' }) as const),
    ],
  };
}

export const SYSTEM_TEMPLATES: readonly SystemTemplate[] = [
  template('van', ['alternator', 'panel', 'mains'], ['acLoad', 'dcLoad']),
  template('boat', ['alternator', 'panel', 'mains', 'generator'], ['acLoad', 'dcLoad']),
  template('cabin', ['panel', 'generator'], ['acLoad', 'dcLoad']),
  template('house', ['panel', 'mains'], ['acLoad']),
  template('telecom', ['mains', 'generator', 'panel'], ['dcLoad']),
  template('other', ['mains'], ['acLoad']),
];
