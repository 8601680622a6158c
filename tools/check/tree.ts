import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Existing files of the repository, tracked or new. */
export const repositoryFiles = (): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && existsSync(ROOT + path));

/** Prints the errors and exits with 1, or prints one line when there are none. */
export function report(name: string, faults: string[]): void {
  if (faults.length === 0) {
    console.log(`${name}: fine`);
    return;
  }
  console.error(faults.map((fault) => `${name}: ${fault}`).join('\n'));
  process.exitCode = 1;
}
