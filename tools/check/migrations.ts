/** Checks that committed migrations never change: databases have been created with them. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { ROOT, report } from './tree.ts';

const FOLDER = `${ROOT}server/migrations/`;
/** One line for each, as `sha256sum` writes it: `sha256sum NNNN-name.sql >> checksums.txt` for a new one. */
const LIST = 'checksums.txt';

const listed = new Map(
  readFileSync(FOLDER + LIST, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('  '))
    .map(([sum = '', name = '']) => [name, sum]),
);
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'));
const faults = [
  ...files.flatMap((name) => {
    const sum = createHash('sha256')
      .update(readFileSync(FOLDER + name))
      .digest('hex');
    if (!listed.has(name)) return [`server/migrations/${name} has no line in ${LIST}`];
    return listed.get(name) === sum ? [] : [`server/migrations/${name} was changed: write a new migration instead`];
  }),
  ...[...listed.keys()]
    .filter((name) => !files.includes(name))
    .map((name) => `server/migrations/${name} is gone: a migration stays under its name`),
];
report('migrations', faults);
