/** Checks that font sizes and layers are tokens, window widths have names, and every token exists. */
import { readFileSync } from 'node:fs';
import { styleFaults } from './style-rules.ts';
import { ROOT, report, repositoryFiles } from './tree.ts';

const TOKENS = 'web/src/theme/tokens.css';
const defined = new Set(
  [TOKENS, 'web/src/theme/severity.css', 'web/src/theme/base.css'].flatMap((path) =>
    [...readFileSync(ROOT + path, 'utf8').matchAll(/(--wy-[\w-]+)\s*:/g)].map(([, name]) => name!),
  ),
);

const faults = repositoryFiles()
  .filter((path) => path.startsWith('web/src/') && path.endsWith('.css') && path !== TOKENS)
  .flatMap((path) =>
    styleFaults(readFileSync(ROOT + path, 'utf8'), defined).map(({ line, reason }) => `${path}:${line} ${reason}`),
  );
report('styles', faults);
