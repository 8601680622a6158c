/** Tables of the schema that no feature has, and tables of features that are not in the schema. */
export function ownerFaults(schema: string, owned: Iterable<string>): string[] {
  const there = new Set([...schema.matchAll(/^create table (\w+) \(/gm)].map(([, name]) => name!));
  const known = new Set(owned);
  return [
    ...[...there].filter((name) => !known.has(name)).map((name) => `the table ${name} is in no tables.ts of a feature`),
    ...[...known].filter((name) => !there.has(name)).map((name) => `a feature has a table ${name}, which is not there`),
  ];
}
