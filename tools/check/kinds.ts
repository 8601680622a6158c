/**
 * Checks that a kind of record is named in its folders and in the registries alone: everything else asks the registry. Of
 * kinds whose name is also a usual word, or which features are about, the number of other places only falls.
 */
import { readFileSync } from 'node:fs';
import { mentionsOf } from './kind-mentions.ts';
import { ROOT, report, repositoryFiles } from './tree.ts';

const PROGRAMS = /^(domain|server|web|simulator|bridge)\/src\/(?!gen\/).*\.tsx?$/;
const FOLDER = /^domain\/src\/foundation\/kinds\/(\w+)\/kind\.ts$/;
const REGISTRIES =
  /^(domain\/src\/foundation\/kinds\/(registry|codecs)|web\/src\/kinds\/(looks|drawings|mapped-kinds)|simulator\/src\/measure\/kinds\/registry)\.ts$/;
const isAtHome = (path: string, kind: string): boolean =>
  path.startsWith(`domain/src/foundation/kinds/${kind}/`) ||
  path.startsWith(`web/src/kinds/${kind}/`) ||
  path === `simulator/src/measure/kinds/${kind}.ts`;

/** Where `KIND.<kind>` may stand so often: features are about these kinds. */
const MOST: Readonly<Record<string, number>> = {
  monitor: 46,
  bms: 23,
  location: 20,
  charger: 11,
  event: 4,
  settings: 2,
  cycle: 0,
};

/** Where the word may stand, and why. */
const ELSEWHERE: readonly (readonly [RegExp, string])[] = [
  [/^bridge\/src\//, 'values of other makers go to channels by name'],
  [/^domain\/src\/fleet\/bridges\/sources\.ts$/, 'services of other makers'],
  [/^domain\/src\/fleet\/tables\/suggest-columns\.ts$/, 'what tables of people are most often about'],
  [/^domain\/src\/foundation\/devices\/machine-types\.ts$/, 'a machine of that name'],
  [/^domain\/src\/foundation\/kinds\/\w+\/kind\.ts$/, 'kinds that share the faults of another'],
  [/^domain\/src\/reporting\/handbook\/sought-words\.ts$/, 'words that people look for'],
  [/^domain\/src\/(contract\/openapi\/common-meanings|fleet\/control\/meanings)\.ts$/, 'sentences'],
  [/^simulator\/src\/measure\/(energy-faults|kinds\/\w+)\.ts$/, 'what simulated devices lose and fail by'],
];

const files = repositoryFiles().filter((path) => PROGRAMS.test(path) && !REGISTRIES.test(path));
const kinds = files.flatMap((path) => FOLDER.exec(path)?.[1] ?? []);
const used = new Set<RegExp>();

const faults = kinds.flatMap((kind) => {
  const most = MOST[kind];
  const places = files
    .filter((path) => !isAtHome(path, kind))
    .flatMap((path) =>
      mentionsOf(readFileSync(ROOT + path, 'utf8'), kind, most !== undefined).map((line) => ({ path, line })),
    );
  if (most !== undefined)
    return places.length === most
      ? []
      : [`KIND.${kind} stands in ${places.length} places, not ${most}: it only falls, with the number here`];
  return places.flatMap(({ path, line }) => {
    const allowed = ELSEWHERE.find(([pattern]) => pattern.test(path));
    if (allowed) used.add(allowed[0]);
    return allowed ? [] : [`${path}:${line} names the kind ${kind}: ask the registry`];
  });
});
const stale = ELSEWHERE.filter(([pattern]) => !used.has(pattern)).map(
  ([pattern, why]) => `no kind is named in ${pattern.source} (${why}) any more`,
);
report('kinds', [...faults, ...stale]);
