import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { command } from './command.mjs';
import { ROOT } from './root.mjs';

const HEADLESS_FIRST = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable'];

/** System programs that the tests need: where to find them, and how to install them. */
const PARTS = {
  postgres: {
    title: 'PostgreSQL 15',
    variable: 'POSTGRES_BIN',
    find: () =>
      [15, 16, 17, 18]
        .map((major) => `/usr/lib/postgresql/${major}/bin`)
        .find((each) => existsSync(join(each, 'postgres'))),
    programIn: (folder) => join(folder, 'postgres'),
    versionOption: '--version',
    packageName: 'postgresql-15',
    service: 'postgresql',
  },
  mosquitto: {
    title: 'Mosquitto',
    variable: 'MOSQUITTO_PATH',
    find: () => onPath('mosquitto'),
    packageName: 'mosquitto',
    service: 'mosquitto',
  },
  python: {
    title: 'Python 3',
    variable: 'PYTHON_PATH',
    find: () => onPath('python3'),
    packageName: 'python3',
  },
  compiler: {
    title: 'A C++ compiler',
    variable: 'CXX_PATH',
    find: () => onPath('g++'),
    versionOption: '--version',
    packageName: 'g++',
  },
  chromium: {
    title: 'Chromium',
    variable: 'CHROMIUM_PATH',
    // Without the browser's own windows, which nobody sees and which take a quarter of the processor time.
    find: () => HEADLESS_FIRST.map(onPath).find(Boolean),
    versionOption: '--version',
    packageName: 'chromium-headless-shell',
    otherPackage: 'chromium',
    download: downloadChromium,
  },
};

/**
 * Finds or installs the program, and returns the variable with its path. Throws an error that names what to install.
 */
export async function provide(name, node) {
  const part = PARTS[name];
  const wished = process.env[part.variable];
  const found = wished || part.find() || (await installFirst(part)) || (await part.download?.(node));
  if (found && (await runs(part, found))) return { [part.variable]: found };
  throw new Error(
    `${part.title} is needed${found ? `, and ${found} does not run` : ''}: install it (Debian: apt-get install ${part.packageName}) or set ${part.variable}`,
  );
}

async function runs({ programIn = (path) => path, versionOption = '-h' }, found) {
  const program = programIn(found);
  // The help of Mosquitto exits with a code other than 0; a program that cannot be executed gives 126 or 127.
  return isExecutable(program) && (await command(program, [versionOption])).code < 126;
}

/** Installs its package, or another one with the same program. */
async function installFirst({ otherPackage, ...part }) {
  const installed = await installPackage(part);
  return installed || !otherPackage ? installed : installPackage({ ...part, packageName: otherPackage });
}

/**
 * Installing works only as root and with Debian's tools. A service started by the package is stopped, because tests run
 * their own.
 */
async function installPackage({ title, packageName, service, find }) {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return null;
  console.log(`Installing ${title} (apt-get install ${packageName})`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const install = () => command('apt-get', ['install', '-y', '--no-install-recommends', packageName], { env });
  if ((await install()).code !== 0) {
    await command('apt-get', ['update'], { env });
    printFailure(await install());
  }
  if (service) await command('service', [service, 'stop']);
  return find() ?? null;
}

async function downloadChromium(node) {
  console.log("Downloading Playwright's Chromium");
  printFailure(await command(node, [join(ROOT, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium']));
  const print = "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))";
  const { output } = await command(node, ['--input-type=module', '-e', print]);
  return output.trim();
}

function printFailure({ code, output }) {
  if (code !== 0) console.log(output.trim().split('\n').slice(-5).join('\n'));
}

// Debian installs daemons in /usr/sbin, which is not on the path of ordinary users.
function onPath(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return existsSync(dirname(file));
  } catch {
    return false;
  }
}
