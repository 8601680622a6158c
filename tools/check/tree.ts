import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Files of the repository, tracked or new, that exist. */
export const repositoryFiles = (): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && existsSync(ROOT + path));

/** Prints what is wrong and ends with 1, or says in one line that all is well. */
export function report(name: string, faults: string[]): void {
  if (faults.length === 0) {
    console.log(`${name}: fine`);
    return;
  }
  console.error(faults.map((fault) => `${name}: ${fault}`).join('\n'));
  process.exitCode = 1;
}
