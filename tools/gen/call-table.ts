import { calls } from '#domain/calls.ts';
import type { Call } from '#domain/contract/define.ts';

const row = (name: string, call: Call) => {
  const binary = call.output === 'binary';
  return `  ${name}: { method: '${call.method}', path: '${call.path}', body: '${call.body}', binary: ${binary}, public: ${call.access === 'public'} },`;
};

/** Text of domain/src/gen/call-table.ts: the part of the contract that the browser needs, without its schemas. */
export const callTableText = () => `// Made from domain/src/calls.ts by tools/gen/call-table.ts; do not edit.
export interface CallRow {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body: 'none' | 'form' | 'multipart';
  readonly binary: boolean;
  readonly public: boolean;
}

export const callTable = {
${Object.entries<Call>(calls)
  .map(([name, call]) => row(name, call))
  .join('\n')}
} as const satisfies Readonly<Record<string, CallRow>>;
`;
