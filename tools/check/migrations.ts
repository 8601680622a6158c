/** Checks that committed migrations never change, since databases have been created with them, and that a cluster takes them. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { statementsOf } from '#server/platform/db/statements.ts';
import { alterationFaults } from './sql-rules.ts';
import { ROOT, report } from './tree.ts';

const FOLDER = `${ROOT}server/migrations/`;
/** One line for each, as `sha256sum` writes it: `sha256sum NNNN-name.sql >> checksums.txt` for a new one. */
const LIST = 'checksums.txt';
/** The first release that distributed its tables had this one; it met them undistributed. */
const LAST_BEFORE_CLUSTERS = '0025-snapshots.sql';

const listed = new Map(
  readFileSync(FOLDER + LIST, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('  '))
    .map(([sum = '', name = '']) => [name, sum]),
);
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.sql') && name !== 'baseline.sql');
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
const refused = files
  .filter((name) => name > LAST_BEFORE_CLUSTERS)
  .flatMap((name) =>
    statementsOf(readFileSync(FOLDER + name, 'utf8'))
      .flatMap(alterationFaults)
      .map((part) => `server/migrations/${name}: a cluster refuses \`${part}\` once its tables are distributed`),
  );
report('migrations', [...faults, ...refused]);
