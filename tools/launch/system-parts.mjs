import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { command } from './command.mjs';
import { ROOT } from './root.mjs';

/** @import { Part, PartName } from './types.ts' */

/** Others draw the same pictures, but have windows, which nobody sees and which take a quarter of the processor time. */
const OTHER_BROWSERS = ['chromium', 'chromium-browser', 'google-chrome-stable'];

/**
 * System programs that the tests need: where to find them, and how to install them.
 *
 * @type {Record<PartName, Part>}
 */
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
  openssl: {
    title: 'OpenSSL',
    variable: 'OPENSSL_PATH',
    find: () => onPath('openssl'),
    versionOption: 'version',
    packageName: 'openssl',
  },
  curl: {
    title: 'curl',
    variable: 'CURL_PATH',
    find: () => onPath('curl'),
    versionOption: '--version',
    packageName: 'curl',
  },
  chromium: {
    title: "Chromium's headless shell",
    variable: 'CHROMIUM_PATH',
    find: () => onPath('chromium-headless-shell'),
    findOther: () => OTHER_BROWSERS.map(onPath).find(Boolean),
    versionOption: '--version',
    packageName: 'chromium-headless-shell',
    download: downloadChromium,
  },
};

/**
 * The names of the programs that some of these steps need.
 *
 * @param {{ readonly system?: readonly PartName[] }[]} steps
 */
export const partsOf = (steps) => [...new Set(steps.flatMap(({ system = [] }) => system))];

/**
 * Finds these programs, or installs those that are missing; returns the variables with their paths. Throws one error
 * that names everything that is missing.
 *
 * @param {PartName[]} names
 * @param {string} node
 */
export async function provide(names, node) {
  const wanted = names.map((name) => PARTS[name]);
  await installPackages(wanted.filter((part) => !wished(part) && !part.find()));
  const parts = [];
  for (const part of wanted) {
    const found = wished(part) ?? part.find() ?? part.findOther?.() ?? (await download(part, node));
    parts.push({ ...part, found, isFine: found !== undefined && (await runs(part, found)) });
  }
  const lacking = parts.filter(({ isFine }) => !isFine);
  if (lacking.length > 0) throw new Error(complaintAbout(lacking));
  return Object.fromEntries(parts.map(({ variable, found }) => [variable, found]));
}

/** @param {Part} part */
const wished = ({ variable }) => process.env[variable] || undefined;

/**
 * What to do about programs that were not found, or do not run.
 *
 * @param {(Pick<Part, 'title' | 'variable' | 'packageName'> & { found?: string | undefined })[]} lacking
 */
export function complaintAbout(lacking) {
  const each = lacking.map(({ title, variable, found }) =>
    found ? `  ${title}: ${found} does not run (${variable})` : `  ${title}, or its path in ${variable}`,
  );
  const packages = lacking.map(({ packageName }) => packageName).join(' ');
  return [
    'The tests need programs that are missing here:',
    ...each,
    'On Debian root installs them with:',
    `  apt-get install --no-install-recommends ${packages}`,
  ].join('\n');
}

/** @type {(part: Part, found: string) => Promise<boolean>} */
async function runs({ programIn = (/** @type {string} */ path) => path, versionOption = '-h' }, found) {
  const program = programIn(found);
  // The help of Mosquitto exits with a code other than 0; a program that cannot be executed gives 126 or 127.
  return isExecutable(program) && (await command(program, [versionOption])).code < 126;
}

const hasApt = () => onPath('apt-get') !== undefined;

/**
 * Installing works only as root and with Debian's tools. Services started by the packages are stopped, because tests run
 * their own.
 *
 * @param {Part[]} missing
 */
async function installPackages(missing) {
  if (missing.length === 0 || process.getuid?.() !== 0 || !hasApt()) return;
  const names = missing.map(({ packageName }) => packageName);
  console.log(`Installing ${missing.map(({ title }) => title).join(', ')} (apt-get install ${names.join(' ')})`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const install = () => command('apt-get', ['install', '-y', '--no-install-recommends', ...names], { env });
  if ((await install()).code !== 0) {
    await command('apt-get', ['update'], { env });
    printFailure(await install());
  }
  for (const { service } of missing) if (service) await command('service', [service, 'stop']);
}

/**
 * Debian has a package of everything; elsewhere some parts can be fetched.
 *
 * @param {Part} part
 * @param {string} node
 */
const download = (part, node) => (hasApt() ? undefined : part.download?.(node));

/** @param {string} node */
async function downloadChromium(node) {
  console.log("Downloading Playwright's Chromium");
  printFailure(await command(node, [join(ROOT, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium']));
  const print = "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))";
  const { output } = await command(node, ['--input-type=module', '-e', print]);
  return output.trim();
}

/** @param {{ code: number, output: string }} result */
function printFailure({ code, output }) {
  if (code !== 0) console.log(output.trim().split('\n').slice(-5).join('\n'));
}

/**
 * Debian installs daemons in /usr/sbin, which is not on the path of ordinary users.
 *
 * @param {string} name
 */
function onPath(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return existsSync(dirname(file));
  } catch {
    return false;
  }
}
