import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pinned } from '../node-runtime.mjs';

const run = promisify(execFile);

const NAME = 'a-node-of-tests';
let folder: string;
let registry: Server;
let address: string;
let packed: Buffer;
const integrityOf = (bytes: Buffer) => `sha512-${createHash('sha512').update(bytes).digest('base64')}`;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wattyard-test-'));
  const source = join(folder, 'source');
  mkdirSync(join(source, 'bin'), { recursive: true });
  writeFileSync(join(source, 'package.json'), JSON.stringify({ name: NAME, version: '1.0.0' }));
  writeFileSync(join(source, 'bin/node'), '#!/bin/sh\n');
  await run('npm', ['pack', '--pack-destination', folder], { cwd: source });
  packed = readFileSync(join(folder, `${NAME}-1.0.0.tgz`));
  registry = createServer((request, response) => {
    if (request.url?.endsWith('.tgz')) return response.end(packed);
    // A registry's own hash always matches what it delivers.
    const dist = { tarball: `${address}/${NAME}/-/${NAME}-1.0.0.tgz`, integrity: integrityOf(packed) };
    const versions = { '1.0.0': { name: NAME, version: '1.0.0', dist } };
    response.end(JSON.stringify({ name: NAME, 'dist-tags': { latest: '1.0.0' }, versions }));
  }).listen(0, '127.0.0.1');
  await once(registry, 'listening');
  address = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;
}, 60_000);
afterAll(() => {
  registry.close();
  rmSync(folder, { recursive: true });
});

const fetched = (place: string, integrity: string) => {
  const parameters = pinned(join(folder, place), { name: NAME, version: '1.0.0', integrity });
  const env = { ...process.env, npm_config_registry: address, npm_config_cache: join(folder, `${place}-cache`) };
  return run('npm', parameters, { env, cwd: folder });
};
const program = (place: string) => join(folder, place, 'node_modules', NAME, 'bin/node');

test('the downloaded Node is the one with the recorded hash', async () => {
  await fetched('right', integrityOf(packed));
  expect(existsSync(program('right'))).toBe(true);
}, 60_000);

test('a different one of the same name and version is not installed', async () => {
  const wrong = integrityOf(Buffer.from('what was packed when the hash was written down'));
  await expect(fetched('wrong', wrong)).rejects.toThrow('EINTEGRITY');
  expect(existsSync(program('wrong'))).toBe(false);
}, 60_000);
