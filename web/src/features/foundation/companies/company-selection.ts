import type { CompanyNode } from '../../../api/company-queries.ts';
import { lineTo } from '../../../api/company-tree.ts';
import { nodesOf, type TreeShape } from '../../../ui/tree/tree-rows.ts';

/** Ids of chosen companies; each includes its subtree, and none is a descendant of another. */
export type Selection = readonly number[];
export type Mark = 'on' | 'mixed' | 'off';

export const NODE_SHAPE: TreeShape<CompanyNode> = {
  id: ({ id }) => id,
  name: ({ companyName }) => companyName,
  children: ({ childList }) => childList,
};

const isChosen = (selection: Selection, id: number): boolean => selection.includes(id);

/** Whether each company is chosen, itself or through one above, in part, or not at all. */
export function marksOf(root: CompanyNode, selection: Selection): ReadonlyMap<number, Mark> {
  const chosen = new Set(selection);
  const all = nodesOf(root, NODE_SHAPE.children);
  const marks: Mark[] = [];
  for (const { node, parent } of all) marks.push(marks[parent] === 'on' || chosen.has(node.id) ? 'on' : 'off');
  // From below: a company is mixed when one below it is chosen.
  for (let at = all.length - 1; at > 0; at--) {
    const parent = all[at]?.parent ?? 0;
    if (marks[at] !== 'off' && marks[parent] === 'off') marks[parent] = 'mixed';
  }
  return new Map(all.map(({ node }, at) => [node.id, marks[at] ?? 'off']));
}

function withoutBelow(selection: Selection, node: CompanyNode): Selection {
  const below = new Set(nodesOf(node, NODE_SHAPE.children).map((each) => each.node.id));
  return selection.filter((id) => !below.has(id));
}

/** The siblings along a path: the rest of a subtree when its last node is removed. */
const besides = (line: readonly CompanyNode[]): Selection =>
  line
    .slice(0, -1)
    .flatMap((node, place) => node.childList.filter((child) => child !== line[place + 1]).map(({ id }) => id));

/** Adds or removes a company; removing one from a chosen subtree keeps the rest of the subtree chosen. */
export function toggleCompany(root: CompanyNode, selection: Selection, id: number): Selection {
  const line = lineTo(root, id);
  const node = line.at(-1);
  if (!node) return selection;
  const chosenAt = line.findIndex((one) => isChosen(selection, one.id));
  if (chosenAt === -1) return [...withoutBelow(selection, node), id];
  const chosen = line[chosenAt];
  if (!chosen || chosen === node) return selection.filter((one) => one !== id);
  return [...selection.filter((one) => one !== chosen.id), ...besides(line.slice(chosenAt))];
}

/** The first company with a name, searched from the root. */
export function companyNamed(root: CompanyNode, name: string): CompanyNode | null {
  if (root.companyName === name) return root;
  for (const child of root.childList) {
    const found = companyNamed(child, name);
    if (found) return found;
  }
  return null;
}
