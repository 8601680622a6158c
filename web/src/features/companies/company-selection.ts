import type { CompanyNode } from '../../api/company-queries.ts';

/** Ids of chosen companies; each includes its subtree, and none is a descendant of another. */
export type Selection = readonly number[];
export type Mark = 'on' | 'mixed' | 'off';

const isChosen = (selection: Selection, id: number): boolean => selection.includes(id);
const holds = (node: CompanyNode, id: number): boolean =>
  node.id === id || node.childList.some((child) => holds(child, id));

/** Nodes from the root down to a company; empty when it is not in the tree. */
export function lineTo(root: CompanyNode, id: number): readonly CompanyNode[] {
  if (root.id === id) return [root];
  for (const child of root.childList) {
    const below = lineTo(child, id);
    if (below.length > 0) return [root, ...below];
  }
  return [];
}

/** Whether a company is chosen, itself or through an ancestor, in part, or not at all. */
export function markOf(node: CompanyNode, selection: Selection, chosenAbove: boolean): Mark {
  if (chosenAbove || isChosen(selection, node.id)) return 'on';
  return selection.some((id) => holds(node, id)) ? 'mixed' : 'off';
}

const withoutBelow = (selection: Selection, node: CompanyNode): Selection => selection.filter((id) => !holds(node, id));

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

/** Ids that are in the tree, in its order: a remembered selection may name removed companies. */
export function inTree(root: CompanyNode, selection: Selection): Selection {
  const found = isChosen(selection, root.id) ? [root.id] : [];
  return [...found, ...root.childList.flatMap((child) => inTree(child, selection))];
}

/** Whether this text is in the name of a node or of a descendant. */
export function matches(node: CompanyNode, text: string): boolean {
  const sought = text.normalize('NFKC').toLowerCase();
  return (
    node.companyName.normalize('NFKC').toLowerCase().includes(sought) ||
    node.childList.some((child) => matches(child, text))
  );
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
