import { folded } from '../table/folded.ts';

/** How a kind of tree is read. */
export interface TreeShape<Node> {
  readonly id: (node: Node) => number;
  readonly name: (node: Node) => string;
  readonly children: (node: Node) => readonly Node[];
}

/** A row of a tree, as it is shown. */
export interface TreeRow<Node> {
  readonly id: number;
  readonly node: Node;
  /** From 1 at the top. */
  readonly level: number;
  /** From 1 among its siblings, of which there are so many. */
  readonly position: number;
  readonly siblings: number;
  /** Whether those below it are shown; null without any. */
  readonly isOpen: boolean | null;
}

/** All nodes from the top down, each with the place of its parent in the list, -1 for the top. */
export function nodesOf<Node>(top: Node, children: TreeShape<Node>['children']): { node: Node; parent: number }[] {
  const all = [{ node: top, parent: -1 }];
  // Grows while it is read.
  for (let at = 0; at < all.length; at++) {
    const { node } = all[at] as { node: Node };
    for (const child of children(node)) all.push({ node: child, parent: at });
  }
  return all;
}

/** Ids of the nodes that have a text in their name or in that of one below. */
export function idsWithText<Node>(top: Node, shape: TreeShape<Node>, text: string): ReadonlySet<number> {
  const sought = folded(text);
  const all = nodesOf(top, shape.children);
  const found = all.map(({ node }) => folded(shape.name(node)).includes(sought));
  // Those below come later in the list, so each parent is complete when it is reached.
  for (let at = all.length - 1; at > 0; at--) if (found[at]) found[all[at]?.parent ?? 0] = true;
  return new Set(all.flatMap(({ node }, at) => (found[at] ? [shape.id(node)] : [])));
}

/** The rows of a tree in order: the top, and what is below open ones. With `shown`, only that and all of it open. */
export function treeRows<Node>(
  top: Node,
  shape: TreeShape<Node>,
  open: ReadonlySet<number>,
  shown: ReadonlySet<number> | null,
): readonly TreeRow<Node>[] {
  const rows: TreeRow<Node>[] = [];
  const waiting = [{ node: top, level: 1, position: 1, siblings: 1 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const id = shape.id(next.node);
    const all = shape.children(next.node);
    const children = shown ? all.filter((child) => shown.has(shape.id(child))) : all;
    const isOpen = children.length === 0 ? null : shown !== null || open.has(id);
    rows.push({ ...next, id, isOpen });
    if (!isOpen) continue;
    for (let at = children.length - 1; at >= 0; at--)
      waiting.push({
        node: children[at] as Node,
        level: next.level + 1,
        position: at + 1,
        siblings: children.length,
      });
  }
  return rows;
}
