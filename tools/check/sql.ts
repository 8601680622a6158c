/**
 * Checks statements for what a Citus cluster refuses, as far as their text shows it; `npm run check -- citus` finds the
 * rest. Also checks that columns are named in one way,
 * that one file chooses between a table and its views, that rows have columns by name, and that each table is one of a feature.
 */
import { readFileSync } from 'node:fs';
import { TABLES } from '#server/tables.ts';
import { choiceFaults, positionFaults } from './sql-forms.ts';
import { nameFaults } from './sql-names.ts';
import { ownerFaults } from './sql-owners.ts';
import { clusterFaults } from './sql-rules.ts';
import { sqlTextsIn } from './sql-texts.ts';
import { ROOT, report, repositoryFiles } from './tree.ts';

const schema = readFileSync(`${ROOT}docs/database/schema.sql`, 'utf8');
const policed = new Set(
  [...schema.matchAll(/^alter table (\w+) enable row level security;/gm)].map(([, name]) => name!),
);

const columns = new Set([...schema.matchAll(/^ {2}(\w+) /gm)].map(([, name]) => name!));

const STATEMENTS = /^(server\/src|bench)\/.*\.ts$/;
const ROWS = /^(server|bench|e2e)\/.*\.ts$/;
/** Talks to the database on connections of its own, or names columns as such. */
const AS_STORED = /^server\/test\/(backup\/|upgrade\/|tenancy\/catalogue)|^server\/src\/platform\/backup\//;

const CHOOSES = /^server\/src\/(?!foundation\/visibility\/)/;

const faults = repositoryFiles().flatMap((path) => {
  const source = () => readFileSync(ROOT + path, 'utf8');
  const texts = STATEMENTS.test(path) ? sqlTextsIn(source()) : [];
  const cluster = texts.flatMap(({ line, text }) => clusterFaults(text, policed).map((reason) => ({ line, reason })));
  const positions = STATEMENTS.test(path) ? positionFaults(source()) : [];
  const names = ROWS.test(path) && !AS_STORED.test(path) ? nameFaults(source(), columns) : [];
  const choices = CHOOSES.test(path) && path.endsWith('.ts') ? choiceFaults(source()) : [];
  return [...cluster, ...positions, ...names, ...choices].map(({ line, reason }) => `${path}:${line} ${reason}`);
});

report('sql', [...ownerFaults(schema, Object.keys(TABLES)), ...faults]);
