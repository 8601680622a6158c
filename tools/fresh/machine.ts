import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { must, type Options, type Ran, run } from './run.ts';
import { debianSources, TARGETS } from './sources.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const RELEASE = 'bookworm';
/** What a person with a fresh system has; the launcher brings the right Node itself. */
const PACKAGES = [`node-linux-${process.arch}@20`, 'npm@10'];
const USER = 'person';
const AUTHORITIES = '/etc/authorities.pem';
/** How this machine reaches registries is no part of what is tried. */
const PASSED_ON = ['http_proxy', 'https_proxy', 'no_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'];

/** Mounts, processes and shared memory of a command end with it; the shell takes care of orphans, as an init does. */
const INSIDE = `mount -t proc proc "$1/proc" && mount -t tmpfs -o mode=1777 shm "$1/dev/shm" &&
  mount -t devpts -o newinstance,ptmxmode=0666 pts "$1/dev/pts" || exit 125
place=$1; shift; chroot "$@"; exit $?`;

export interface Machine {
  /** Runs a shell command in the clone, as root or as an ordinary user. */
  run(command: string, as: 'root' | 'user', options?: Options): Promise<Ran>;
  remove(): void;
}

export interface Base {
  /** A system of its own with a clone of what is committed here. */
  machine(log: string): Promise<Machine>;
  remove(): void;
}

/** Makes a bare Debian 12 with Node 20 and npm, and nothing else. */
export async function makeBase(): Promise<Base> {
  const folder = mkdtempSync(join(tmpdir(), 'wattyard-fresh-'));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  try {
    await must('apt-get', ['update']);
    const hasTool = (await run('sh', ['-c', 'command -v mmdebstrap'])).code === 0;
    if (!hasTool) await must('apt-get', ['install', '-y', '--no-install-recommends', 'mmdebstrap']);
    const sources = debianSources(await must('apt-get', TARGETS), RELEASE);
    if (sources.length === 0) throw new Error(`apt knows no source of Debian ${RELEASE} here`);
    const bare = join(folder, 'bare.tar');
    const options = ['--mode=root', '--variant=minbase', '--quiet', RELEASE, bare, '-'];
    await must('mmdebstrap', options, { input: sources.join('\n') });
    const node = join(folder, 'node');
    mkdirSync(node);
    writeFileSync(join(node, 'package.json'), '{}');
    await must('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...PACKAGES], { cwd: node });
    const registry = (await must('npm', ['config', 'get', 'registry'], { cwd: node })).trim();
    return { machine: (log) => makeMachine({ folder, bare, node, registry, log }), remove };
  } catch (error) {
    remove();
    throw error;
  }
}

interface Making {
  readonly folder: string;
  readonly bare: string;
  readonly node: string;
  readonly registry: string;
  readonly log: string;
}

async function makeMachine({ folder, bare, node, registry, log }: Making): Promise<Machine> {
  const place = mkdtempSync(join(folder, 'machine-'));
  await must('tar', ['-xf', bare, '-C', place, '--numeric-owner']);
  await must('chmod', ['755', place]);
  const modules = join(node, 'node_modules');
  cpSync(join(modules, `node-linux-${process.arch}/bin/node`), join(place, 'usr/local/bin/node'));
  cpSync(join(modules, 'npm'), join(place, 'usr/local/lib/node_modules/npm'), { recursive: true });
  for (const name of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(place, 'usr/local/bin', name));
  for (const file of ['/etc/resolv.conf', '/etc/hosts']) writeFileSync(join(place, file), readFileSync(file));
  const authorities = process.env.NODE_EXTRA_CA_CERTS;
  if (authorities) writeFileSync(join(place, AUTHORITIES), readFileSync(authorities));
  await must('chroot', [place, 'useradd', '--create-home', USER]);
  const clones = { root: '/srv/wattyard', user: `/home/${USER}/wattyard` };
  for (const clone of Object.values(clones)) await must('git', ['clone', '--quiet', ROOT, join(place, clone)]);
  await must('chroot', [place, 'chown', '-R', `${USER}:${USER}`, clones.user]);
  mkdirSync(dirname(log), { recursive: true });
  writeFileSync(log, '');

  const variables = (as: 'root' | 'user') => ({
    PATH: `/usr/local/bin:/usr/bin:/bin${as === 'root' ? ':/usr/local/sbin:/usr/sbin:/sbin' : ''}`,
    HOME: dirname(clones[as]),
    npm_config_registry: registry,
    ...(authorities && { NODE_EXTRA_CA_CERTS: AUTHORITIES }),
    ...Object.fromEntries(PASSED_ON.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
  });
  return {
    run: (command, as, options = {}) => {
      const whole = `cd ${clones[as]} && ${command}`;
      const who = as === 'root' ? [] : [`--userspec=${USER}:${USER}`];
      const set = Object.entries(variables(as)).map(([name, value]) => `${name}=${value}`);
      const chroot = [...who, place, 'env', '-i', ...set, 'sh', '-c', whole];
      const apart = ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', INSIDE, 'sh', place, ...chroot];
      return run('unshare', apart, {
        ...options,
        onOutput: (text) => {
          appendFileSync(log, text);
          options.onOutput?.(text);
        },
      });
    },
    remove: () => rmSync(place, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }),
  };
}
