import { calls } from '#domain/calls.ts';
import type { Call } from '#domain/contract/define.ts';

/** `mark`s before the path, and the path without the name of the call where it ends with it. */
const row = (name: string, { method, path, body, access }: Call) => {
  const mark = method === 'GET' ? 'G' : body === 'multipart' ? 'M' : '';
  const shortPath = path.endsWith(`/${name}`) ? path.slice(0, -name.length) : path;
  return `  ${name}: '${access === 'public' ? 'P' : ''}${mark}${shortPath}',`;
};

/** Text of domain/src/gen/call-table.ts: the part of the contract that the browser needs, without its schemas. */
export const callTableText = () => `// Made from domain/src/calls.ts by tools/gen/call-table.ts; do not edit.

/** How a call is sent. */
export interface CallRow {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body: 'none' | 'form' | 'multipart';
  /** Without a session. */
  readonly isPublic: boolean;
}

/**
 * Every page loads this, so it is short: P without a session, G with GET, M with a file, else a form that is posted;
 * a path that ends with / is followed by the name of the call.
 */
export const callTable = {
${Object.entries<Call>(calls)
  .map(([name, call]) => row(name, call))
  .join('\n')}
} as const;

export function callRow(name: keyof typeof callTable): CallRow {
  const [marks = '', ...parts] = callTable[name].split('/');
  const path = \`/\${parts.join('/')}\`;
  return {
    method: marks.includes('G') ? 'GET' : 'POST',
    path: path.endsWith('/') ? path + name : path,
    body: marks.includes('G') ? 'none' : marks.includes('M') ? 'multipart' : 'form',
    isPublic: marks.includes('P'),
  };
}
`;
