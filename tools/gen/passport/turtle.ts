/** A node of Turtle: a name, a text, a list, or a node without a name. */
export type Node = { readonly name: string } | { readonly text: string } | readonly Node[] | Properties;
/** Objects by predicate. */
export type Properties = ReadonlyMap<string, readonly Node[]>;

const TOKEN =
  /#[^\n]*|"((?:[^"\\]|\\.)*)"(?:@[\w-]+|\^\^[^\s;,.\])]+)?|<[^>]*>|[()[\];,]|[+-]?\d+(?:\.\d+)?|[\w-]*:[\w.-]*\w|[\w-]*:|\.|[@\w]+/g;

const unescaped = (text: string): string => JSON.parse(`"${text}"`);

/**
 * Reads Turtle as far as the data model uses it: names with prefixes, texts, lists, and nodes in brackets.
 * @returns what is said of each name, with prefixes as they are written
 */
export function readTurtle(text: string): ReadonlyMap<string, Properties> {
  const tokens = [...text.matchAll(TOKEN)].filter(([token]) => !token.startsWith('#'));
  let at = 0;
  const next = () => tokens[at++]?.[0] ?? '';
  const peek = () => tokens[at]?.[0] ?? '';
  const subjects = new Map<string, Properties>();

  const node = (): Node => {
    const [token = '', quoted] = tokens[at++] ?? [];
    if (quoted !== undefined) return { text: unescaped(quoted) };
    if (token === '[') return closed(properties(']'), ']');
    if (token !== '(') return /^[+-]?\d/.test(token) ? { text: token } : { name: token };
    const list: Node[] = [];
    while (peek() !== ')') list.push(node());
    return closed(list, ')');
  };
  const closed = <T>(value: T, sign: string): T => {
    if (next() !== sign) throw new Error(`${sign} is missing`);
    return value;
  };
  const properties = (end: string): Properties => {
    const found = new Map<string, Node[]>();
    while (peek() !== end && peek() !== '') {
      const predicate = next();
      const objects = [node()];
      while (peek() === ',') {
        at++;
        objects.push(node());
      }
      found.set(predicate, [...(found.get(predicate) ?? []), ...objects]);
      while (peek() === ';') at++;
    }
    return found;
  };

  while (at < tokens.length) {
    const subject = next();
    if (subject === '@prefix') {
      while (next() !== '.') if (at > tokens.length) throw new Error('. is missing');
      continue;
    }
    subjects.set(subject, closed(properties('.'), '.'));
  }
  return subjects;
}
