import type { Edge, Node } from '@xyflow/react';
import type { Port } from '#domain/foundation/kinds/record-kind.ts';
import { type LinkPower, linkPowers, wattThrough } from '#domain/power/energy/link-powers.ts';
import { checkDrawing } from '#domain/power/energy/system-checks.ts';
import { type Link, portOfLink } from '#domain/power/energy/system-ports.ts';
import { partOf, poweredPart } from '../part-power.ts';
import type { ShownNode } from '../system-queries.ts';
import { type Drawing, keyOfLink } from './drawing.ts';

interface PartData extends Record<string, unknown> {
  readonly part: ShownNode;
  /** Ports that nothing comes through. */
  readonly missing: readonly Port[];
  /** What flows through it, W, for what reports nothing of its own; null where that is not known. */
  readonly watt: number | null;
}
export type PartNode = Node<PartData, 'part' | 'bus'>;
export type SlotNode = Node<{ readonly of: string; readonly port: Port }, 'slot'>;
export type DiagramNode = PartNode | SlotNode;

/** Where the DC bus lies, px: links meet it where they come from. */
export interface Bar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
interface LinkData extends LinkPower, Record<string, unknown> {
  readonly kind: Link['kind'] | 'missing';
  readonly bars: readonly [Bar | null, Bar | null];
}
export type LinkEdge = Edge<LinkData, 'link'>;

/** A handle that no port is, for links that fit none. */
export const ANY = 'any';
const CARD = { width: 184, height: 76 };
const BAR = { width: 824, height: 40 };
const SLOT_BESIDE_PX = 240;
const ROW_PX = 120;

const sizeOf = ({ kind }: ShownNode) => (kind === 'bus' ? BAR : CARD);
const barOf = (node: ShownNode): Bar | null => (node.kind === 'bus' ? { x: node.x, y: node.y, ...BAR } : null);

/** Places on the left of a part, the nearest that is free first. */
function slotPlace(nodes: readonly ShownNode[], { x, y }: ShownNode, taken: readonly SlotNode[]) {
  const isFree = (at: { x: number; y: number }) =>
    [
      ...nodes.map((node) => ({ ...node, ...sizeOf(node) })),
      ...taken.map((slot) => ({ ...slot.position, ...CARD })),
    ].every(
      (box) =>
        at.x >= box.x + box.width ||
        at.x + CARD.width <= box.x ||
        at.y >= box.y + box.height ||
        at.y + CARD.height <= box.y,
    );
  for (let row = 0; ; row++) {
    const at = { x: x - SLOT_BESIDE_PX, y: y + row * ROW_PX };
    if (isFree(at)) return at;
  }
}

/** What the diagram draws: parts, an empty slot for each source that is missing, and links between ports. */
export function elementsOf(
  drawing: Drawing,
  words: {
    readonly ofPart: (part: Pick<PartData, 'part' | 'watt'>) => string;
    readonly ofPower: (watt: number) => string;
  },
  selected: string | null,
  now: number,
): { nodes: DiagramNode[]; edges: LinkEdge[] } {
  const findings = checkDrawing(drawing.nodes.map(partOf), drawing.links);
  const missing = findings.flatMap((each) => (each.what === 'noSource' ? [each] : []));
  const powers = linkPowers(
    drawing.nodes.map((node) => poweredPart(node, now)),
    drawing.links,
  );
  const labelOf = (part: ShownNode) => words.ofPart({ part, watt: through(part) });
  const through = ({ id, kind }: ShownNode) =>
    kind === 'device' || kind === 'bus' ? null : wattThrough(id, drawing.links, powers);
  const ofId = new Map(drawing.nodes.map((node) => [node.id, node]));
  const parts = drawing.nodes.map(
    (node): PartNode => ({
      id: node.id,
      type: node.kind === 'bus' ? 'bus' : 'part',
      position: { x: node.x, y: node.y },
      ...sizeOf(node),
      measured: sizeOf(node),
      selected: node.id === selected,
      ariaLabel: labelOf(node),
      data: {
        part: node,
        watt: through(node),
        missing: missing.flatMap(({ id, port }) => (id === node.id ? [port] : [])),
      },
    }),
  );
  const slots: SlotNode[] = [];
  for (const { id, port } of missing)
    slots.push({
      id: `slot ${id} ${port}`,
      type: 'slot',
      position: slotPlace(drawing.nodes, ofId.get(id)!, slots),
      ...CARD,
      measured: CARD,
      draggable: false,
      selectable: false,
      focusable: false,
      connectable: false,
      deletable: false,
      data: { of: id, port },
    });
  const links = drawing.links.flatMap((link, place): LinkEdge[] => {
    const [from, to] = [ofId.get(link.from), ofId.get(link.to)];
    if (!from || !to) return [];
    const power = powers[place]!;
    const path = (power.watt ?? 0) < 0 ? [to, from] : [from, to];
    return [
      {
        id: keyOfLink(link),
        type: 'link',
        source: link.from,
        target: link.to,
        sourceHandle: portOfLink(partOf(from), link) ?? ANY,
        targetHandle: portOfLink(partOf(to), link) ?? ANY,
        ariaLabel: [path.map(labelOf).join(' → '), power.watt === null ? '' : words.ofPower(Math.abs(power.watt))]
          .filter(Boolean)
          .join(': '),
        data: { ...power, kind: link.kind, bars: [barOf(from), barOf(to)] },
      },
    ];
  });
  const wanted = slots.map(
    ({ id, data }): LinkEdge => ({
      id,
      type: 'link',
      source: id,
      target: data.of,
      sourceHandle: ANY,
      targetHandle: data.port,
      focusable: false,
      selectable: false,
      deletable: false,
      data: { kind: 'missing', tone: 'dc', watt: null, bars: [null, null] },
    }),
  );
  return { nodes: [...parts, ...slots], edges: [...links, ...wanted] };
}
