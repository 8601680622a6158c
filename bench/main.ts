/**
 * Runs the benchmarks and prints their tables: `npm run bench -- [--short] [names of benches.ts] …`; without names, all
 * of them.
 */
import { parseArgs } from 'node:util';
import { BENCHES, type Bench } from './benches.ts';
import { onOneHastyServer } from './database.ts';
import { faultsIn } from './measure.ts';

const { values, positionals } = parseArgs({ options: { short: { type: 'boolean' } }, allowPositionals: true });
const unknown = positionals.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(`there is no bench ${unknown.join(', ')}; there are ${Object.keys(BENCHES).join(', ')}`);
  process.exit(1);
}
/** Those in a browser need the built console: their short form has a test of its own. */
const isOfAll = ({ inBrowser }: Bench) => !(inBrowser && values.short);
const wanted = Object.entries(BENCHES).filter(([name, bench]) =>
  positionals.length > 0 ? positionals.includes(name) : isOfAll(bench),
);
const run = async (form: 'short' | 'whole') => {
  for (const [name, bench] of wanted) {
    console.log(name);
    const rows = await bench[form]();
    console.table(rows);
    for (const fault of faultsIn(rows, bench.mustBeZero ?? [])) {
      console.log(`✗ ${fault}`);
      process.exitCode = 1;
    }
  }
};
await (values.short ? onOneHastyServer(() => run('short')) : run('whole'));
