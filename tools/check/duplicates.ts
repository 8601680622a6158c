/**
 * Checks that no more is written twice than is known: runs of lines that stand in two places to the letter. What is found once
 * more belongs in one place; when something was, the limit falls with it.
 */
import { readFileSync } from 'node:fs';
import { ROOT, report, repositoryFiles } from './tree.ts';

/** Lines of a run. */
const RUN = 8;
/** Runs that are left. The number only falls. */
const MAX_RUNS = 16;

const SOURCE = /^(domain|server|web|bridge|simulator)\/src\/.*\.(ts|tsx|css)$/;
/** Generated, and data. */
const LEFT_OUT = /\/gen\/|china-outline/;
/** Says nothing alone: brackets, what closes, imports. */
const THIN = /^(import |export \{|\} from |[\s[\](){}<>/;,.]*$)/;

interface Line {
  readonly text: string;
  readonly number: number;
}
const linesOf = (path: string): Line[] =>
  readFileSync(ROOT + path, 'utf8')
    .split('\n')
    .map((line, index) => ({ text: line.trim(), number: index + 1 }))
    .filter(({ text }) => !THIN.test(text) && !/^(\/\/|\/?\*)/.test(text));

/** Where a run of lines was seen first. */
const seen = new Map<string, string>();
const runs: string[] = [];
for (const path of repositoryFiles().filter((each) => SOURCE.test(each) && !LEFT_OUT.test(each))) {
  const lines = linesOf(path);
  let end = -1;
  for (let at = 0; at + RUN <= lines.length; at++) {
    const run = lines
      .slice(at, at + RUN)
      .map(({ text }) => text)
      .join('\n');
    const first = seen.get(run);
    if (first === undefined) seen.set(run, `${path}:${lines[at]!.number}`);
    else {
      if (at > end) runs.push(`${first} stands again at ${path}:${lines[at]!.number}`);
      end = at + RUN - 1;
    }
  }
}

if (process.argv.includes('--list')) console.log(runs.join('\n'));
report(
  'duplicates',
  runs.length > MAX_RUNS
    ? [`${runs.length} runs of ${RUN} lines stand twice, ${MAX_RUNS} are known: --list names them`]
    : [],
);
