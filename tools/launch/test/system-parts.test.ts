import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { complaintAbout, partsOf, provide } from '../system-parts.mjs';
import { stepsOf } from '../test-steps.mjs';
import type { Step } from '../types.ts';

const nothing = mkdtempSync(join(tmpdir(), 'wattyard-nothing-'));
afterAll(() => rmSync(nothing, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

test('a run asks for all programs of its steps, each once', () => {
  const steps: Pick<Step, 'system'>[] = [{ system: ['mosquitto'] }, {}, { system: ['postgres', 'mosquitto'] }];
  expect(partsOf(steps)).toEqual(['mosquitto', 'postgres']);
});

test('every part but the static one asks for what its tests start', () => {
  const asked = (part: string) => partsOf(stepsOf('node').filter((step) => step.part === part));
  expect(asked('static')).toEqual([]);
  expect(asked('unit')).toEqual(['mosquitto']);
  expect(asked('server')).toEqual(['postgres', 'mosquitto', 'python', 'compiler', 'openssl', 'curl']);
  expect(asked('e2e')).toEqual(['chromium', ...asked('server')]);
});

test('what does not run is told in one error, with one command for everything', async () => {
  for (const variable of ['MOSQUITTO_PATH', 'CXX_PATH']) vi.stubEnv(variable, join(nothing, variable));
  const refusal = await provide(['mosquitto', 'compiler'], process.execPath).catch((error: Error) => error.message);
  expect(refusal).toContain(`${nothing}/MOSQUITTO_PATH does not run`);
  expect(refusal).toMatch(/\n {2}apt-get install --no-install-recommends mosquitto g\+\+$/);
});

test('the headless shell is used whatever other browser is there, and another one where there is none', async () => {
  vi.stubEnv('CHROMIUM_PATH', '');
  // Without apt-get, and so without installing anything.
  vi.stubEnv('PATH', nothing);
  const found = async () => (await provide(['chromium'], process.execPath)).CHROMIUM_PATH;
  const place = (name: string) => writeFileSync(join(nothing, name), '#!/bin/sh\n', { mode: 0o755 });
  place('chromium');
  expect(await found()).toBe(join(nothing, 'chromium'));
  place('chromium-headless-shell');
  expect(await found()).toBe(join(nothing, 'chromium-headless-shell'));
});

test('what is missing is told by its name, its variable and its package', () => {
  const lacking = [
    { title: 'Mosquitto', variable: 'MOSQUITTO_PATH', packageName: 'mosquitto' },
    { title: 'PostgreSQL 15', variable: 'POSTGRES_BIN', packageName: 'postgresql-15' },
  ];
  expect(complaintAbout(lacking)).toBe(
    `The tests need programs that are missing here:
  Mosquitto, or its path in MOSQUITTO_PATH
  PostgreSQL 15, or its path in POSTGRES_BIN
On Debian root installs them with:
  apt-get install --no-install-recommends mosquitto postgresql-15`,
  );
});
