const MAX_LEAVES = 500;
const MAX_PATH = 200;
/** Names may be empty: a path tells nothing of how deep it is. */
const MAX_DEPTH = 50;
type Leaf = number | string | boolean;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/**
 * The value at a path: names and places joined by dots. A name with dots is found as it is, before its parts are; in quotes, it is nothing else:
 * `"battery.main".soc`.
 */
export function valueAt(message: unknown, path: string): unknown {
  return path === '' ? message : under(message, partsOf(path));
}

interface Part {
  readonly name: string;
  readonly isQuoted: boolean;
}

function under(value: unknown, parts: readonly Part[]): unknown {
  if (parts.length === 0) return value;
  if (!isObject(value)) return undefined;
  const [first] = parts;
  const firstQuoted = parts.findIndex(({ isQuoted }) => isQuoted);
  const most = first?.isQuoted ? 1 : firstQuoted < 0 ? parts.length : firstQuoted;
  for (let count = most; count > 0; count--) {
    const name = parts
      .slice(0, count)
      .map((part) => part.name)
      .join('.');
    if (!Object.hasOwn(value, name)) continue;
    const found = under(value[name], parts.slice(count));
    if (found !== undefined) return found;
  }
  return undefined;
}

const partsOf = (path: string): Part[] =>
  [...path.matchAll(/(?:^|\.)(?:"((?:[^"]|"")*)"(?=\.|$)|([^.]*))/g)].map(([, quoted, plain = '']) =>
    quoted === undefined ? { name: plain, isQuoted: false } : { name: quoted.replaceAll('""', '"'), isQuoted: true },
  );

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const written = (name: string): string => (/^$|\.|^"/.test(name) ? quoted(name) : name);

/** The values in a message with their paths, as {@link valueAt} finds them; of a large one the first. */
export function leavesOf(message: unknown): (readonly [path: string, value: Leaf])[] {
  const leaves: [string, Leaf][] = [];
  const walk = (value: unknown, names: readonly string[], length: number) => {
    if (leaves.length >= MAX_LEAVES || length > MAX_PATH || names.length > MAX_DEPTH) return;
    if (typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean') {
      const path = names.map(written).join('.');
      // Another name may be the same with its dots.
      leaves.push([valueAt(message, path) === value ? path : names.map(quoted).join('.'), value]);
    } else if (isObject(value))
      for (const [name, inner] of Object.entries(value)) walk(inner, [...names, name], length + name.length + 1);
  };
  walk(message, [], 0);
  return leaves;
}
