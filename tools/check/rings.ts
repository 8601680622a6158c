interface FileImport {
  readonly from: string;
  readonly to: string;
}

/** Files that import each other in a ring: each ring as the files on its way, ending with the first; none if there are none. */
export function ringsOf(imports: readonly FileImport[]): string[][] {
  const importsOf = Map.groupBy(imports, ({ from }) => from);
  const rings: string[][] = [];
  const done = new Set<string>();
  const way: string[] = [];
  const visit = (path: string): void => {
    const at = way.indexOf(path);
    if (at !== -1) rings.push([...way.slice(at), path]);
    if (at !== -1 || done.has(path)) return;
    way.push(path);
    for (const { to } of importsOf.get(path) ?? []) visit(to);
    way.pop();
    done.add(path);
  };
  for (const path of importsOf.keys()) visit(path);
  return rings;
}
