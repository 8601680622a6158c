import { spawn } from 'node:child_process';

export interface Ran {
  readonly code: number;
  readonly output: string;
}

export interface Options {
  readonly input?: string;
  readonly cwd?: string;
  /** Its standard input stays open until it is ended with this. */
  readonly untilInputEnds?: (end: () => void) => void;
  readonly onOutput?: (text: string) => void;
}

/** Runs a program to its end with its output. */
export function run(program: string, parameters: readonly string[], options: Options = {}): Promise<Ran> {
  const { input, cwd, untilInputEnds, onOutput } = options;
  const child = spawn(program, parameters, { cwd });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
      onOutput?.(chunk.toString());
    });
  child.stdin.on('error', () => {});
  if (untilInputEnds) untilInputEnds(() => child.stdin.end());
  else child.stdin.end(input);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** The same for what has to go well. */
export async function must(program: string, parameters: readonly string[], options: Options = {}): Promise<string> {
  const { code, output } = await run(program, parameters, options);
  if (code !== 0)
    throw new Error(`${program} ${parameters.join(' ')} ended with code ${code}:\n${output.slice(-2000)}`);
  return output;
}
