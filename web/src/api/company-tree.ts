import type { CompanyNode } from './company-queries.ts';

/** Nodes from the root down to a company; empty when it is not in the tree. */
export function lineTo(root: CompanyNode, id: number): readonly CompanyNode[] {
  if (root.id === id) return [root];
  for (const child of root.childList) {
    const below = lineTo(child, id);
    if (below.length > 0) return [root, ...below];
  }
  return [];
}
