import { runChecks } from './check-run.mjs';
import { CHECKS } from './checks.mjs';
import { prepare } from './prepare.mjs';
import { runStep } from './run-step.mjs';
import { partsOf, provide } from './system-parts.mjs';

const names = process.argv.slice(2);
const strangers = names.filter((name) => !CHECKS.some((each) => each.name === name));

async function main() {
  console.log(CHECKS.map(({ name, title }) => `${name.padEnd(13)} ${title}`).join('\n'));
  if (strangers.length > 0) throw new Error(`\nthere is no check ${strangers.join(', ')}`);
  const wanted = CHECKS.filter(({ name }) => names.length === 0 || names.includes(name));
  const node = await prepare({ withConsole: wanted.some(({ needsConsole }) => needsConsole) });
  const ready = wanted.map((check) => ({ ...check, step: check.step(node) }));
  const parts = await provide(partsOf(ready.map(({ step }) => step)), node);
  const { failed, lines } = await runChecks(ready, {
    isAll: names.length === 0,
    run: ({ step }) => runStep(step, { node, parts }),
    print: console.log,
  });
  console.log(`\n${lines.join('\n')}`);
  return failed;
}

const failed = await main().catch((error) => {
  console.log(error.message);
  return 1;
});
process.exitCode = failed === 0 ? 0 : 1;
