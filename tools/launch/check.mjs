import { CHECKS } from './checks.mjs';
import { prepare } from './prepare.mjs';
import { runStep } from './run-step.mjs';

const wanted = process.argv.slice(2);
const strangers = wanted.filter((name) => !CHECKS.some((each) => each.name === name));

async function main() {
  console.log(CHECKS.map(({ name, title }) => `${name.padEnd(8)} ${title}`).join('\n'));
  if (strangers.length > 0) throw new Error(`\nthere is no check ${strangers.join(', ')}`);
  const node = await prepare({ withConsole: true });
  let failed = 0;
  for (const { name, title, step, missing } of CHECKS) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.log(`\n── ${title}`);
    const lack = missing?.();
    if (lack) {
      console.log(lack);
      if (wanted.length > 0) failed++;
      continue;
    }
    const startedAt = Date.now();
    const counts = await runStep(step(node), node);
    const isFine = counts?.failed === 0;
    if (!isFine) failed++;
    console.log(`${isFine ? '✓' : '✗'} ${name}, ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
  }
  return failed;
}

const failed = await main().catch((error) => {
  console.log(error.message);
  return 1;
});
process.exitCode = failed === 0 ? 0 : 1;
