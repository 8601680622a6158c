import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

interface Entry {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
  readonly peerDependencies?: Record<string, string>;
  readonly peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}
type Packages = Readonly<Record<string, Entry>>;

const ROOT = join(import.meta.dirname, '../../..');
const read = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
const { packages } = read('package-lock.json') as { packages: Packages };

/** The place where Node finds a package from another one: its own folder, or that of a package around it. */
function placeOf(all: Packages, from: string, name: string): string | null {
  const place = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (place in all) return place;
  return from === '' ? null : placeOf(all, from.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, ''), name);
}

/** What a package asks for, those of other platforms too: `npm ci` refuses a lock file without them. */
function wishesOf({ dependencies, optionalDependencies, devDependencies, ...entry }: Entry): string[] {
  const peers = Object.keys(entry.peerDependencies ?? {});
  return [
    ...Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies }),
    ...peers.filter((name) => !entry.peerDependenciesMeta?.[name]?.optional),
  ];
}

const missingIn = (all: Packages): string[] =>
  Object.entries(all).flatMap(([from, entry]) =>
    wishesOf(entry)
      .filter((name) => placeOf(all, from, name) === null)
      .map((name) => `${name}, which ${from || 'package.json'} asks for`),
  );

describe('the lock file', () => {
  test('has an entry for everything that any of its packages asks for, on every platform', () => {
    expect(missingIn(packages)).toEqual([]);
  });

  test('asks for what package.json asks for', () => {
    const { dependencies, devDependencies, optionalDependencies } = read('package.json') as Entry;
    expect(packages['']).toMatchObject({ dependencies, devDependencies, optionalDependencies });
  });

  test('pins content and names no registry', () => {
    const entries = Object.entries(packages).filter(([place]) => place !== '');
    expect(entries.filter(([, { version, integrity }]) => !version || !integrity).map(([place]) => place)).toEqual([]);
    expect(entries.filter(([, { resolved }]) => resolved).map(([place]) => place)).toEqual([]);
  });
});

test('a package that is missing for another platform is told, and one in a folder further up is found', () => {
  const all: Packages = {
    '': { dependencies: { a: '1' } },
    'node_modules/a': { dependencies: { '@s/b': '1' }, optionalDependencies: { 'a-mac': '1' } },
    'node_modules/a/node_modules/@s/b': { dependencies: { c: '1' }, peerDependencies: { a: '1' } },
    'node_modules/c': {},
  };
  expect(missingIn(all)).toEqual(['a-mac, which node_modules/a asks for']);
});
