import { join } from 'node:path';
import { become } from './become.mjs';
import { messageOf } from './errors.mjs';
import { prepare } from './prepare.mjs';
import { ROOT } from './root.mjs';

try {
  become(await prepare({ withConsole: true }), join(ROOT, 'server/src/main.ts'), process.argv.slice(2));
} catch (error) {
  console.error(`Wattyard could not be made ready: ${messageOf(error)}`);
  process.exitCode = 1;
}
