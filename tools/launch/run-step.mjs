import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { command } from './command.mjs';
import { countRun } from './counts.mjs';
import { prepare } from './prepare.mjs';
import { ROOT } from './root.mjs';
import { makeRunFolder } from './run-folder.mjs';
import { provide } from './system-parts.mjs';

const PASSED = { passed: 1, failed: 0 };
const FAILED = { passed: 0, failed: 1 };

/**
 * Runs one step; returns its counts, or null when its files do not exist. Its output is streamed, or printed on failure.
 */
export async function runStep(step, node) {
  if (step.needs && !existsSync(join(ROOT, step.needs))) return null;
  try {
    const env = { PATH: `${dirname(node)}:${process.env.PATH}`, ...step.env };
    for (const name of step.system ?? []) Object.assign(env, await provide(name, node));
    return await KINDS[step.kind](step, env);
  } catch (error) {
    console.log(error.message);
    return FAILED;
  }
}

const KINDS = {
  check: async ({ run: [program, ...parameters] }, env) => {
    const { code, output } = await command(program, parameters, { env });
    if (code !== 0) console.log(output.trim());
    return code === 0 ? PASSED : FAILED;
  },
  shown: async ({ run: [program, ...parameters] }, env) => {
    const { code } = await command(program, parameters, { env, shown: true });
    return code === 0 ? PASSED : FAILED;
  },
  console: async () => {
    await prepare({ withConsole: true });
    return PASSED;
  },
  runner: async ({ run: [program, ...parameters], reportTo, count }, env) => {
    const folder = makeRunFolder();
    const file = join(folder, 'report.json');
    const report = reportTo(file);
    try {
      // Tests start hundreds of processes from the same sources, which are compiled once a step.
      const folders = { TMPDIR: folder, NODE_COMPILE_CACHE: join(folder, 'compiled') };
      const options = { env: { ...env, ...folders, ...report.env }, shown: true };
      const { code } = await command(program, [...parameters, ...(report.parameters ?? [])], options);
      return countRun(code, existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null, count);
    } finally {
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    }
  },
};
