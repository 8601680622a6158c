import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { bomOf } from '../bom.ts';

interface Bom {
  serialNumber: string;
  metadata: { component: { 'bom-ref': string } };
  components: { 'bom-ref': string; purl: string; scope: string; hashes?: object[]; licenses?: object[] }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}
const lockText = await readFile(new URL('../../../package-lock.json', import.meta.url), 'utf8');
const bom = bomOf(lockText) as Bom;

test('the bill of the lock file lists every package with hash and licence, and every reference exists', () => {
  const lock = JSON.parse(lockText) as { packages: Record<string, object> };
  const refs = bom.components.map((each) => each['bom-ref']);
  expect(new Set(refs).size).toBe(refs.length);
  expect(refs.length).toBeGreaterThan(Object.keys(lock.packages).length * 0.9);
  expect(bom.components.filter(({ hashes, licenses }) => !hashes || !licenses)).toEqual([]);
  const known = new Set([bom.metadata.component['bom-ref'], ...refs]);
  expect(
    bom.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => !known.has(ref)),
  ).toEqual([]);
  const reached = new Set<string>();
  const walk = (ref: string) => {
    if (reached.has(ref)) return;
    reached.add(ref);
    for (const next of bom.dependencies.find((each) => each.ref === ref)?.dependsOn ?? []) walk(next);
  };
  walk(bom.metadata.component['bom-ref']);
  // Packages needed only as peers are in no list of dependencies.
  expect(reached.size).toBeGreaterThan(refs.length * 0.9);
});

test('the same lock file gives the same bill, a different one a different serial number', () => {
  expect(bomOf(lockText)).toEqual(bom);
  expect(bom.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect((bomOf(`${lockText} `) as Bom).serialNumber).not.toBe(bom.serialNumber);
});

test('scopes, licences and nested packages are read as npm defines them', () => {
  const small = {
    name: 'yard',
    version: '1.0.0',
    packages: {
      '': { license: 'Apache-2.0', dependencies: { a: '1' }, devDependencies: { b: '2' } },
      'node_modules/a': { version: '1.0.0', license: 'MIT OR Apache-2.0', dependencies: { '@s/c': '1' } },
      'node_modules/a/node_modules/@s/c': { version: '1.5.0', license: 'MIT' },
      'node_modules/b': { version: '2.0.0', dev: true, license: 'SEE LICENSE IN FILE', dependencies: { '@s/c': '2' } },
      'node_modules/@s/c': { version: '2.0.0', dev: true, license: 'MIT', integrity: 'sha512-AAAA' },
    },
  };
  const { components, dependencies } = bomOf(JSON.stringify(small)) as Bom;
  expect(Object.fromEntries(components.map(({ purl, scope, licenses }) => [purl, [scope, licenses]]))).toEqual({
    'pkg:npm/a@1.0.0': ['required', [{ expression: 'MIT OR Apache-2.0' }]],
    'pkg:npm/%40s/c@1.5.0': ['required', [{ license: { id: 'MIT' } }]],
    'pkg:npm/b@2.0.0': ['excluded', [{ license: { name: 'SEE LICENSE IN FILE' } }]],
    'pkg:npm/%40s/c@2.0.0': ['excluded', [{ license: { id: 'MIT' } }]],
  });
  expect(Object.fromEntries(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))).toMatchObject({
    'pkg:npm/yard@1.0.0': ['pkg:npm/a@1.0.0', 'pkg:npm/b@2.0.0'],
    'pkg:npm/a@1.0.0': ['pkg:npm/%40s/c@1.5.0'],
    'pkg:npm/b@2.0.0': ['pkg:npm/%40s/c@2.0.0'],
  });
});
