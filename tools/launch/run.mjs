import { resolve } from 'node:path';
import { become } from './become.mjs';
import { messageOf } from './errors.mjs';
import { prepare } from './prepare.mjs';
import { ROOT } from './root.mjs';

const [file, ...parameters] = process.argv.slice(2);
try {
  if (!file) throw new Error('usage: node tools/launch/run.mjs <file.ts> [arguments]');
  become(await prepare({ withConsole: false }), resolve(ROOT, file), parameters);
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
