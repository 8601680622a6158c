const COMMENT = /--[^\n]*/g;
const ALTERATION = /^alter table (\w+)\s+([\s\S]*)$/i;
const COLUMN = /^add column (\w+)\s[\s\S]*$/i;
const CONSTRAINT = /^add (check|constraint|foreign|unique|primary)\b/i;
/** A cluster takes it of a table that it is about to spread, and carries it to the nodes, and not of one that is spread. */
const STATISTICS = /\sset statistics \d+$/i;
const CONDITION = /\s(check\s*\(|references\s)/i;

/** What a cluster has no form for, by how it begins, and what gives the same there. */
const REPLACED: readonly [string, readonly string[]][] = [
  [
    'alter table lease alter column search_text drop expression',
    [
      'alter table lease drop column search_text',
      "alter table lease add column search_text text not null default ''",
      'create index lease_found on lease (path, starts_at desc, id desc) include (holder_path, ends_at, search_text)',
      'create index lease_holder on lease (holder_path, starts_at desc, id desc) include (path, ends_at, search_text) where holder_path is not null',
    ],
  ],
];

/** The parts of a list between its commas; those in parentheses and texts do not count. */
export function partsOf(list: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const [token] of list.matchAll(/'(?:[^']|'')*'|[\s\S]/g)) {
    if (token === '(') depth++;
    if (token === ')') depth--;
    if (token === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += token;
  }
  return parts.map((part) => part.trim());
}

/**
 * A statement as a cluster takes it. It refuses a constraint beside anything else in one statement, even on a new
 * column: columns come first, and constraints follow, those on a column under the name that PostgreSQL gives them.
 */
export function forCluster(statement: string): string[] {
  const bare = statement.replace(COMMENT, '').trim();
  const replaced = REPLACED.find(([beginning]) => bare.startsWith(beginning));
  if (replaced) return [...replaced[1]];
  if (STATISTICS.test(bare)) return [`do $$ begin ${bare}; exception when feature_not_supported then null; end $$`];
  const [, table, list] = ALTERATION.exec(bare) ?? [];
  if (table === undefined || list === undefined) return [statement];
  const parts = partsOf(list);
  const added = parts.flatMap((part) => COLUMN.exec(part)?.[1] ?? []);
  const actions: string[] = [];
  const constraints: string[] = [];
  for (const part of parts) {
    const [, column] = COLUMN.exec(part) ?? [];
    const found = CONDITION.exec(part);
    if (column !== undefined && found !== null) {
      actions.push(part.slice(0, found.index));
      constraints.push(ofColumn(table, column, part.slice(found.index).trim()));
    } else if (CONSTRAINT.test(part)) constraints.push(named(table, added, part));
    else actions.push(part);
  }
  const first = actions.length > 0 ? [actions.join(', ')] : [];
  const all = [...first, ...constraints];
  return all.length === 1 ? [statement] : all.map((each) => `alter table ${table} ${each}`);
}

const ofColumn = (table: string, column: string, constraint: string): string =>
  /^check/i.test(constraint)
    ? `add constraint ${table}_${column}_check ${constraint}`
    : `add constraint ${table}_${column}_fkey foreign key (${column}) ${constraint}`;

/** A check without a name, of one new column, gets the one that PostgreSQL gives; a cluster would give another. */
function named(table: string, added: readonly string[], constraint: string): string {
  const about = added.filter((column) => new RegExp(`\\b${column}\\b`).test(constraint));
  const isUnnamed = /^add check/i.test(constraint) && about.length === 1;
  return isUnnamed ? constraint.replace(/^add check/i, `add constraint ${table}_${about[0]}_check check`) : constraint;
}
