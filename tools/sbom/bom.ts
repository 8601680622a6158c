import { createHash } from 'node:crypto';

interface LockedPackage {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly devOptional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

interface LockFile {
  readonly name: string;
  readonly version: string;
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

interface Component {
  readonly type: 'library';
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly scope: 'required' | 'optional' | 'excluded';
  readonly purl: string;
  readonly hashes?: readonly { alg: string; content: string }[];
  readonly licenses?: readonly object[];
}

const FOLDER = 'node_modules/';
const SCOPES = ['required', 'optional', 'excluded'] as const;

/**
 * The software bill of materials of a lock file, CycloneDX 1.6: the installed packages with licence, hash and
 * dependencies. The same lock file gives the same text: nothing in it depends on the day or the machine.
 */
export function bomOf(lockText: string): object {
  const lock = JSON.parse(lockText) as LockFile;
  const { '': root = {}, ...installed } = lock.packages;
  const components = new Map<string, Component>();
  const needs = new Map<string, Set<string>>();
  const refAt = (path: string) => purlOf(nameAt(path, lock), lock.packages[path]?.version ?? '');
  for (const [path, locked] of Object.entries(installed)) {
    const component = componentOf(nameAt(path, lock), locked);
    const known = components.get(component.purl);
    components.set(component.purl, known ? { ...component, scope: wider(known.scope, component.scope) } : component);
    for (const target of neededAt(path, locked, lock)) addTo(needs, component.purl, refAt(target));
  }
  const own = purlOf(lock.name, lock.version);
  for (const target of neededAt('', root, lock)) addTo(needs, own, refAt(target));
  const refs = [...components.keys()].sort();
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(lockText)}`,
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': own,
        name: lock.name,
        version: lock.version,
        purl: own,
        ...licensesOf(root.license),
      },
    },
    components: refs.map((ref) => components.get(ref)),
    dependencies: [own, ...refs].map((ref) => ({ ref, dependsOn: [...(needs.get(ref) ?? [])].sort() })),
  };
}

/** The package's own name if it is installed under another one, otherwise that of its folder. */
const nameAt = (path: string, { packages }: LockFile): string =>
  packages[path]?.name ?? path.slice(path.lastIndexOf(FOLDER) + FOLDER.length);

const purlOf = (name: string, version: string) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

function componentOf(
  name: string,
  { version = '', license, integrity, dev, optional, devOptional }: LockedPackage,
): Component {
  const purl = purlOf(name, version);
  const scope = dev || devOptional ? 'excluded' : optional ? 'optional' : 'required';
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    scope,
    purl,
    ...hashesOf(integrity),
    ...licensesOf(license ?? STATED[name]),
  };
}

const wider = (one: Component['scope'], other: Component['scope']) =>
  SCOPES.find((scope) => scope === one || scope === other) ?? one;

const hashesOf = (integrity: string | undefined) => {
  const [, algorithm, digest] = /^(sha\d+)-([A-Za-z0-9+/=]+)/.exec(integrity ?? '') ?? [];
  if (!algorithm || !digest) return {};
  const alg = algorithm.toUpperCase().replace('SHA', 'SHA-');
  return { hashes: [{ alg, content: Buffer.from(digest, 'base64').toString('hex') }] };
};

/** Packages whose manifest names no licence, with the licence of their own file. */
const STATED: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

const licensesOf = (license: string | undefined) => {
  if (!license) return {};
  if (/ (OR|AND|WITH) /.test(license)) return { licenses: [{ expression: license }] };
  return { licenses: [{ license: /^[\w.+-]+$/.test(license) ? { id: license } : { name: license } }] };
};

/** Where the dependencies of a package are installed: beside it, or above it, as Node resolves them. */
const neededAt = (path: string, locked: LockedPackage, { packages }: LockFile): string[] =>
  Object.keys({ ...locked.dependencies, ...locked.optionalDependencies, ...locked.devDependencies }).flatMap((name) => {
    for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf(`/${FOLDER}`)))) {
      const candidate = `${folder === '' ? '' : `${folder}/`}${FOLDER}${name}`;
      if (packages[candidate]) return [candidate];
      // Optional packages of other platforms are in the lock file; optional peers may be missing.
      if (folder === '') return [];
    }
  });

function addTo(needs: Map<string, Set<string>>, ref: string, target: string): void {
  const known = needs.get(ref) ?? new Set();
  needs.set(ref, known.add(target));
}

/** Like a version 5 UUID, so that it is derived from the content. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `${variant}${hex.slice(18, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
