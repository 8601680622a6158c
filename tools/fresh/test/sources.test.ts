import { expect, test } from 'vitest';
import { complaintAbout } from '../../launch/system-parts.mjs';
import { debianSources, installCommand } from '../sources.ts';

test('a bare system has the sources of Debian that this machine has, each once, and no others', () => {
  const targets = [
    'http://mirror.example/debian/ bookworm bookworm main Debian',
    'http://mirror.example/debian/ bookworm bookworm main Debian',
    'http://mirror.example/debian/ bookworm-updates bookworm-updates main Debian',
    'http://mirror.example/security/ bookworm-security bookworm-security main Debian',
    'http://other.example/apt tools tools main Other',
    'http://mirror.example/debian/ trixie trixie main Debian',
    '',
  ].join('\n');
  expect(debianSources(targets, 'bookworm')).toEqual([
    'deb http://mirror.example/debian/ bookworm main',
    'deb http://mirror.example/debian/ bookworm-updates main',
    'deb http://mirror.example/security/ bookworm-security main',
  ]);
});

test('the command that the error of a test run names is the one that root runs', () => {
  const lacking = [
    { title: 'Mosquitto', variable: 'MOSQUITTO_PATH', packageName: 'mosquitto' },
    { title: 'OpenSSL', variable: 'OPENSSL_PATH', packageName: 'openssl' },
  ];
  const command = 'apt-get install --no-install-recommends mosquitto openssl';
  expect(installCommand(`> npm test\n${complaintAbout(lacking)}\n0 passed, 1 failed`)).toBe(command);
  expect(installCommand('5 passed, 0 failed')).toBeNull();
});
