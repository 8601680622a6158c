/**
 * Checks which part may import which, that files do not import each other in a ring, where each package may be used, and
 * how long a file may be.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { districtsOf } from './districts.ts';
import { ringsOf } from './rings.ts';
import { ROOT, report, repositoryFiles } from './tree.ts';

const MAX_LINES = 350;
const PARTS = ['domain', 'server', 'web', 'simulator', 'bridge'];
const IMPORT = /^\s*(import|export)\s+(type\s+)?(?:[^'";]*?from\s+)?'([^']+)'|import\('([^']+)'\)/gm;

interface Import {
  from: string;
  to: string;
  typeOnly: boolean;
}

const generated = (path: string) => path.startsWith('domain/src/gen/');
const files = repositoryFiles();
const sources = files.filter((path) => /\.tsx?$/.test(path) && !generated(path));
const stylesheets = files.filter((path) => path.endsWith('.css'));

function resolve(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return join(dirname(from), specifier);
  const alias = /^#(domain|server|simulator|bridge|web)\/(.*)$/.exec(specifier);
  if (alias) return `${alias[1]}/src/${alias[2]}`;
  return specifier.startsWith('#texts/') ? specifier.replace('#texts', 'domain/texts') : specifier;
}

const imports: Import[] = sources.flatMap((from) =>
  [...readFileSync(ROOT + from, 'utf8').matchAll(IMPORT)].map((match) => ({
    from,
    to: resolve(from, match[3] ?? match[4] ?? ''),
    typeOnly: match[2] !== undefined,
  })),
);
const partOf = (path: string) => PARTS.find((part) => path.startsWith(`${part}/src/`));
const isPackage = (to: string) =>
  !/^(domain|server|web|simulator|bridge|tools|e2e|bench)\//.test(to) && !to.startsWith('node:');
const packageName = (to: string) =>
  to
    .split('/')
    .slice(0, to.startsWith('@') ? 2 : 1)
    .join('/');

/** The only files that may import a package, for packages that are restricted. */
const HOMES: Record<string, RegExp> = {
  pg: /^(server\/(src\/platform\/(db|mqtt)|test)|bench)\//,
  'pg-copy-streams': /^(server\/src\/(platform\/(db|backup)|stream\/ingest)|bench)\//,
  'prom-client': /^server\/src\/platform\/metrics\//,
  'modern-tar': /^server\/(src\/platform\/backup|test)\//,
  aedes: /^(simulator|bridge)\/test\//,
  jsmodbus: /^bridge\//,
  mqtt: /^(server\/(src\/platform\/(mqtt|live)|test)|simulator|bridge|web\/(src|test)\/live|e2e|bench)\//,
  'maplibre-gl': /^web\/(src\/map|test)\//,
  '@xyflow/react': /^web\/src\/features\/power\/energy\/systems\/editor\//,
  uplot: /^web\/(src\/charts|test)\//,
  gcoord: /^domain\/src\/fleet\/locations\//,
};
const DOMAIN_PACKAGES = ['zod', '@bufbuild/protobuf', 'gcoord'];

function faultOf({ from, to, typeOnly }: Import): string | null {
  const part = partOf(from);
  const target = partOf(to);
  if (part && target && part !== target && target !== 'domain')
    return `${from} imports ${to}: ${part} may import only domain`;
  if (part === 'domain' && isPackage(to) && !DOMAIN_PACKAGES.includes(packageName(to)))
    return `${from} imports ${to}: domain may not depend on it`;
  if (part === 'domain' && to.startsWith('node:')) return `${from} imports ${to}: domain runs in browsers too`;
  if (
    from.startsWith('server/src/platform/') &&
    /^server\/src\/(?!platform\/|context|config|tables\.ts$)/.test(to) &&
    !typeOnly
  ) {
    return `${from} imports ${to}: the platform may not depend on a feature`;
  }
  if (/^server\/src\/[^/]+\/[^/]+\/tables\.ts$/.test(from) && !typeOnly)
    return `${from} imports ${to}: what a feature says of its tables is data alone`;
  const feature = /^web\/src\/features\/([^/]+\/[^/]+)\//;
  const [, own] = feature.exec(from) ?? [];
  const [, other] = feature.exec(to) ?? [];
  if (own && other && own !== other)
    return `${from} imports ${to}: a feature of the console may not depend on another one`;
  if (/^web\/src\/(ui|api|live|map|charts|theme|i18n|kinds)\//.test(from) && /^web\/src\/(features|pages)\//.test(to)) {
    return `${from} imports ${to}: shared code may not depend on a feature`;
  }
  const home = HOMES[packageName(to)];
  return home && !home.test(from) && !typeOnly ? `${from} imports ${to}, which is not allowed here` : null;
}

/** The contract's schemas belong to the server: no page may load them, not even through another file. */
function schemaInBrowser(): string[] {
  const loadedBy = new Map<string, string[]>();
  for (const { from, to, typeOnly } of imports) if (!typeOnly) loadedBy.set(from, [...(loadedBy.get(from) ?? []), to]);
  const cameFrom = new Map(sources.filter((path) => partOf(path) === 'web').map((path) => [path, '']));
  for (const path of cameFrom.keys())
    for (const to of loadedBy.get(path) ?? []) if (!cameFrom.has(to)) cameFrom.set(to, path);
  const way = (path: string): string => (cameFrom.get(path) ? `${way(cameFrom.get(path) ?? '')} → ${path}` : path);
  return cameFrom.has('zod') ? [`${way('zod')}: zod may not reach the browser`] : [];
}

const districts = districtsOf(readFileSync(`${ROOT}ARCHITECTURE.md`, 'utf8'));

function orderFault({ from, to }: Import): string | null {
  const [own, other] = [districts.placeOf(from), districts.placeOf(to)];
  if (!own || !other || own.layer !== other.layer || other.rank <= own.rank) return null;
  return `${from} imports ${to}: ${other.feature} comes after ${own.feature} in ARCHITECTURE.md`;
}

const folderFaults = [
  ...new Set(
    repositoryFiles()
      .map(districts.strayOf)
      .filter((fault) => fault !== null),
  ),
];

const importFaults = imports.flatMap((each) => [faultOf(each), orderFault(each)]).filter((fault) => fault !== null);
const ringFaults = ringsOf(imports).map(
  (ring) => `${ring.join(' → ')}: files may not import each other, including types`,
);
const lengthFaults = [...sources, ...stylesheets].flatMap((path) => {
  const lines = readFileSync(ROOT + path, 'utf8').split('\n').length;
  return lines > MAX_LINES ? [`${path} has ${lines} lines, ${MAX_LINES} are the most`] : [];
});
const textFaults = sources.flatMap((path) => {
  const text = readFileSync(ROOT + path, 'utf8');
  const faults: string[] = [];
  if (/\/index\.tsx?$/.test(path)) faults.push(`${path} is a barrel`);
  if (
    /^(server|domain|web)\/src\//.test(path) &&
    path !== 'server/src/config/config.ts' &&
    text.includes('process.env')
  ) {
    faults.push(`${path} reads the environment: server/src/config/config.ts does`);
  }
  return faults;
});
console.log(`architecture: ${districts.measure(imports)}`);
report('architecture', [
  ...importFaults,
  ...ringFaults,
  ...folderFaults,
  ...schemaInBrowser(),
  ...lengthFaults,
  ...textFaults,
]);
