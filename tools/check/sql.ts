/**
 * Checks statements for what a Citus cluster refuses, as far as their text shows it; `npm run check -- citus` finds the
 * rest.
 */
import { readFileSync } from 'node:fs';
import { clusterFaults } from './sql-rules.ts';
import { sqlTextsIn } from './sql-texts.ts';
import { ROOT, report, repositoryFiles } from './tree.ts';

const schema = readFileSync(`${ROOT}docs/database/schema.sql`, 'utf8');
const policed = new Set(
  [...schema.matchAll(/^alter table (\w+) enable row level security;/gm)].map(([, name]) => name!),
);

const faults = repositoryFiles()
  .filter((path) => /^(server\/src|bench)\/.*\.ts$/.test(path))
  .flatMap((path) =>
    sqlTextsIn(readFileSync(ROOT + path, 'utf8')).flatMap(({ line, text }) =>
      clusterFaults(text, policed).map((reason) => `${path}:${line} ${reason}`),
    ),
  );
report('sql', faults);
