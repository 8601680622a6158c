import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The lines of `.gitignore`: a path, the name of a file or folder anywhere, or `*` with the end of names. */
const ignored = readFileSync(`${ROOT}.gitignore`, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => line.replace(/\/$/, ''));

const isIgnored = (path: string, name: string): boolean =>
  name === '.git' ||
  ignored.some((line) =>
    line.startsWith('*') ? name.endsWith(line.slice(1)) : line === (line.includes('/') ? path : name),
  );

/** Files of the repository, tracked or new; read without git, which not every machine has. */
export const repositoryFiles = (folder = ''): string[] =>
  readdirSync(ROOT + folder, { withFileTypes: true })
    .filter((entry) => !isIgnored(folder + entry.name, entry.name))
    .flatMap((entry) => (entry.isDirectory() ? repositoryFiles(`${folder}${entry.name}/`) : [folder + entry.name]));

/** Prints the errors and exits with 1, or prints one line when there are none. */
export function report(name: string, faults: string[]): void {
  if (faults.length === 0) {
    console.log(`${name}: fine`);
    return;
  }
  console.error(faults.map((fault) => `${name}: ${fault}`).join('\n'));
  process.exitCode = 1;
}
